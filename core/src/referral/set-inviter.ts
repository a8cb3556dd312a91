import { accepted, reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { SetInviter } from './commands.ts'
import { addReferral } from './referral-state.ts'

/**
 * Records who invited a customer, once. Rejects the customer themselves, and a customer who has invited others: so no
 * chain of inviters is ever a circle, without a search of the chain.
 */
export function setInviter(
  { customers, referral, at }: Exchange,
  { customerId, inviterId }: SetInviter,
): Reply<'setInviter'> {
  if (!customers.has(customerId)) return reject('customer_must_be_known')
  if (inviterId === customerId) return reject('inviter_must_differ')
  if (!customers.has(inviterId)) return reject('inviter_must_be_known')
  if (referral.referrals.has(customerId)) return reject('inviter_already_set')
  if (referral.inviters.has(customerId)) return reject('customer_has_invitees')

  const row = { id: customerId, inviterId, at }
  addReferral(referral, row)
  referral.changed.referrals.set(row.id, row)
  return accepted()
}
