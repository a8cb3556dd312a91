import type { Draft } from '../product.ts'
import type { Exchange } from '../state.ts'
import {
  addRebateShare,
  addReferral,
  type RebateMark,
  rebateMarkKey,
  type RebateShare,
  type Referral,
} from './referral-state.ts'

/** Rows of referral: those that changed, or all of them. */
export interface ReferralChanges {
  readonly referrals: readonly Referral[]
  readonly rebateShares: readonly RebateShare[]
  readonly rebateMarks: readonly RebateMark[]
}

export function drainReferral({ referral }: Exchange, changes: Draft<ReferralChanges>): void {
  const { referrals, shares, marks } = referral.changed
  changes.referrals = [...referrals.values()]
  changes.rebateShares = [...shares.values()]
  changes.rebateMarks = [...marks.values()]
  referrals.clear()
  shares.clear()
  marks.clear()
}

export function snapshotReferral({ referral }: Exchange): ReferralChanges {
  return {
    referrals: [...referral.referrals.values()].toSorted((a, b) => a.id - b.id),
    rebateShares: sortRebateShares([...referral.shares.values()].flat()),
    rebateMarks: [...referral.marks.values()].toSorted(
      (a, b) => a.inviteeId - b.inviteeId || a.currencyId - b.currencyId,
    ),
  }
}

export function restoreReferral({ referral }: Exchange, rows: ReferralChanges): void {
  for (const row of rows.referrals) addReferral(referral, row)
  for (const row of sortRebateShares(rows.rebateShares)) addRebateShare(referral, row)
  for (const row of rows.rebateMarks) referral.marks.set(rebateMarkKey(row), row)
}

/** Sorts by inviter, then by day: tables return rows in any order. */
function sortRebateShares(rows: readonly RebateShare[]): RebateShare[] {
  return rows.toSorted((a, b) => a.inviterId - b.inviterId || a.fromDay - b.fromDay)
}
