import { findViolations, type PriceQuality, type Side } from '@halyard/core'
import { createRandom, type Random } from '../../random.ts'
import { FIRST_BYSTANDER, FIRST_OWN, listPlay, marketOf, SETTLE, START_TICKS } from '../listing.ts'
import type { Violation } from '../play.ts'
import { createWorld, type World } from '../world.ts'
import { FOLLOWERS, moved, opposite, type Placed, placeStops, type Source } from './followers.ts'

/** One hunt for the stop orders of others in a thin book. The seed determines it completely. */
export interface StopPlay {
  readonly seed: number
  readonly product: 'stops'
  /** The price that triggers the stop orders. */
  readonly source: Source
}

export interface StopOutcome {
  readonly commands: number
  readonly violations: readonly Violation[]
  /** The adversary's gain at the index price, in units, and the most that the rules let stop orders lose. */
  readonly gain: number
  readonly bound: number
}

const START = 1_760_000_000_000
const STEP_MS = 2_000
const ROUNDS = 12
const MARKET = 1
const MAKER = FIRST_BYSTANDER
const [TRAP, PUSH] = [FIRST_OWN, FIRST_OWN + 1]
const OWN: ReadonlySet<number> = new Set([TRAP, PUSH])
/** Trades of more than the book has: the sweep ends at the adversary's own order. */
const SWEEP_LOTS = 10_000
const TRAP_LOTS = 400_000
/** A wrong index price stays nearer than every trigger, but farther than a trail. */
const WRONG_PPM = 5_500
/** Less than a unit: the error of floating-point sums. */
const TOLERANCE = 0.5

interface Playing {
  readonly world: World
  readonly random: Random
  readonly source: Source
  readonly report: (kind: string, detail: string) => void
  index: number
  gain: number
  bound: number
}

/** Runs one play. An error that the core throws is a violation too. */
export function runStopPlay({ seed, source }: StopPlay): StopOutcome {
  const world = createWorld(START)
  const violations: Violation[] = []
  const report = (kind: string, detail: string): void => void violations.push({ kind, detail })
  const index = START_TICKS[MARKET] ?? 0
  const playing: Playing = { world, random: createRandom(seed), source, report, index, gain: 0, bound: 0 }
  try {
    listPlay(world, MARKET, [MAKER, ...FOLLOWERS, ...OWN])
    for (let round = 0; round < ROUNDS; round += 1) playRound(playing)
    for (const fault of findViolations(world.exchange)) report('invariant_violation', fault)
  } catch (error) {
    report('broken', String(error))
  }
  return { commands: world.seq, violations, gain: playing.gain, bound: playing.bound }
}

/**
 * Followers place stop orders around an index price that does not move. The adversary rests an order far from it, pushes the last
 * price there through the thin book, and takes what the triggered orders give. Everyone cancels the rest.
 */
function playRound(playing: Playing): void {
  const { world, random, source } = playing
  world.drain()
  playing.index += random.between(-1_000, 1_000)
  recordIndex(playing, playing.index)
  quoteThinly(playing)
  const hunted = random.pick(['buy', 'sell'] as const)
  const { bandPpm } = marketOf(MARKET)
  const market = { id: MARKET, index: playing.index, bandPpm }
  const placed = placeStops(world, random, market, { source, trails: hunted })
  const before = equityOf(playing)
  const lure = random.pick(['none', 'trade', 'wrong_index'] as const)
  // A trailing stop that followed any of these would be triggered by the next right price.
  if (lure === 'trade') pushPrice(playing, opposite(hunted), moved(playing.index, opposite(hunted), 10_000))
  if (lure === 'wrong_index')
    recordIndex(playing, moved(playing.index, opposite(hunted), WRONG_PPM), 'uncertain')
  const reach = random.pick([7_000, 20_000, 35_000, bandPpm])
  setTrap(playing, hunted, reach)
  if (lure !== 'wrong_index') pushPrice(playing, hunted, moved(playing.index, hunted, reach))
  recordIndex(playing, playing.index)
  for (const customerId of [MAKER, ...FOLLOWERS, ...OWN])
    world.send({ kind: 'cancelAllOrders', customerId, marketId: MARKET })
  judgeRound(playing, placed, equityOf(playing) - before)
}

function recordIndex({ world }: Playing, ticks: number, quality: PriceQuality = 'live'): void {
  world.now += STEP_MS
  world.send({ kind: 'recordPrices', prices: [{ marketId: MARKET, ticks, quality }] })
}

/** A few small orders next to the index are all that the book has. */
function quoteThinly({ world, random, index }: Playing): void {
  for (let level = 1; level <= 3; level += 1)
    for (const side of ['buy', 'sell'] as const)
      order(world, MAKER, side, moved(index, opposite(side), level * 300), random.between(100, 500))
}

/** Rests orders for what stop orders of a side will be forced to trade: at the price of the push, and beyond the band. */
function setTrap({ world, random, index }: Playing, hunted: Side, reach: number): void {
  const lots = random.pick([2_000, TRAP_LOTS])
  order(world, TRAP, opposite(hunted), moved(index, hunted, reach), lots)
  order(world, TRAP, opposite(hunted), moved(index, hunted, 80_000), TRAP_LOTS)
}

/** Trades through the book to a price, where an order of the adversary waits for the last lots. */
function pushPrice({ world }: Playing, side: Side, ticks: number): void {
  const resting = [...world.exchange.orders.values()].filter(({ ownerId }) => ownerId === MAKER)
  const booked = resting.filter((one) => one.side !== side).reduce((sum, { remaining }) => sum + remaining, 0)
  order(world, TRAP, opposite(side), ticks, 50)
  const terms = { type: 'limit', timeInForce: 'ioc', ticks, lots: Math.min(SWEEP_LOTS, booked + 50) } as const
  world.send({ kind: 'placeOrder', customerId: PUSH, marketId: MARKET, side, terms })
}

function order(world: World, customerId: number, side: Side, ticks: number, lots: number): void {
  const terms = { type: 'limit', ticks, lots } as const
  world.send({ kind: 'placeOrder', customerId, marketId: MARKET, side, terms })
}

/** Compares what stop orders traded, and what the adversary gained, with what the rules allow. */
function judgeRound(playing: Playing, placed: ReadonlyMap<number, Placed>, gained: number): void {
  const { world, source, report, index } = playing
  const { facts, trades, markets } = world.exchange
  const tickLotUnits = markets.get(MARKET)?.tickLotUnits ?? 0
  const triggered = facts.flatMap((fact) =>
    fact.kind === 'stopTriggered' || (fact.kind === 'stopCancelled' && fact.reason !== 'other_leg_traded')
      ? [fact]
      : [],
  )
  let bound = 0
  for (const fact of triggered) {
    const stop = placed.get(fact.stopId)
    if (!stop) continue
    if (source === 'index') report('hunted', `stop ${fact.stopId} of the index, which did not move`)
    else bound += Math.max(0, lossOf(stop, index)) * tickLotUnits
    if (fact.kind !== 'stopTriggered') continue
    for (const { takerOrderId, ticks } of trades)
      if (takerOrderId === fact.orderId && lossOf({ ...stop, worst: ticks }, index) > lossOf(stop, index))
        report('beyond_band', `stop ${fact.stopId} traded at ${ticks}, its worst price is ${stop.worst}`)
  }
  if (gained > bound + TOLERANCE)
    report('gain', `${Math.round(gained)} gained; stop orders could lose ${Math.round(bound)}`)
  playing.gain += gained
  playing.bound += bound
}

/** Returns what an order loses against the index at its worst price, in ticks times lots. */
function lossOf({ side, lots, worst }: Placed, index: number): number {
  return (side === 'sell' ? index - worst : worst - index) * lots
}

/** Returns what the adversary has at the index price, in units. */
function equityOf({ world, index }: Playing): number {
  const { ledger, markets } = world.exchange
  const market = markets.get(MARKET)
  let sum = 0
  for (const { ownerId, currencyId, available, frozen } of ledger.accounts) {
    if (!OWN.has(ownerId) || !market) continue
    const units = Number(available + frozen)
    if (currencyId === SETTLE) sum += units
    else if (currencyId === market.config.baseId)
      sum += (units * index * market.tickLotUnits) / market.lotUnits
  }
  return sum
}
