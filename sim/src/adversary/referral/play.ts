import { findViolations } from '@halyard/core'
import { type Amount, amount } from '@halyard/money'
import { createRandom, type Random } from '../../random.ts'
import { FIRST_BYSTANDER, FIRST_OWN, listPlay, marketOf, SETTLE, START_TICKS } from '../listing.ts'
import type { Violation } from '../play.ts'
import { createWorld, type World } from '../world.ts'
import { type ReferralWatch, watchReferral } from './watch.ts'

/** One play with rebates. The seed determines it completely. */
export interface ReferralPlay {
  readonly seed: number
  readonly product: 'referral'
}

export interface ReferralOutcome {
  readonly commands: number
  readonly violations: readonly Violation[]
}

const START = 1_760_000_000_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MARKET = 1
const ROUNDS = 60

/** Runs one play. An error that the core throws is a violation too. */
export function runReferralPlay({ seed }: ReferralPlay): ReferralOutcome {
  const random = createRandom(seed)
  const world = createWorld(START + random.below(2 * DAY_MS))
  const violations: Violation[] = []
  try {
    play(world, random, (kind, detail) => violations.push({ kind, detail }))
  } catch (error) {
    violations.push({ kind: 'broken', detail: String(error) })
  }
  return { commands: world.seq, violations }
}

/** A set of accounts, and the fees they paid whose rebates the job credits, by 'invitee currency day'. */
interface Playing {
  readonly world: World
  readonly random: Random
  readonly watch: ReferralWatch
  readonly own: readonly number[]
  readonly bystanders: readonly number[]
  readonly fees: Map<string, bigint>
}

function play(world: World, random: Random, report: (kind: string, detail: string) => void): void {
  const own = Array.from({ length: random.between(2, 5) }, (_, index) => FIRST_OWN + index)
  const bystanders = [FIRST_BYSTANDER, FIRST_BYSTANDER + 1]
  listPlay(world, MARKET, [...bystanders, ...own])
  const watch = watchReferral(world, own, report)
  world.watch = (command, reply) => {
    watch.afterCommand(command, reply)
  }
  const playing: Playing = { world, random, watch, own, bystanders, fees: new Map() }
  for (let round = 0; round < ROUNDS; round += 1) {
    random.pick(ACTS)(playing)
    world.drain()
  }
  world.now += 2 * DAY_MS
  creditRebates(playing)
  watch.finish()
  for (const fault of findViolations(world.exchange)) report('invariant_violation', fault)
}

const ACTS: readonly ((playing: Playing) => void)[] = [
  invite,
  invite,
  setShare,
  (playing) => trade(playing, playing.own),
  (playing) => trade(playing, playing.own),
  (playing) => trade(playing, playing.bystanders),
  pass,
  creditRebates,
]

function invite({ world, random, own }: Playing): void {
  world.send({ kind: 'setInviter', customerId: random.pick(own), inviterId: random.pick(own) })
}

/** Sets a share as an operator might by mistake: the exchange must reject one with which a set gains. */
function setShare({ world, random, own }: Playing): void {
  const sharePpm = random.pick([500_000, 500_000, 500_001, 1_000_000, random.between(1, 500_000)])
  world.send({ kind: 'setRebateShare', customerId: random.pick(own), sharePpm })
}

/** Trades a few lots between two accounts, at the index. Fees of the set are recorded for their rebates. */
function trade({ world, random, watch, own, fees }: Playing, accounts: readonly number[]): void {
  const [maker, taker] = [random.pick(accounts), random.pick(accounts)]
  if (maker === taker) return
  const ticks = START_TICKS[MARKET] ?? 0
  world.send({ kind: 'recordPrices', prices: [{ marketId: MARKET, ticks }] })
  const { baseId } = marketOf(MARKET)
  const before = [feesIn(world, baseId), feesIn(world, SETTLE)] as const
  const terms = { type: 'limit', timeInForce: 'gtc', ticks, lots: random.between(100, 9_999) } as const
  world.send({ kind: 'placeOrder', customerId: maker, marketId: MARKET, side: 'sell', terms })
  world.send({ kind: 'placeOrder', customerId: taker, marketId: MARKET, side: 'buy', terms })
  if (!own.includes(maker)) return
  const day = Math.floor(world.now / DAY_MS)
  for (const [payer, currencyId, paid] of [
    [taker, baseId, feesIn(world, baseId) - before[0]],
    [maker, SETTLE, feesIn(world, SETTLE) - before[1]],
  ] as const) {
    watch.addFees(currencyId, paid)
    const key = `${payer} ${currencyId} ${day}`
    fees.set(key, (fees.get(key) ?? 0n) + paid)
  }
}

function pass({ world, random }: Playing): void {
  world.now += random.pick([HOUR_MS, 6 * HOUR_MS, DAY_MS, 3 * DAY_MS])
}

/** Sends the rebates of the daily job, of which a set may provoke repetitions; also those of the present day. */
function creditRebates({ world, random, fees }: Playing): void {
  const times = random.pick([1, 1, 2, 4])
  for (let time = 0; time < times; time += 1)
    for (const [key, paid] of fees) {
      const [inviteeId = 0, currencyId = 0, day = 0] = key.split(' ').map(Number)
      const fee: Amount = amount(paid)
      world.send({ kind: 'creditRebate', inviteeId, currencyId, day, fees: fee })
    }
}

function feesIn({ exchange: { ledger } }: World, currencyId: number): bigint {
  const account = ledger.accounts.find(
    (each) => each.ownerId === 0 && each.kind === 'fees' && each.currencyId === currencyId,
  )
  return account?.available ?? 0n
}
