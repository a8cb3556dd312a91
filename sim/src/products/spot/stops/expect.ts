import type { CancelStop, MarketConfig, PlaceStop, Reject, StopTrigger } from '@halyard/core'
import {
  expectRejects,
  type Expectation,
  isCount,
  isFrozen,
  type RuleContext as ContextOf,
  unitsOf,
} from '../../../oracle/expectation.ts'
import { refusesSpotOrder } from '../../../oracle/self-limits.ts'
import { refuseClientId } from '../client-ids.ts'
import { availableOf, COST_LIMIT, edgeOf, expectMarket } from '../expect.ts'
import type { SpotState } from '../state.ts'

type RuleContext = ContextOf<SpotState>

/** Restates the rules of placing a stop order. */
export function expectPlacingStop(one: RuleContext, command: PlaceStop): Expectation {
  const { exchange, reference } = one
  const { customerId, marketId, side, trigger, clientId } = command
  if (!exchange.customers.has(customerId)) return expectRejects('customer_must_be_known')
  const frozen = isFrozen(reference, customerId) && 'customer_is_frozen'
  const config = reference.configs.get(marketId)
  if (!config) return expectRejects(frozen, 'market_must_be_known')
  const own = [...reference.stops.waiting.values()].filter(({ ownerId }) => ownerId === customerId)
  const early = [
    frozen,
    refusesSpotOrder(one, customerId, { side, quoteId: config.quoteId }),
    ...expectMarket(one, config),
    own.length >= 100 && 'too_many_stops',
    refuseClientId(one, customerId, clientId),
    (!isCount(trigger.ticks) || trigger.ticks > TICKS_MAX) && 'price_is_invalid',
    hasReached(one, marketId, trigger) && 'stop_would_trigger',
  ] as const
  if (early.some((reject) => reject !== false)) return expectRejects(...early)
  const rejects = rejectsOfTerms(one, config, command)
  if (rejects.length > 0) return expectRejects(...rejects)
  return expectRejects(
    costOfStop(one, config, command) > availableOf(one, customerId, config, side) && 'insufficient_balance',
  )
}

/** Restates the rules of cancelling a stop order. */
export function expectCancellingStop(
  { reference }: RuleContext,
  { customerId, stopId }: CancelStop,
): Expectation {
  const stop = reference.stops.waiting.get(stopId)
  if (stop?.ownerId !== customerId) return expectRejects('stop_must_be_waiting')
  return expectRejects(reference.configs.get(stop.marketId)?.status === 'paused' && 'market_must_be_open')
}

const TICKS_MAX = 1_000_000_000_000

/** Restates whether a price has reached a trigger: one of trades that are not compared yet, the last trade, or the index. */
export function hasReached(
  { reference }: Pick<RuleContext, 'reference'>,
  marketId: number,
  { source, direction, ticks }: StopTrigger,
): boolean {
  const swept = reference.stops.swept.get(marketId)
  const last = reference.stops.last.get(marketId)
  const index = reference.prices.get(marketId)?.ticks
  const prices = source === 'index' ? [index] : [last, swept?.low, swept?.high]
  return prices.some(
    (price) => price !== undefined && (direction === 'at_or_below' ? price <= ticks : price >= ticks),
  )
}

/** Returns the limit price; of a market order the edge of the band around the trigger. */
export function worstOf(config: MarketConfig, { side, trigger, terms }: PlaceStop): number {
  return terms.type === 'limit' ? terms.ticks : edgeOf(config, side, BigInt(trigger.ticks))
}

/** Returns what a stop order holds: its worst price times its lots for a buyer, the coins for a seller. */
export function costOfStop(one: RuleContext, config: MarketConfig, command: PlaceStop): bigint {
  const { lotUnits, tickLotUnits } = unitsOf(one, config)
  const lots = BigInt(command.terms.lots)
  return command.side === 'buy' ? BigInt(worstOf(config, command)) * lots * tickLotUnits : lots * lotUnits
}

function rejectsOfTerms(one: RuleContext, config: MarketConfig, command: PlaceStop): Reject[] {
  const { side, trigger, terms } = command
  const { lots } = terms
  if (!isCount(lots) || lots < config.lotsMin) return ['quantity_too_small']
  if (lots > config.lotsMax) return ['quantity_too_large']
  const worst = worstOf(config, command)
  if (!isCount(worst) || worst > TICKS_MAX) return ['price_is_invalid']
  const edge = edgeOf(config, side, BigInt(trigger.ticks))
  const rejects: Reject[] = []
  if (side === 'buy' ? worst > edge : worst < edge) rejects.push('price_outside_band')
  if (costOfStop(one, config, command) >= COST_LIMIT) rejects.push('quantity_too_large')
  const lowest = terms.type === 'market' && trigger.ticks < worst ? trigger.ticks : worst
  const value = BigInt(lowest) * BigInt(lots) * unitsOf(one, config).tickLotUnits
  if (value < config.valueMin) rejects.push('value_too_small')
  return rejects
}
