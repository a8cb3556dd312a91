import { reject, type Reply } from '../../reply.ts'
import type { Exchange } from '../../state.ts'
import type { MarkDealPaid } from '../commands.ts'
import { findAllowedStep } from './find-deal.ts'
import { moveDeal } from './move-deal.ts'

/** Records that the buyer has paid, with a picture of the receipt. Stops the timer: only a dispute can return the coins. */
export function markDealPaid(exchange: Exchange, command: MarkDealPaid): Reply<'markDealPaid'> {
  const { customerId, dealId, receiptId } = command
  const allowed = findAllowedStep(exchange, 'pay', { dealId, role: 'customer', actorId: customerId })
  if (!allowed.ok) return allowed
  if (!isReceipt(receiptId)) return reject('fiat_receipt_is_required')

  const { deal, step, actor } = allowed
  const fields = { receiptId, paidAt: exchange.at }
  return { ok: true, fiatDeal: moveDeal(exchange, deal, step, { event: 'pay', actor, fields }) }
}

export function isReceipt(receiptId: number): boolean {
  return Number.isSafeInteger(receiptId) && receiptId > 0
}
