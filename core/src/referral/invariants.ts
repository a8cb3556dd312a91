import type { CustomerId } from '../ids.ts'
import { SYSTEM_OWNER } from '../ledger/accounts.ts'
import { findAccount } from '../ledger/ledger.ts'
import type { Exchange } from '../state.ts'
import { DAY_MS, type Referral } from './referral-state.ts'
import { isValidShare } from './set-rebate-share.ts'

/**
 * Yields a description of each invariant of referral that does not hold: no customer is their own inviter, directly or
 * through others; shares are within their limits and in the order of their days; no day was credited before it ended; and the `referral` account keeps
 * nothing.
 */
export function* findReferralViolations({
  referral,
  customers,
  currencies,
  ledger,
  at,
}: Exchange): Generator<string> {
  const { referrals, inviters, shares, marks } = referral
  for (const { id, inviterId } of referrals.values()) {
    if (!customers.has(id) || !customers.has(inviterId))
      yield `the invitation of ${id} by ${inviterId} has an unknown customer`
    if (!inviters.has(inviterId)) yield `customer ${inviterId} is not known as an inviter`
  }
  for (const id of findCircular(referrals)) yield `customer ${id} is in a circle of inviters`
  for (const [id, own] of shares)
    for (const [index, { sharePpm, fromDay }] of own.entries()) {
      if (!isValidShare(sharePpm)) yield `customer ${id} has a share of ${sharePpm} ppm`
      if (fromDay <= (own[index - 1]?.fromDay ?? -1)) yield `the shares of customer ${id} are out of order`
    }
  for (const { inviteeId, currencyId, day } of marks.values()) {
    if (!referrals.has(inviteeId)) yield `customer ${inviteeId} has a rebate and no inviter`
    if ((day + 1) * DAY_MS > at)
      yield `a rebate of ${inviteeId} in ${currencyId} was credited before day ${day} ended`
  }
  for (const currencyId of currencies.keys()) {
    const pool = findAccount(ledger, SYSTEM_OWNER, 'referral', currencyId)
    if (pool && (pool.available !== 0n || pool.frozen !== 0n))
      yield `the referral account of ${currencyId} is not empty`
  }
}

/** Yields the customers from whom a chain of inviters leads back to itself. Visits each customer once. */
function* findCircular(referrals: ReadonlyMap<CustomerId, Referral>): Generator<CustomerId> {
  const checked = new Set<CustomerId>()
  for (const first of referrals.keys()) {
    const chain = new Set<CustomerId>()
    let id: CustomerId | undefined = first
    while (id !== undefined && !checked.has(id) && !chain.has(id)) {
      chain.add(id)
      id = referrals.get(id)?.inviterId
    }
    if (id !== undefined && chain.has(id)) yield id
    for (const each of chain) checked.add(each)
  }
}
