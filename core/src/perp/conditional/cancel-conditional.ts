import { reject, type Reply } from '../../reply.ts'
import type { Exchange } from '../../state.ts'
import type { CancelConditional } from '../commands.ts'
import { perpStatus } from '../perp-status.ts'
import { conditionalReply } from '../waiting/conditional-order.ts'
import { endConditional } from '../waiting/conditionals.ts'

/** Cancels a conditional order that has not become an order. Rejects one that has ended or is of another customer, and a paused contract. */
export function cancelConditional(
  exchange: Exchange,
  { customerId, conditionalId }: CancelConditional,
): Reply<'cancelConditional'> {
  const { conditionals, byId } = exchange.perps
  const order = conditionals.open.get(conditionalId)
  if (order?.ownerId !== customerId) return reject('stop_must_be_waiting')
  const perp = byId.get(order.perpId)
  if (!perp || perpStatus(exchange, perp) === 'paused') return reject('market_must_be_open')

  endConditional(exchange, order, 'by_customer')
  return { ok: true, conditional: conditionalReply(order) }
}
