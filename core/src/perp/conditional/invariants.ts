import { refuseOpening } from '../../self-limits/consult.ts'
import type { Exchange } from '../../state.ts'
import { heldRow } from '../customer-rows.ts'
import { hasNetMode } from '../mode/position-mode.ts'
import type { ConditionalOrder } from '../waiting/conditional-order.ts'
import { closedSide } from './place-conditional.ts'

/** Yields a description of each invariant of conditional orders that does not hold. */
export function* findConditionalViolations(exchange: Exchange): Generator<string> {
  const { conditionals } = exchange.perps
  const { open, reached, byOwner, clientIds } = conditionals
  let named = 0
  for (const order of open.values()) {
    yield* findWrongOrder(exchange, order)
    if (!byOwner.get(order.ownerId)?.has(order))
      yield `conditional order ${order.id} is not among its owner's`
    if (reached.has(order) !== (order.status === 'reached'))
      yield `conditional order ${order.id} is ${order.status}, and the clock does not know it`
    if (order.clientId === undefined) continue
    named += 1
    if (clientIds.find(order.ownerId, order.clientId) !== order.id)
      yield `conditional order ${order.id} is not found by its client id`
  }
  if (clientIds.size !== named) yield 'a client id is in use without a conditional order'
  const owned = [...byOwner.values()].reduce((sum, { size }) => sum + size, 0)
  if (owned !== open.size) yield `customers have ${owned} conditional orders, ${open.size} are open`
  yield* findQueueDisorder(exchange)
}

/** An open conditional order is of a customer in net mode; it closes a position that exists, or opens lots as its owner's limits allow. */
function* findWrongOrder(exchange: Exchange, order: ConditionalOrder): Generator<string> {
  const { id, ownerId, perpId, side, purpose, lots, leverage, status } = order
  const perp = exchange.perps.byId.get(perpId)
  if (!perp || (status !== 'waiting' && status !== 'reached')) yield `conditional order ${id} is ${status}`
  if (!hasNetMode(exchange, { id: ownerId })) yield `conditional order ${id} waits in separate mode`
  if ((lots === undefined) !== (purpose === 'close') || (leverage === undefined) !== (purpose !== 'open'))
    yield `conditional order ${id} has wrong terms`
  if (perp && purpose === 'close' && !heldRow(perp, ownerId, closedSide(side)))
    yield `conditional order ${id} closes no position`
  if (purpose === 'open' && refuseOpening(exchange, ownerId))
    yield `conditional order ${id} waits against its owner's limits`
}

/** Exactly the waiting conditional orders are in the queues, in order. */
function* findQueueDisorder(exchange: Exchange): Generator<string> {
  const { conditionals } = exchange.perps
  let queued = 0
  for (const { mark, last } of conditionals.queues.values())
    for (const queue of [mark.at_or_below, mark.at_or_above, last.at_or_below, last.at_or_above]) {
      let later: ConditionalOrder | undefined
      for (const order of queue) {
        queued += 1
        if (conditionals.open.get(order.id) !== order || order.status !== 'waiting')
          yield `conditional order ${order.id} is queued and does not wait`
        if (later && !comesLater(later, order)) yield `conditional order ${order.id} is out of order`
        later = order
      }
    }
  const waiting = conditionals.open.size - conditionals.reached.size
  if (queued !== waiting) yield `${queued} conditional orders are queued, ${waiting} wait`
}

function comesLater(
  { triggerTicks, id, triggerDirection }: ConditionalOrder,
  next: ConditionalOrder,
): boolean {
  if (triggerTicks === next.triggerTicks) return id > next.id
  return (triggerDirection === 'at_or_below') === triggerTicks < next.triggerTicks
}
