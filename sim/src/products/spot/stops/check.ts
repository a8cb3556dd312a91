import type { Fact, MarketConfig, OrderTerms, PlaceOco, PlaceStop, Posting, Trade } from '@halyard/core'
import { waitsForHalt } from '../../../oracle/halts.ts'
import { expectRejects, type Expectation, isFrozen, type Step, unitsOf } from '../../../oracle/expectation.ts'
import type { OpenOrder } from '../../../oracle/expected-fills.ts'
import { findWrongMoves, move } from '../../../oracle/movement-text.ts'
import { refusesSpotOrder } from '../../../oracle/self-limits.ts'
import { edgeOf, expectMarket, planOrder } from '../expect.ts'
import type { KnownStop, SpotState } from '../state.ts'
import { activeStops, recordSetAside } from './set-aside.ts'
import { costOfStop, hasReached, trailedTrigger, triggerOf, worstOf } from './expect.ts'

type SpotStep = Step<SpotState>
type EndFact = Extract<Fact, { kind: 'stopTriggered' | 'stopCancelled' }>

/** Postings that are checked here. */
export const STOP_REASONS: ReadonlySet<Posting['reason']> = new Set(['stop_hold', 'stop_release'])

/** The stop orders that one command must trigger, if they are reached. */
const TRIGGERS = 64

/**
 * Records an accepted command and plays the stop orders that it reaches, one after the other, on the orders that were open before
 * them. Returns how their ends, their trades and their holds differ. `own` are the trades of the command's own order.
 */
export function checkStops(step: SpotStep, own: readonly Trade[]): string[] {
  const { facts, reference } = step
  const ended = facts.filter((fact) => fact.kind === 'stopTriggered' || fact.kind === 'stopCancelled')
  recordSetAside(step)
  const moves = recordCommand(step)
  const faults = [...endCountdowns(step, ended, moves), ...cancelRefused(step, ended, moves)]
  const { orphan } = reference.stops
  const legs: number[] = orphan === undefined ? [] : [orphan]
  moves.push(...legs.flatMap((id) => end(step, id)))
  endOtherLegs(step, own, legs, moves)
  followIndex(step)
  sweep(step, own)
  const reached = ended.filter((fact) => !isRefused(fact) && !isCountedDown(fact) && !isOtherLeg(fact))
  faults.push(...playTriggers(step, reached, legs, moves), ...findWrongLegs(step, ended, legs))
  for (const marketId of reference.stops.swept.keys())
    if (!nextStop(step, (stop) => stop.marketId === marketId && stop.trigger.source === 'last'))
      reference.stops.swept.delete(marketId)
  return [...faults, ...findWrongMoves(step, STOP_REASONS, moves)]
}

function recordCommand(step: SpotStep): string[] {
  const { command, reply, reference } = step
  if (command.kind === 'cancelStop') return end(step, command.stopId)
  if (reply.cancelled) return reply.cancelled.stopIds.flatMap((stopId) => end(step, stopId))
  const placed = reply.oco?.stop ?? reply.stop
  if ((command.kind !== 'placeStop' && command.kind !== 'placeOco') || !placed) return []
  const config = reference.configs.get(command.marketId)
  if (!config || placed.clientId !== command.clientId) return ['replied another client id']
  const { customerId: ownerId, marketId, side, trigger, terms } = command
  const limit =
    command.kind === 'placeOco' ? { id: reply.oco?.order.orderId ?? 0, ...command.limit } : undefined
  const cost = costOfStop(step, config, command) - (limit ? costOfLimit(step, config, command, limit) : 0n)
  const currencyId = side === 'buy' ? config.quoteId : config.baseId
  const stop: KnownStop = {
    id: placed.stopId,
    ownerId,
    marketId,
    side,
    trigger: triggerOf(step, command),
    trail:
      'trailPpm' in trigger
        ? { ppm: trigger.trailPpm, from: reference.prices.get(marketId)?.ticks ?? 0 }
        : undefined,
    limit,
    type: terms.type,
    ticks: worstOf(step, config, command),
    lots: terms.lots,
    clientId: command.clientId,
    cost: cost > 0n ? cost : 0n,
    currencyId,
  }
  reference.stops.waiting.set(stop.id, stop)
  return stop.cost === 0n ? [] : [move(stop.cost, currencyId, `${ownerId} coin`, `${ownerId} coin frozen`)]
}

/** Ends a stop order. Returns the expected posting. */
function end({ reference }: SpotStep, stopId: number): string[] {
  const stop = reference.stops.waiting.get(stopId)
  if (!stop) return [`a release of stop ${stopId}, which does not wait`]
  reference.stops.waiting.delete(stopId)
  const { cost, currencyId, ownerId } = stop
  return cost === 0n ? [] : [move(cost, currencyId, `${ownerId} coin frozen`, `${ownerId} coin`)]
}

function isRefused(fact: EndFact): boolean {
  return fact.kind === 'stopCancelled' && fact.reason === 'pause_is_running'
}

function isCountedDown(fact: EndFact): boolean {
  return fact.kind === 'stopCancelled' && fact.reason === 'countdown_ended'
}

function isOtherLeg(fact: EndFact): boolean {
  return fact.kind === 'stopCancelled' && fact.reason === 'other_leg_traded'
}

/** Returns the hold of the limit order of an OCO. */
function costOfLimit(
  step: SpotStep,
  config: MarketConfig,
  { side, terms }: PlaceOco | PlaceStop,
  { ticks }: { readonly ticks: number },
): bigint {
  const { lotUnits, tickLotUnits } = unitsOf(step, config)
  return BigInt(terms.lots) * (side === 'buy' ? BigInt(ticks) * tickLotUnits : lotUnits)
}

/** Ends the stop orders of OCOs whose limit order traded, with a fact, or was cancelled by its owner. */
function endOtherLegs(step: SpotStep, trades: readonly Trade[], legs: number[], moves: string[]): void {
  const { command, reply } = step
  const isCancelled =
    command.kind === 'cancelOrder' || (command.kind === 'replaceOrder' && typeof reply.cancel === 'object')
  const cancelledId = isCancelled ? command.orderId : undefined
  const traded = new Set(trades.map(({ makerOrderId }) => makerOrderId))
  for (const { id, limit } of activeStops(step)) {
    if (!limit || !(traded.has(limit.id) || limit.id === cancelledId)) continue
    moves.push(...end(step, id))
    if (traded.has(limit.id)) legs.push(id)
  }
}

/** Returns the other legs that ended without a trade, or did not end; and limit orders that are open without their stop order, or changed. */
function findWrongLegs(step: SpotStep, ended: readonly EndFact[], legs: readonly number[]): string[] {
  const found = ended.filter(isOtherLeg).map(({ stopId }) => stopId)
  const faults: string[] = []
  if (found.toSorted((a, b) => a - b).join() !== legs.toSorted((a, b) => a - b).join())
    faults.push(`the other legs ${found.join()} ended, not ${legs.join()}`)
  for (const { id, limit, lots } of activeStops(step))
    if (limit && step.exchange.orders.get(limit.id)?.remaining !== lots)
      faults.push(`stop ${id} waits without its other leg`)
  return faults
}

/** Moves the triggers that trail an index price which is certain, once it is better by a twentieth of the distance. */
function followIndex(step: SpotStep): void {
  const { reference } = step
  if (step.command.kind !== 'recordPrices') return
  for (const stop of activeStops(step)) {
    const { id, marketId, side, trail } = stop
    const price = reference.prices.get(marketId)
    const config = reference.configs.get(marketId)
    if (!trail || !price || !config || price.quality === 'uncertain') continue
    const distance = (BigInt(trail.from) * BigInt(trail.ppm)) / 20_000_000n
    const better = side === 'sell' ? price.ticks - trail.from : trail.from - price.ticks
    if (better < 1 || BigInt(better) < distance) continue
    const trigger = trailedTrigger(side, price.ticks, trail.ppm)
    const worst = edgeOf(config, side, BigInt(trigger.ticks))
    const ticks = side === 'sell' ? Math.max(worst, stop.ticks) : Math.min(worst, stop.ticks)
    reference.stops.waiting.set(id, { ...stop, trail: { ...trail, from: price.ticks }, trigger, ticks })
  }
}

/** The stop orders whose countdown has ended are cancelled before any is triggered. */
function endCountdowns(step: SpotStep, ended: readonly EndFact[], moves: string[]): string[] {
  const expected = step.reference.spot.ending.stopIds
  for (const id of expected) moves.push(...end(step, id))
  const found = ended.filter(isCountedDown).map(({ stopId }) => stopId)
  const drawn = found.toSorted((a, b) => a - b).join()
  return drawn === expected.join() ? [] : [`countdowns cancelled the stops ${drawn}, not ${expected.join()}`]
}

/** The stop orders that a pause refuses are cancelled as soon as it begins. */
function cancelRefused(step: SpotStep, ended: readonly EndFact[], moves: string[]): string[] {
  const refused = activeStops(step).filter(({ ownerId, marketId, side }) =>
    refusesSpotOrder(step, ownerId, { side, quoteId: step.reference.configs.get(marketId)?.quoteId }),
  )
  const expected = refused.map(({ id }) => id).toSorted((a, b) => a - b)
  for (const id of expected) moves.push(...end(step, id))
  const found = ended.filter(isRefused).map(({ stopId }) => stopId)
  const drawn = found.toSorted((a, b) => a - b).join()
  return drawn === expected.join() ? [] : [`a pause cancelled the stops ${drawn}, not ${expected.join()}`]
}

/** Notes the prices of trades. */
function sweep({ reference: { stops } }: SpotStep, trades: readonly Trade[]): void {
  for (const { marketId, ticks } of trades) {
    const { low, high } = stops.swept.get(marketId) ?? { low: ticks, high: ticks }
    stops.swept.set(marketId, { low: Math.min(low, ticks), high: Math.max(high, ticks) })
    stops.last.set(marketId, ticks)
  }
}

/** Returns the stop order that is triggered next: of the lowest market; the last trade before the index; by price, then id. */
function nextStop(step: SpotStep, isWanted: (stop: KnownStop) => boolean): KnownStop | undefined {
  const reached = activeStops(step).filter(
    (stop) => isWanted(stop) && hasReached(step, stop.marketId, stop.trigger),
  )
  return reached.toSorted(
    (a, b) =>
      a.marketId - b.marketId ||
      Number(a.trigger.source === 'index') - Number(b.trigger.source === 'index') ||
      Number(a.trigger.direction === 'at_or_above') - Number(b.trigger.direction === 'at_or_above') ||
      (a.trigger.ticks - b.trigger.ticks) * (a.trigger.direction === 'at_or_below' ? -1 : 1) ||
      a.id - b.id,
  )[0]
}

function mayTrade(step: SpotStep, { marketId }: KnownStop): boolean {
  const config = step.reference.configs.get(marketId)
  if (waitsForHalt(step, 'spot')) return false
  return config !== undefined && expectMarket(step, config).every((reject) => reject === false)
}

function playTriggers(step: SpotStep, ended: readonly EndFact[], legs: number[], moves: string[]): string[] {
  if (ended.length === 0 && step.reference.stops.waiting.size === 0) return []
  const orders = ordersBefore(step, ended)
  for (const [index, fact] of ended.entries()) {
    const stop = nextStop(step, (one) => mayTrade(step, one))
    if (stop?.id !== fact.stopId) return [`stop ${fact.stopId} ended instead of ${stop?.id ?? 'none'}`]
    moves.push(...end(step, stop.id))
    if (stop.limit) orders.delete(stop.limit.id)
    if (stop.limit && step.exchange.orders.has(stop.limit.id))
      return [`the limit order of stop ${stop.id} is open`]
    const fault = playOne(step, orders, stop, fact)
    const became = fact.kind === 'stopTriggered' ? fact.orderId : undefined
    endOtherLegs(
      step,
      step.trades.filter(({ takerOrderId }) => takerOrderId === became),
      legs,
      moves,
    )
    if (fault) return [`trigger ${index + 1}, stop ${stop.id}: ${fault}`]
  }
  const missed = nextStop(step, (one) => mayTrade(step, one))
  return missed && ended.length < TRIGGERS ? [`stop ${missed.id} was not triggered`] : []
}

/** Returns the open orders before stop orders were triggered: those of now and the other legs, without what these traded and left. */
function ordersBefore(
  { exchange, reference, trades }: SpotStep,
  ended: readonly EndFact[],
): Map<number, OpenOrder> {
  const orders = new Map<number, OpenOrder>()
  for (const { stopId } of ended) {
    const stop = reference.stops.waiting.get(stopId)
    if (!stop?.limit) continue
    const { ownerId, marketId, side, lots, limit } = stop
    orders.set(limit.id, { ...limit, ownerId, marketId, side, remaining: lots })
  }
  for (const { id, ownerId, marketId, side, ticks, remaining } of exchange.orders.values())
    orders.set(id, { id, ownerId, marketId, side, ticks, remaining })
  const became = new Set(ended.flatMap((fact) => (fact.kind === 'stopTriggered' ? [fact.orderId] : [])))
  for (const {
    makerOrderId: id,
    makerId: ownerId,
    marketId,
    ticks,
    lots,
    takerSide,
    takerOrderId,
  } of trades) {
    if (!became.has(takerOrderId)) continue
    const remaining = (orders.get(id)?.remaining ?? 0) + lots
    orders.set(id, { id, ownerId, marketId, side: takerSide === 'buy' ? 'sell' : 'buy', ticks, remaining })
  }
  for (const id of became) orders.delete(id)
  return orders
}

/** Plays one triggered order: as the rules of orders say, with what is open. Returns how it differs. */
function playOne(
  step: SpotStep,
  orders: Map<number, OpenOrder>,
  stop: KnownStop,
  fact: EndFact,
): string | undefined {
  const { ownerId, marketId, side, ticks, lots } = stop
  const plan = planTriggered(step, orders, stop)
  if (fact.kind === 'stopCancelled')
    return plan.rejects.has(fact.reason as never) ? undefined : `cancelled by ${fact.reason}`
  if (plan.rejects.size > 0) return `placed against ${[...plan.rejects].join()}`
  const trades = step.trades.filter(({ takerOrderId }) => takerOrderId === fact.orderId)
  const fills = plan.expected?.fills ?? []
  if (textOf(trades) !== textOf(fills)) return `filled ${textOf(trades)} instead of ${textOf(fills)}`
  for (const fill of fills) {
    const maker = orders.get(fill.makerOrderId)
    if (!maker) return `met the unknown order ${fill.makerOrderId}`
    if (maker.remaining === fill.lots) orders.delete(maker.id)
    else orders.set(maker.id, { ...maker, remaining: maker.remaining - fill.lots })
  }
  const remaining = lots - (plan.expected?.lots ?? 0)
  const rests = stop.type === 'limit' && remaining > 0 && plan.expected?.selfTrades !== true
  if (rests !== step.exchange.orders.has(fact.orderId) && !isMaker(step, fact.orderId))
    return rests ? 'does not rest' : 'rests'
  if (rests) {
    const { spot } = step.reference
    spot.ranks.set(fact.orderId, spot.nextRank++)
    orders.set(fact.orderId, { id: fact.orderId, ownerId, marketId, side, ticks, remaining })
  }
  sweep(step, trades)
  return undefined
}

function isMaker({ trades }: SpotStep, orderId: number): boolean {
  return trades.some(({ makerOrderId }) => makerOrderId === orderId)
}

function planTriggered(step: SpotStep, orders: ReadonlyMap<number, OpenOrder>, stop: KnownStop): Expectation {
  const { ownerId: customerId, marketId, side, type, ticks, lots } = stop
  if (isFrozen(step.reference, customerId)) return expectRejects('customer_is_frozen')
  const open = [...orders.values()].filter(({ ownerId }) => ownerId === customerId)
  if (open.length >= 500) return expectRejects('too_many_open_orders')
  const config = step.reference.configs.get(marketId)
  if (!config) return expectRejects('market_must_be_known')
  const terms: OrderTerms = type === 'limit' ? { type, ticks, lots } : { type, lots }
  return planOrder(step, config, { customerId, side, terms, worst: ticks }, orders.values())
}

function textOf(
  fills: readonly { readonly makerOrderId: number; readonly ticks: number; readonly lots: number }[],
): string {
  return (
    fills.map(({ makerOrderId, ticks, lots }) => `#${makerOrderId} ${lots}@${ticks}`).join(' ') || 'nothing'
  )
}
