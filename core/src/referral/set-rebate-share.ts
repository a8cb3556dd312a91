import { accepted, reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { SetRebateShare } from './commands.ts'
import { REBATE_SHARE_MAX_PPM } from './referral-state.ts'

/** Sets an inviter's share of fees. Rejects a share below 1 or above `REBATE_SHARE_MAX_PPM`. */
export function setRebateShare(
  { customers, referral }: Exchange,
  { customerId, sharePpm }: SetRebateShare,
): Reply<'setRebateShare'> {
  if (!customers.has(customerId)) return reject('customer_must_be_known')
  if (!isValidShare(sharePpm)) return reject('rebate_share_is_invalid')

  const row = { id: customerId, sharePpm }
  referral.shares.set(row.id, row)
  referral.changed.shares.set(row.id, row)
  return accepted()
}

/** Returns whether a share is a whole number of parts per million within the limits. */
export function isValidShare(sharePpm: number): boolean {
  return Number.isSafeInteger(sharePpm) && sharePpm >= 1 && sharePpm <= REBATE_SHARE_MAX_PPM
}
