import { accepted, reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { SetRebateShare } from './commands.ts'
import { addRebateShare, DAY_MS, REBATE_SHARE_MAX_PPM, rebateShareKey } from './referral-state.ts'

/**
 * Sets an inviter's share of the fees that invitees pay from the next UTC day on; fees until then keep the shares in
 * force on their days, credited or not. A second change on one day replaces the first. Rejects a share below 1 or above `REBATE_SHARE_MAX_PPM`.
 */
export function setRebateShare(
  exchange: Exchange,
  { customerId, sharePpm }: SetRebateShare,
): Reply<'setRebateShare'> {
  const { customers, referral, at } = exchange
  if (!customers.has(customerId)) return reject('customer_must_be_known')
  if (!isValidShare(sharePpm)) return reject('rebate_share_is_invalid')

  const row = { inviterId: customerId, fromDay: Math.floor(at / DAY_MS) + 1, sharePpm }
  addRebateShare(referral, row)
  referral.changed.shares.set(rebateShareKey(row), row)
  return accepted()
}

/** Returns whether a share is a whole number of parts per million within the limits. */
export function isValidShare(sharePpm: number): boolean {
  return Number.isSafeInteger(sharePpm) && sharePpm >= 1 && sharePpm <= REBATE_SHARE_MAX_PPM
}
