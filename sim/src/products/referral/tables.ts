import type { Changes, Snapshot } from '@halyard/core'
import type { Tables } from '../product.ts'

export type ReferralSnapshot = Pick<Snapshot, 'referrals' | 'rebateShares' | 'rebateMarks'>

/** The rows of referral in one batch. */
export interface ReferralRows extends ReferralSnapshot {
  /** The key of each rebate credited: invitee, currency and day. */
  readonly rebates: readonly string[]
}

export function referralRowsOf({ referrals, rebateShares, rebateMarks, facts }: Changes): ReferralRows {
  return {
    referrals: referrals.map((row) => ({ ...row })),
    rebateShares: rebateShares.map((row) => ({ ...row })),
    rebateMarks: rebateMarks.map((row) => ({ ...row })),
    rebates: facts.flatMap((fact) =>
      fact.kind === 'rebateCredited' ? [`${fact.inviteeId} ${fact.currencyId} ${fact.day}`] : [],
    ),
  }
}

/** Returns the tables of referral, with their constraints. */
export function createReferralTables(): Tables<ReferralRows, ReferralSnapshot> {
  const referrals = new Map<number, ReferralSnapshot['referrals'][number]>()
  const shares = new Map<string, ReferralSnapshot['rebateShares'][number]>()
  const marks = new Map<string, ReferralSnapshot['rebateMarks'][number]>()
  const credited = new Set<string>()

  return {
    findBroken({ referrals: rows, rebateMarks, rebates }) {
      for (const row of rows) if (referrals.has(row.id)) return `customer ${row.id} has two inviters`
      for (const row of rebateMarks)
        if ((marks.get(markKey(row))?.day ?? -1) >= row.day)
          return `the rebates of ${row.inviteeId} in ${row.currencyId} go back to day ${row.day}`
      if (new Set(rebates).size < rebates.length) return 'a rebate is credited twice in one batch'
      for (const key of rebates) if (credited.has(key)) return `rebate ${key} is credited twice`
      return undefined
    },
    store({ referrals: rows, rebateShares, rebateMarks, rebates }) {
      for (const row of rows) referrals.set(row.id, row)
      for (const row of rebateShares) shares.set(`${row.inviterId} ${row.fromDay}`, row)
      for (const row of rebateMarks) marks.set(markKey(row), row)
      for (const key of rebates) credited.add(key)
    },
    snapshot: () => ({
      referrals: [...referrals.values()].map((row) => ({ ...row })),
      rebateShares: [...shares.values()].map((row) => ({ ...row })),
      rebateMarks: [...marks.values()].map((row) => ({ ...row })),
    }),
  }
}

function markKey({ inviteeId, currencyId }: { inviteeId: number; currencyId: number }): string {
  return `${inviteeId} ${currencyId}`
}
