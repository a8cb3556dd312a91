import { findViolations, type ProjectConfig } from '@halyard/core'
import { amount } from '@halyard/money'
import { createRandom, type Random } from '../../random.ts'
import { FIRST_BYSTANDER, FIRST_OWN, SETTLE } from '../listing.ts'
import type { Violation } from '../play.ts'
import { createWorld, type World } from '../world.ts'
import { COIN, coinMarket, drawProject, HOUR_MS, PROJECT, SECOND, subscriptionListing } from './listing.ts'
import { watchSubscription } from './watch.ts'

/** One play with a subscription. The seed determines it completely. */
export interface SubscriptionPlay {
  readonly seed: number
  readonly product: 'subscription'
}

export interface SubscriptionOutcome {
  readonly commands: number
  readonly violations: readonly Violation[]
}

const START = 1_760_000_000_000
const DAY_MS = 24 * HOUR_MS
const BYSTANDERS = 3
const ROUNDS = 40
const TRADES = 120

/** Runs one play. An error that the core throws is a violation too. */
export function runSubscriptionPlay({ seed }: SubscriptionPlay): SubscriptionOutcome {
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

interface Playing {
  readonly world: World
  readonly random: Random
  readonly config: ProjectConfig
  readonly own: readonly number[]
  readonly bystanders: readonly number[]
}

/** A sale from its announcement to trades of the coin, with wrong and early commands at every step. */
function play(world: World, random: Random, report: (kind: string, detail: string) => void): void {
  const own = Array.from({ length: random.between(2, 5) }, (_, index) => FIRST_OWN + index)
  const bystanders = Array.from({ length: BYSTANDERS }, (_, index) => FIRST_BYSTANDER + index)
  for (const command of subscriptionListing([...bystanders, ...own])) {
    const reply = world.send(command)
    if (!reply.ok) throw new Error(`${command.kind} was rejected: ${reply.reject}`)
  }
  world.drain()
  const watch = watchSubscription(world, report)
  world.watch = (command, reply) => {
    watch.afterCommand(command, reply)
  }
  const config = drawProject(random, world.now)
  const playing: Playing = { world, random, config, own, bystanders }
  world.send({ kind: 'configureProject', project: config })
  for (let round = 0; round < ROUNDS; round += 1) {
    random.pick(ACTS)(playing)
    if (round === ROUNDS / 4) world.now = Math.max(world.now, config.startAt)
    world.drain()
  }
  finishSale(playing)
  tradeCoins(playing)
  for (const fault of findViolations(world.exchange)) report('invariant_violation', fault)
}

const ACTS: readonly ((playing: Playing) => void)[] = [
  (playing) => order(playing, playing.own),
  (playing) => order(playing, playing.own),
  (playing) => order(playing, playing.own),
  (playing) => order(playing, playing.bystanders),
  (playing) => order(playing, playing.bystanders),
  changeTerms,
  review,
  wait,
]

function order({ world, random, config }: Playing, accounts: readonly number[]): void {
  const { quantityMin, quantityMax, customerMax, supply } = config
  const most = random.pick([quantityMax, customerMax, supply])
  const quantity = random.pick<bigint>([
    quantityMin,
    quantityMin - 1n,
    most,
    most + 1n,
    quantityMin + BigInt(random.below(Number(quantityMax))),
    quantityMax / BigInt(random.between(2, 9)),
  ])
  world.send({
    kind: 'subscribe',
    customerId: random.pick(accounts),
    projectId: PROJECT,
    currencyId: random.pick([SETTLE, SETTLE, SECOND]),
    quantity: amount(quantity),
  })
}

/** Changes terms as a helpful operator might: a sale in progress must keep its terms. */
function changeTerms({ world, random, config }: Playing): void {
  const [price, ...others] = config.prices
  if (!price) return
  const cheaper = { ...price, payUnits: amount(price.payUnits / 2n + 1n) }
  const changes: Partial<ProjectConfig>[] = [
    { prices: [cheaper, ...others] },
    { supply: amount(config.supply * 2n) },
    { closeAt: config.closeAt + HOUR_MS, launchAt: config.launchAt + HOUR_MS },
    { lockupDays: 0 },
    { customerMax: config.quantityMax },
  ]
  // Before the start, terms may change; the play keeps those it began with.
  if (world.now < config.startAt) return
  world.send({ kind: 'configureProject', project: { ...config, ...random.pick(changes) } })
}

/** Passes the allotment early, twice, or as a customer with an order. */
function review({ world, random, own, config }: Playing): void {
  if (world.now >= config.closeAt) return
  const reviewerId = random.pick([901, ...own])
  world.send({ kind: 'allotProject', projectId: PROJECT, reviewerId })
}

function wait({ world, random, config }: Playing): void {
  const moments = [config.startAt - 1, config.startAt, config.closeAt - 1, config.closeAt, world.now + 60_000]
  world.now = Math.max(world.now, random.pick(moments))
  world.send({ kind: 'passTime' })
}

/** Closes and allots the sale, after reviewers who must not count, and waits around the end of the lock-up. */
function finishSale({ world, random, config, own }: Playing): void {
  world.now = Math.max(world.now, config.closeAt)
  if (random.chance(0.2)) world.send({ kind: 'cancelProject', projectId: PROJECT })
  const owner = random.pick(own)
  for (const reviewerId of [owner, 901, 901, owner, 902, 903])
    world.send({ kind: 'allotProject', projectId: PROJECT, reviewerId })
  const unlockAt = world.now + config.lockupDays * DAY_MS
  for (const at of [unlockAt - DAY_MS, unlockAt - 1, unlockAt]) {
    world.now = Math.max(world.now, at)
    world.send({ kind: 'passTime' })
    for (const customerId of own) moveCoins(world, customerId)
    world.drain()
  }
}

function moveCoins(world: World, customerId: number): void {
  const trust = world.exchange.ledger.accounts.find(
    (each) => each.ownerId === customerId && each.kind === 'trust' && each.currencyId === COIN,
  )
  if (!trust || trust.available === 0n) return
  const funds = {
    currencyId: COIN,
    source: 'trust',
    target: 'coin',
    amount: amount(trust.available),
  } as const
  world.send({ kind: 'transferFunds', customerId, ...funds })
}

/** A set trades the coin among its accounts at prices that move the index as far as it can. */
function tradeCoins({ world, random, own }: Playing): void {
  const market = coinMarket(random)
  world.send({ kind: 'launchProject', projectId: PROJECT, market })
  const isUp = random.chance(0.5)
  for (let count = 0; count < TRADES; count += 1) {
    const { indexTicks } = world.exchange.markets.get(market.id) ?? {}
    if (indexTicks === undefined) return
    const reach = Math.floor((indexTicks * market.bandPpm) / 1_000_000)
    const moved = random.chance(0.8) ? reach : random.between(-reach, reach)
    const ticks = Math.max(1, indexTicks + (isUp ? moved : -moved))
    const [seller, buyer] = [random.pick(own), random.pick(own)]
    const order = { type: 'limit', timeInForce: 'ioc', ticks, lots: 1 } as const
    const resting = { ...order, timeInForce: 'gtc' } as const
    if (seller !== buyer) {
      world.send({
        kind: 'placeOrder',
        customerId: seller,
        marketId: market.id,
        side: 'sell',
        terms: resting,
      })
      world.send({ kind: 'placeOrder', customerId: buyer, marketId: market.id, side: 'buy', terms: order })
    }
    world.now += random.pick([1, 100, 1_000, 3_000, 3_000, 20_000])
    world.send({ kind: 'passTime' })
    world.drain()
  }
}
