import type { Command, OrderReply, Reject } from '@halyard/core'
import type { RuleContext, Step } from '../../oracle/expectation.ts'
import type { SpotState } from './state.ts'

/** Records the open orders and waiting stop orders that a command is about to cancel together. */
export function recordOpen(
  { exchange, reference: { spot, stops } }: Pick<RuleContext<SpotState>, 'exchange' | 'reference'>,
  command: Command,
): void {
  spot.cancelled = undefined
  if (command.kind !== 'cancelAllOrders') return
  const idsOf = (
    rows: Iterable<{ readonly id: number; readonly ownerId: number; readonly marketId: number }>,
  ) =>
    [...rows]
      .filter(({ ownerId, marketId }) => ownerId === command.customerId && marketId === command.marketId)
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
  spot.cancelled = { orderIds: idsOf(exchange.orders.values()), stopIds: idsOf(stops.waiting.values()) }
}

/** Returns how the orders that a command cancelled, or replaced, differ from the expected ones. */
export function checkCancelled(step: Step<SpotState>): string[] {
  const { command, exchange, reply, reference } = step
  if (command.kind === 'replaceOrder') return checkReplaced(step)
  const { cancelled } = reply
  const expected = reference.spot.cancelled
  if (!expected || !cancelled) return expected || cancelled ? ['cancelled without a command'] : []
  const { orderIds, stopIds } = expected
  if (cancelled.orderIds.join() !== orderIds.join() || cancelled.stopIds.join() !== stopIds.join())
    return [`cancelled ${cancelled.orderIds.join()} and ${cancelled.stopIds.join()}`]
  return orderIds.filter((id) => exchange.orders.has(id)).map((id) => `order ${id} is still open`)
}

function checkReplaced({ command, exchange, expectation, reply }: Step<SpotState>): string[] {
  const { cancel, place } = reply
  if (command.kind !== 'replaceOrder' || !expectation?.halves || !cancel || !place) return ['no halves']
  if (!isExpected(cancel, expectation.halves.cancel)) return [`replaced ${JSON.stringify(cancel)}`]
  if (!isExpected(place, expectation.halves.place)) return [`placed ${JSON.stringify(place)}`]
  if (typeof cancel === 'string') return []
  const isGone = cancel.orderId === command.orderId && cancel.status === 'cancelled'
  return isGone && !exchange.orders.has(command.orderId) ? [] : [`order ${command.orderId} was not replaced`]
}

function isExpected(half: OrderReply | Reject, rejects: ReadonlySet<Reject>): boolean {
  return typeof half === 'string' ? rejects.has(half) : rejects.size === 0
}
