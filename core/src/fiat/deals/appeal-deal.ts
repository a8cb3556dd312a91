import { reject, type Reply } from '../../reply.ts'
import type { Exchange } from '../../state.ts'
import type { AppealDeal } from '../commands.ts'
import { findAllowedStep } from './find-deal.ts'
import { isReceipt } from './mark-deal-paid.ts'
import { moveDeal } from './move-deal.ts'

/**
 * Opens a dispute about a cancelled deal that the buyer paid too late, within a day. Freezes nothing, because
 * the claim costs nothing: a decision for the buyer takes the coins from the seller, and waits until they are there.
 */
export function appealDeal(exchange: Exchange, command: AppealDeal): Reply<'appealDeal'> {
  const allowed = findAllowedStep(exchange, 'appeal', command)
  if (!allowed.ok) return allowed
  const { receiptId } = command
  if (!isReceipt(receiptId)) return reject('fiat_receipt_is_required')

  const { deal, step, actor } = allowed
  const fields = { receiptId, disputedBy: actor, disputedAt: exchange.at }
  return { ok: true, fiatDeal: moveDeal(exchange, deal, step, { event: 'appeal', actor, fields }) }
}
