import { assert } from '../../assert.ts'
import { processRecord } from '../../quarantine/process-record.ts'
import type { Reject } from '../../rejects.ts'
import { reject, type Reply } from '../../reply.ts'
import type { Exchange } from '../../state.ts'
import { heldRow } from '../customer-rows.ts'
import { openPosition } from '../opening/open-position.ts'
import { hasFreshMark } from '../perp.ts'
import { reducePosition } from '../reducing/reduce-position.ts'
import {
  CONDITIONAL_CANCEL_REASONS,
  type ConditionalCancelReason,
  type ConditionalOrder,
} from '../waiting/conditional-order.ts'
import { closeConditional, mayAct, recordCancelled } from '../waiting/conditionals.ts'
import { closedSide } from './place-conditional.ts'

/**
 * Returns the conditional order that becomes an order next: of those that are reached, the one that was reached first, then the oldest.
 * One of a contract that is halted or has a stale mark price stays reached until that is over.
 */
export function nextTriggered(exchange: Exchange): ConditionalOrder | undefined {
  const { byId, conditionals } = exchange.perps
  let next: ConditionalOrder | undefined
  for (const order of conditionals.reached) {
    const perp = byId.get(order.perpId)
    if (!perp || !hasFreshMark(perp, exchange.at) || !mayAct(exchange, perp, order)) continue
    if (
      !next ||
      order.updatedAt < next.updatedAt ||
      (order.updatedAt === next.updatedAt && order.id < next.id)
    )
      next = order
  }
  return next
}

/**
 * Places the order of a conditional order that is reached, as a market order by the code of every order. A rejected order ends the
 * conditional order, with the rule as the reason. A command triggers one, whose order has its number as id.
 */
export function triggerConditional(exchange: Exchange, order: ConditionalOrder): void {
  const { id: conditionalId, ownerId: customerId, perpId, side, purpose } = order
  const place = (): void => {
    closeConditional(exchange, order)
    const placed = purpose === 'open' ? placeOpening(exchange, order) : placeReducing(exchange, order)
    if (!placed.ok) {
      recordCancelled(exchange, order, reasonOf(placed.reject))
      return
    }
    const { positionId: orderId } = placed.position
    order.status = 'triggered'
    order.placedOrderId = orderId
    exchange.facts.push({ kind: 'conditionalTriggered', conditionalId, customerId, perpId, side, orderId })
  }
  // An opening names itself as the record that is processed: a failure stops openings of the contract alone.
  if (purpose === 'open') place()
  else processRecord(exchange, 'perp', perpId, place)
}

function placeOpening(exchange: Exchange, order: ConditionalOrder): Reply<'openPosition'> {
  const { ownerId: customerId, perpId, side, lots = 0, leverage = 0 } = order
  return openPosition(exchange, {
    kind: 'openPosition',
    customerId,
    perpId,
    side: side === 'buy' ? 'long' : 'short',
    leverage,
    terms: { type: 'market', lots },
    stops: { takeProfitTicks: undefined, stopLossTicks: undefined },
  })
}

/** Closes at most the lots that the position has now. */
function placeReducing(exchange: Exchange, order: ConditionalOrder): Reply<'reducePosition'> {
  const { ownerId: customerId, perpId, side } = order
  const perp = exchange.perps.byId.get(perpId)
  const held = perp && heldRow(perp, customerId, closedSide(side))
  if (!held) return reject('position_holds_nothing')
  const lots = Math.min(order.lots ?? held.openLots, held.openLots)
  return reducePosition(exchange, {
    kind: 'reducePosition',
    customerId,
    perpId,
    side,
    terms: { type: 'market', lots },
  })
}

function reasonOf(rule: Reject): ConditionalCancelReason {
  const reason = CONDITIONAL_CANCEL_REASONS.find((one) => one === rule)
  assert(reason !== undefined, `a triggered order is not rejected by ${rule}`)
  return reason
}
