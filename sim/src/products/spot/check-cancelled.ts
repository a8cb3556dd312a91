import type { Command, OrderReply, Reject } from '@halyard/core'
import type { RuleContext, Step } from '../../oracle/expectation.ts'
import { processesTime } from '../../oracle/processes-time.ts'
import type { CancelledIds, KnownCountdown, SpotState } from './state.ts'

/** Records the open orders and waiting stop orders that a command is about to cancel together. */
export function recordOpen(one: RuleContext<SpotState>, command: Command): void {
  const { spot } = one.reference
  spot.cancelled =
    command.kind === 'cancelAllOrders'
      ? idsIn(one, [{ ownerId: command.customerId, marketId: command.marketId }])
      : undefined
  const due = processesTime(command) ? dueCountdowns(one) : []
  const ofMarkets = due.filter(({ perpId }) => perpId === 0)
  const perps = due.filter(({ perpId }) => perpId > 0)
  spot.ending = { ...idsIn(one, ofMarkets), countdowns: due.map(keyOf), perps }
}

type Scope = Pick<KnownCountdown, 'ownerId' | 'marketId'>

/** Returns the ids of everything open in one of several scopes; the market 0 means all markets. */
function idsIn({ exchange, reference }: RuleContext<SpotState>, scopes: readonly Scope[]): CancelledIds {
  if (scopes.length === 0) return { orderIds: [], stopIds: [] }
  const idsOf = (rows: Iterable<{ readonly id: number } & Scope>): number[] =>
    [...rows]
      .filter(({ ownerId, marketId }) =>
        scopes.some((one) => one.ownerId === ownerId && (one.marketId === 0 || one.marketId === marketId)),
      )
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
  const { waiting, setAside, resumed } = reference.stops
  return {
    orderIds: idsOf(exchange.orders.values()),
    stopIds: idsOf(waiting.values()).filter((id) => !setAside.has(id) || id === resumed),
  }
}

/** The countdowns that one command must end, if they are due. */
const COUNTDOWNS = 16

function dueCountdowns({ reference, at }: RuleContext<SpotState>): KnownCountdown[] {
  return [...reference.spot.countdowns.values()]
    .filter(({ dueAt }) => dueAt <= at)
    .toSorted(
      (a, b) => a.dueAt - b.dueAt || a.ownerId - b.ownerId || a.perpId - b.perpId || a.marketId - b.marketId,
    )
    .slice(0, COUNTDOWNS)
}

function keyOf({ ownerId, marketId, perpId }: Scope & Pick<KnownCountdown, 'perpId'>): string {
  return `${ownerId} ${marketId} ${perpId}`
}

/** Records the countdowns that a command set or ended. Returns the orders that it should have cancelled, and did not. */
export function checkCountdowns({
  command,
  exchange,
  reference: { spot },
  reply,
  trades,
  at,
}: Step<SpotState>): string[] {
  if (command.kind === 'setCountdown') {
    const { customerId: ownerId, perpId = 0, countdownMs } = command
    const marketId = perpId === 0 ? (command.marketId ?? 0) : 0
    const dueAt = countdownMs === 0 ? 0 : at + countdownMs
    const scope = { ownerId, marketId, perpId }
    if (dueAt === 0) spot.countdowns.delete(keyOf(scope))
    else spot.countdowns.set(keyOf(scope), { ...scope, dueAt })
    return reply.countdown?.dueAt === dueAt ? [] : [`replied the end ${reply.countdown?.dueAt}, not ${dueAt}`]
  }
  for (const key of spot.ending.countdowns) spot.countdowns.delete(key)
  const traded = new Set(trades.map(({ makerOrderId }) => makerOrderId))
  const left = [...exchange.perps.positions.values()].filter(
    (row) =>
      row.remaining > 0 &&
      spot.ending.perps.some(({ ownerId, perpId }) => row.ownerId === ownerId && row.perpId === perpId),
  )
  return [
    ...spot.ending.orderIds.filter((id) => exchange.orders.has(id) || traded.has(id)),
    ...left.map(({ id }) => id),
  ].map((id) => `order ${id} was not cancelled at the end of its countdown`)
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
