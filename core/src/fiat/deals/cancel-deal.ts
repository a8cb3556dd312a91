import type { Reply } from '../../reply.ts'
import type { Exchange } from '../../state.ts'
import type { CancelDeal } from '../commands.ts'
import { findAllowedStep } from './find-deal.ts'
import { moveDeal } from './move-deal.ts'

/** Cancels a deal that the buyer has not paid. It counts as abandoned: a locked price is not free. */
export function cancelDeal(exchange: Exchange, { customerId, dealId }: CancelDeal): Reply<'cancelDeal'> {
  const allowed = findAllowedStep(exchange, 'cancel', { dealId, role: 'customer', actorId: customerId })
  if (!allowed.ok) return allowed

  const { deal, step, actor } = allowed
  const fields = { cancelledBy: actor, cancelledAt: exchange.at }
  return { ok: true, fiatDeal: moveDeal(exchange, deal, step, { event: 'cancel', actor, fields }) }
}
