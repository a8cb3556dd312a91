import type { Changes } from '../changes.ts'
import {
  type RebateMark,
  rebateMarkKey,
  type RebateShare,
  rebateShareKey,
  type Referral,
} from '../referral/referral-state.ts'
import type { ReferralChanges } from '../referral/rows.ts'

/** The tables of referral, as a database keeps them. */
export function createRows(): { store(changes: Changes): void; snapshot(): ReferralChanges } {
  const referrals = new Map<number, Referral>()
  const shares = new Map<string, RebateShare>()
  const marks = new Map<string, RebateMark>()

  return {
    store({ referrals: changed, rebateShares, rebateMarks }) {
      for (const row of changed) referrals.set(row.id, row)
      for (const row of rebateShares) shares.set(rebateShareKey(row), row)
      for (const row of rebateMarks) marks.set(rebateMarkKey(row), row)
    },
    snapshot: () => ({
      referrals: [...referrals.values()].toSorted((a, b) => a.id - b.id),
      rebateShares: [...shares.values()].toSorted(
        (a, b) => a.inviterId - b.inviterId || a.fromDay - b.fromDay,
      ),
      rebateMarks: [...marks.values()].toSorted(
        (a, b) => a.inviteeId - b.inviteeId || a.currencyId - b.currencyId,
      ),
    }),
  }
}
