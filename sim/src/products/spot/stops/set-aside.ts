import type { Command } from '@halyard/core'
import type { RuleContext, Step } from '../../../oracle/expectation.ts'
import { refusesSpotOrder } from '../../../oracle/self-limits.ts'
import type { KnownStop, SpotState } from '../state.ts'

/** Returns the stop orders that wait and are not set aside. */
export function activeStops({
  reference: { stops },
}: Pick<RuleContext<SpotState>, 'reference'>): KnownStop[] {
  return [...stops.waiting.values()].filter(({ id }) => !stops.setAside.has(id))
}

/** Records the stop order that a command lets wait again, or ends because its limit order has traded or ended meanwhile. */
export function recordResumed(one: RuleContext<SpotState>, command: Command): void {
  const { exchange, reference } = one
  const { stops, configs } = reference
  const stop = isLastRetry(stops, command) ? stops.waiting.get(command.recordId) : undefined
  const limit = stop?.limit && exchange.orders.get(stop.limit.id)
  const isWhole = limit?.remaining === stop?.lots && limit?.lots === stop?.lots
  stops.orphan = stop?.limit && !isWhole ? stop.id : undefined
  const isRefused =
    stop &&
    refusesSpotOrder(one, stop.ownerId, { side: stop.side, quoteId: configs.get(stop.marketId)?.quoteId })
  stops.resumed = stop && stops.orphan === undefined && !isRefused ? stop.id : undefined
}

/** Records the stop orders that are set aside, and those that a second operator lets be retried. */
export function recordSetAside({ command, reference: { stops } }: Step<SpotState>): void {
  if (command.kind === 'setAside' && command.record === 'stopOrder')
    stops.setAside.set(command.recordId, undefined)
  if (command.kind !== 'retryRecord' || command.record !== 'stopOrder') return
  if (isLastRetry(stops, command)) stops.setAside.delete(command.recordId)
  else stops.setAside.set(command.recordId, command.operatorId)
}

type Retry = Extract<Command, { kind: 'retryRecord' }>

function isLastRetry(
  { setAside }: SpotState['stops'],
  command: Command,
): command is Retry & { readonly record: 'stopOrder' } {
  if (command.kind !== 'retryRecord' || command.record !== 'stopOrder') return false
  const first = setAside.get(command.recordId)
  return first !== undefined && first !== command.operatorId
}
