import type { CancelStop, MarketConfig, PlaceOco, PlaceStop, Reject, Side, StopTrigger } from '@halyard/core'
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
import { availableOf, COST_LIMIT, edgeOf, expectMarket, planOrder } from '../expect.ts'
import type { SpotState } from '../state.ts'

type RuleContext = ContextOf<SpotState>

type StopFields = Omit<PlaceStop, 'kind'>

/** Restates the rules of placing a stop order. */
export function expectPlacingStop(one: RuleContext, command: StopFields): Expectation {
  const refused = expectStop(one, command)
  const config = one.reference.configs.get(command.marketId)
  if (refused.rejects.size > 0 || !config) return refused
  const available = availableOf(one, command.customerId, config, command.side)
  return expectRejects(costOfStop(one, config, command) > available && 'insufficient_balance')
}

/** Restates the rules of placing an OCO: those of both legs, with the market between them, and the more expensive one available. */
export function expectPlacingOco(one: RuleContext, command: PlaceOco): Expectation {
  const refused = expectStop(one, command)
  const config = one.reference.configs.get(command.marketId)
  if (refused.rejects.size > 0 || !config) return refused
  const { customerId, side, limit, terms, clientId } = command
  const { direction, ticks } = triggerOf(one, command)
  const isRight =
    side === 'sell'
      ? direction === 'at_or_below' && ticks < limit.ticks
      : direction === 'at_or_above' && ticks > limit.ticks
  const open = [...one.exchange.orders.values()].filter(({ ownerId }) => ownerId === customerId).length
  const plan = planOrder(one, config, {
    customerId,
    side,
    terms: { type: 'limit', timeInForce: 'post_only', ticks: limit.ticks, lots: terms.lots },
  })
  const stopCost = costOfStop(one, config, command)
  const higher = plan.cost > stopCost ? plan.cost : stopCost
  return expectRejects(
    !isRight && 'oco_prices_are_crossed',
    clientId !== undefined && clientId === limit.clientId && 'duplicate_client_id',
    refuseClientId(one, customerId, limit.clientId),
    open >= 500 && 'too_many_open_orders',
    ...plan.rejects,
    higher > availableOf(one, customerId, config, side) && 'insufficient_balance',
  )
}

function expectStop(one: RuleContext, command: StopFields): Expectation {
  const { exchange, reference } = one
  const { customerId, marketId, side, clientId } = command
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
    refusesTrail(command) && 'trail_is_invalid',
  ] as const
  if (early.some((reject) => reject !== false)) return expectRejects(...early)
  const trigger = triggerOf(one, command)
  const late = [
    (!isCount(trigger.ticks) || trigger.ticks > TICKS_MAX) && 'price_is_invalid',
    hasReached(one, marketId, trigger) && 'stop_would_trigger',
  ] as const
  if (late.some((reject) => reject !== false)) return expectRejects(...late)
  return expectRejects(...rejectsOfTerms(one, config, command))
}

/** A trail is 0.1 to 20 percent, and its order a market order. */
function refusesTrail({ trigger, terms }: StopFields): boolean {
  if (!('trailPpm' in trigger)) return false
  const { trailPpm } = trigger
  return !isCount(trailPpm) || trailPpm < 1_000 || trailPpm > 200_000 || terms.type === 'limit'
}

/** Returns the trigger of a new stop order; of a trailing one, that of the present index price. */
export function triggerOf(
  { reference }: Pick<RuleContext, 'reference'>,
  { marketId, side, trigger }: StopFields,
): StopTrigger {
  if (!('trailPpm' in trigger)) return trigger
  return trailedTrigger(side, reference.prices.get(marketId)?.ticks ?? 0, trigger.trailPpm)
}

/** Restates the trigger that trails a price: a seller's below it, a buyer's above it. */
export function trailedTrigger(side: Side, price: number, ppm: number): StopTrigger {
  const distance = (BigInt(price) * BigInt(ppm)) / 1_000_000n
  const ticks = Number(side === 'sell' ? BigInt(price) - distance : BigInt(price) + distance)
  return {
    source: 'index',
    direction: side === 'sell' ? 'at_or_below' : 'at_or_above',
    ticks: Math.max(1, ticks),
  }
}

/** Restates the rules of cancelling a stop order. */
export function expectCancellingStop(
  { reference }: RuleContext,
  { customerId, stopId }: CancelStop,
): Expectation {
  const stop = reference.stops.waiting.get(stopId)
  if (stop?.ownerId !== customerId || reference.stops.setAside.has(stopId))
    return expectRejects('stop_must_be_waiting')
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
export function worstOf(
  one: Pick<RuleContext, 'reference'>,
  config: MarketConfig,
  command: StopFields,
): number {
  const { side, terms } = command
  return terms.type === 'limit' ? terms.ticks : edgeOf(config, side, BigInt(triggerOf(one, command).ticks))
}

/** Returns what a stop order holds: its worst price times its lots for a buyer, the coins for a seller. */
export function costOfStop(one: RuleContext, config: MarketConfig, command: StopFields): bigint {
  const { lotUnits, tickLotUnits } = unitsOf(one, config)
  const lots = BigInt(command.terms.lots)
  return command.side === 'buy'
    ? BigInt(worstOf(one, config, command)) * lots * tickLotUnits
    : lots * lotUnits
}

function rejectsOfTerms(one: RuleContext, config: MarketConfig, command: StopFields): Reject[] {
  const { side, terms } = command
  const trigger = triggerOf(one, command)
  const { lots } = terms
  if (!isCount(lots) || lots < config.lotsMin) return ['quantity_too_small']
  if (lots > config.lotsMax) return ['quantity_too_large']
  const worst = worstOf(one, config, command)
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
