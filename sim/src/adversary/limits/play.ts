import { type Command, findViolations, type SelfLimitName } from '@halyard/core'
import { amount } from '@halyard/money'
import { OPTIONS, OPTION_POOL } from '@halyard/server/instruments/listing/options'
import { createRandom, type Random } from '../../random.ts'
import { FIRST_BYSTANDER, FIRST_OWN, listPlay, SETTLE, START_TICKS } from '../listing.ts'
import type { Violation } from '../play.ts'
import { createWorld, type World } from '../world.ts'
import { listSpot, orderSpot, recordCross, subscribeCoins } from './spot.ts'
import { watchLimits } from './watch.ts'

/** One play of a customer against their own limits. The seed determines it completely. */
export interface LimitsPlay {
  readonly seed: number
  readonly product: 'limits'
}

export interface LimitsOutcome {
  readonly commands: number
  readonly violations: readonly Violation[]
}

const START = 1_760_000_000_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MARKET = 1
const ROUNDS = 120
const OWN = FIRST_OWN
const OTHER = FIRST_BYSTANDER
const NO_STOPS = { takeProfitTicks: undefined, stopLossTicks: undefined }

/** Runs one play. An error that the core throws is a violation too. */
export function runLimitsPlay({ seed }: LimitsPlay): LimitsOutcome {
  const random = createRandom(seed)
  const world = createWorld(START + random.below(24 * HOUR_MS))
  const violations: Violation[] = []
  const report = (kind: string, detail: string): void => void violations.push({ kind, detail })
  try {
    play(world, random, report)
  } catch (error) {
    report('broken', String(error))
  }
  return { commands: world.seq, violations }
}

interface Playing {
  readonly world: World
  readonly random: Random
  ticks: number
}

function play(world: World, random: Random, report: (kind: string, detail: string) => void): void {
  listPlay(world, MARKET, [OTHER, OWN])
  for (const option of OPTIONS)
    if (option.marketId === MARKET) world.send({ kind: 'configureOption', option })
  for (const { currencyId, amount: funds } of OPTION_POOL)
    world.send({ kind: 'fundSystemAccount', account: 'optionPool', currencyId, amount: funds })
  world.send({ kind: 'setVerification', customerId: OWN, level: 1 })
  listSpot(world, OWN)
  const watch = watchLimits(world, OWN, report)
  world.watch = (command, reply) => watch.afterCommand(command, reply)
  const playing: Playing = { world, random, ticks: START_TICKS[MARKET] ?? 0 }
  for (let round = 0; round < ROUNDS; round += 1) {
    pass(playing)
    for (let acts = random.between(1, 4); acts > 0; acts -= 1) world.send(random.pick(ACTS)(playing))
    world.drain()
  }
  for (const fault of findViolations(world.exchange)) report('invariant_violation', fault)
}

/** Moves the time, mostly by little, and the price. */
function pass(playing: Playing): void {
  const { world, random } = playing
  world.now += random.pick([1_000, 1_000, MINUTE_MS, MINUTE_MS, HOUR_MS, 7 * HOUR_MS, 25 * HOUR_MS])
  playing.ticks = Math.round((START_TICKS[MARKET] ?? 0) * (1 + random.between(-30, 30) / 1_000))
  world.send({ kind: 'recordPrices', prices: [{ marketId: MARKET, ticks: playing.ticks }] })
  recordCross(world)
}

const ACTS: readonly ((playing: Playing) => Command)[] = [
  setLimit,
  setLimit,
  withdrawChange,
  beginPause,
  buyOption,
  buyOption,
  buyOption,
  open,
  open,
  (playing) => ({ ...open(playing), customerId: OTHER }),
  (playing) => ({ ...open(playing), customerId: OTHER }),
  addMargin,
  ({ world, random }) => orderSpot(world, random, OWN),
  ({ random }) => subscribeCoins(random, OWN),
  () => ({ kind: 'closeAllPositions', customerId: OWN, perpId: undefined }),
  () => ({ kind: 'closeAllPositions', customerId: OTHER, perpId: undefined }),
]

function setLimit({ random }: Playing): Command {
  const name = random.pick<SelfLimitName>(['option_stake', 'option_loss', 'perp_loss'])
  // A position has more at risk than an option.
  const unit = name === 'perp_loss' ? 10_000_000 : 1_000_000
  const max = random.chance(0.2) ? undefined : amount(BigInt(random.between(1, 60) * unit))
  return { kind: 'setSelfLimit', customerId: OWN, name, max }
}

function withdrawChange({ random }: Playing): Command {
  const name = random.pick<SelfLimitName>(['option_stake', 'option_loss', 'perp_loss'])
  return { kind: 'withdrawLimitChange', customerId: OWN, name }
}

function beginPause({ random }: Playing): Command {
  return { kind: 'beginPause', customerId: OWN, days: random.pick([1, 1, 2]), withSpot: random.chance(0.5) }
}

function buyOption({ random }: Playing): Command {
  const type = random.pick(['call', 'put'] as const)
  const units = amount(BigInt(random.between(5, 30) * 1_000_000))
  return {
    kind: 'buyOption',
    customerId: OWN,
    marketId: MARKET,
    type,
    seconds: random.pick([30, 60, 600]),
    currencyId: SETTLE,
    amount: units,
  }
}

/** Tries to add margin to one of the adversary's positions. */
function addMargin({ world, random }: Playing): Command {
  const own = [...world.exchange.perps.positions.values()].filter(({ ownerId }) => ownerId === OWN)
  const positionId = own.length > 0 ? random.pick(own).id : 0
  return {
    kind: 'addMargin',
    customerId: OWN,
    positionId,
    amount: amount(BigInt(random.between(1, 30) * 1_000_000)),
  }
}

/** Opens at a limit near the index, where the other customer's orders meet it. */
function open({ random, ticks }: Playing): Extract<Command, { kind: 'openPosition' }> {
  return {
    kind: 'openPosition',
    customerId: OWN,
    perpId: MARKET,
    side: random.pick(['long', 'short']),
    leverage: random.pick([1, 5, 20]),
    terms: { type: 'limit', ticks: ticks + random.between(-500, 500), lots: random.between(5, 60) },
    stops: NO_STOPS,
  }
}
