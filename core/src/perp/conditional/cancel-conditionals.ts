import type { CustomerId } from '../../ids.ts'
import { reject, type Reply } from '../../reply.ts'
import { refuseOpening } from '../../self-limits/consult.ts'
import type { Exchange } from '../../state.ts'
import type { CancelConditionals } from '../commands.ts'
import { perpStatus } from '../perp-status.ts'
import { CONDITIONAL_CANCEL_REASONS, conditionalReply } from '../waiting/conditional-order.ts'
import { endConditional } from '../waiting/conditionals.ts'

/**
 * Cancels a customer's conditional orders of one contract. Rejects an unknown or paused contract. Without a conditional order it
 * changes nothing.
 */
export function cancelConditionals(
  exchange: Exchange,
  { customerId, perpId }: CancelConditionals,
): Reply<'cancelConditionals'> {
  const { conditionals, byId } = exchange.perps
  const perp = byId.get(perpId)
  if (!perp) return reject('contract_must_be_known')
  if (perpStatus(exchange, perp) === 'paused') return reject('market_must_be_open')
  const own = [...(conditionals.byOwner.get(customerId) ?? [])].filter((order) => order.perpId === perpId)
  for (const order of own) endConditional(exchange, order, 'by_customer')
  return { ok: true, conditionals: own.map(conditionalReply) }
}

/** Ends a customer's conditional orders that may open lots while the customer's own limits refuse openings, in paused contracts too. */
export function cancelRefusedConditionals(exchange: Exchange, customerId: CustomerId): void {
  const refused = refuseOpening(exchange, customerId)
  const reason = CONDITIONAL_CANCEL_REASONS.find((one) => one === refused?.reject)
  if (!reason) return
  for (const order of exchange.perps.conditionals.byOwner.get(customerId) ?? [])
    if (order.purpose === 'open') endConditional(exchange, order, reason)
}
