import { type Command, type FiatAd, findViolations } from '@halyard/core'
import { amount, MAX_AMOUNT } from '@halyard/money'
import { createRandom, type Random } from '../../random.ts'
import { FIRST_BYSTANDER, FIRST_OWN, listPlay, SETTLE } from '../listing.ts'
import type { Violation } from '../play.ts'
import { createWorld, type World } from '../world.ts'
import { claimOften } from './claims.ts'
import { appealEmptied, moveCoins, type Playing } from './move-coins.ts'
import { appoint, COIN, freeze, OPERATORS } from './operators.ts'
import { type FiatWatch, watchFiat } from './watch.ts'

/** One play with fiat deals. The seed determines it completely. */
export interface FiatPlay {
  readonly seed: number
  readonly product: 'fiat'
}

export interface FiatOutcome {
  readonly commands: number
  readonly violations: readonly Violation[]
}

const START = 1_760_000_000_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const MARKET = 1
const ROUNDS = 150
/** Clock commands of one moment: far more than the deals of a play need. */
const CLOCK_MAX = 50
/** Runs one play. An error that the core throws is a violation too. */
export function runFiatPlay({ seed }: FiatPlay): FiatOutcome {
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

function play(world: World, random: Random, report: (kind: string, detail: string) => void): void {
  const own = [FIRST_OWN, FIRST_OWN + 1, FIRST_OWN + 2]
  const merchants = [FIRST_BYSTANDER, FIRST_OWN]
  const customers = [...merchants, FIRST_BYSTANDER + 1, ...own.slice(1)]
  listPlay(world, MARKET, customers)
  for (const command of listingOf(customers, merchants)) {
    const reply = world.send(command)
    if (!reply.ok) throw new Error(`${command.kind} was rejected: ${reply.reject}`)
  }
  world.drain()
  const watch = watchFiat(world, report)
  world.watch = (command, reply) => {
    watch.afterCommand(command, reply)
  }
  const playing: Playing = { world, random, watch, merchants, customers }
  for (let round = 0; round < ROUNDS; round += 1) {
    random.pick(ACTS)(playing)
    world.drain()
  }
  world.now += 3 * DAY_MS
  advanceClock(world)
  for (const fault of findViolations(world.exchange)) report('invariant_violation', fault)
}

function listingOf(customers: readonly number[], merchants: readonly number[]): Command[] {
  return [
    { kind: 'configureFiatCoin', coin: COIN },
    { kind: 'setFiatRate', fiat: 'EUR', rate: 920_001 },
    ...customers.flatMap((customerId): Command[] => [
      { kind: 'setVerification', customerId, level: 2 },
      {
        kind: 'transferFunds',
        customerId,
        currencyId: SETTLE,
        source: 'coin',
        target: 'fiat',
        amount: amount(150_000n),
      },
    ]),
    ...merchants.map((customerId): Command => ({ kind: 'setMerchant', customerId, isMerchant: true })),
  ]
}

/** Weighted by repetition: most weaknesses need deals in every state. */
const ACTS: readonly ((playing: Playing) => void)[] = [
  publish,
  changeAd,
  open,
  open,
  open,
  lockAndWait,
  pay,
  pay,
  step,
  step,
  step,
  dispute,
  decide,
  decide,
  decide,
  appealEmptied,
  claimOften,
  moveCoins,
  freeze,
  appoint,
  pass,
  pass,
]

function publish({ world, random, merchants, customers }: Playing): void {
  const customerId = random.chance(0.85) ? random.pick(merchants) : random.pick(customers)
  const side = random.pick(['sell', 'sell', 'buy'] as const)
  world.send({
    kind: 'publishAd',
    customerId,
    side,
    currencyId: SETTLE,
    fiat: 'EUR',
    terms: termsOf(random),
  })
}

function termsOf(random: Random) {
  const isFixed = random.chance(0.7)
  const quantityMax = random.pick([20_000n, 30_000n, 60_000n])
  const left = random.pick([quantityMax, quantityMax + 1_003n, 400_000n, MAX_AMOUNT])
  return {
    price: isFixed ? amount(BigInt(random.between(900_000, 990_000))) : undefined,
    indexPpm: isFixed ? undefined : random.between(990_000, 1_010_000),
    quantityMin: amount(random.chance(0.1) ? 1n : 1_003n),
    quantityMax: amount(quantityMax),
    left: amount(left),
    payWithinMs: random.pick([15, 30]) * MINUTE_MS,
    source: random.pick(['fiat', 'coin'] as const),
  }
}

function changeAd({ world, random, watch }: Playing): void {
  const ad = pickAd(random, watch)
  if (!ad) return
  const { merchantId: customerId, id: adId } = ad
  if (random.chance(0.6)) world.send({ kind: 'editAd', customerId, adId, terms: termsOf(random) })
  else
    world.send({
      kind: 'setAdStatus',
      customerId,
      adId,
      status: random.pick(['open', 'open', 'paused', 'closed'] as const),
    })
}

function pickAd(random: Random, { ads }: FiatWatch): FiatAd | undefined {
  const all = [...ads.values()]
  return all.length === 0 ? undefined : random.pick(all)
}

function open({ world, random, watch, customers }: Playing): void {
  const ad = pickAd(random, watch)
  if (ad) take(world, random, ad, random.pick(customers))
}

function take(world: World, random: Random, ad: FiatAd, customerId: number): void {
  const limits = [1_002n, ad.quantityMin, ad.quantityMax, ad.quantityMax + 1n, ad.left, 40_001n, 7_777n]
  world.send({
    kind: 'openDeal',
    customerId,
    adId: ad.id,
    version: ad.version - random.pick([0, 0, 0, 0, 1]),
    quantity: amount(random.pick(limits)),
    priceLimit: amount(random.pick([985_000n, 930_000n, 900_000n])),
    source: random.pick(['fiat', 'coin'] as const),
    cardId: 7,
  })
}

/** Locks prices as a free option: takes all it may and pays none. */
function lockAndWait(playing: Playing): void {
  const { world, random, watch } = playing
  const sales = [...watch.ads.values()].filter(
    ({ side, merchantId }) => side === 'sell' && merchantId !== FIRST_OWN,
  )
  const [ad] = sales
  const customerId = FIRST_OWN + 1
  if (!ad) return
  const waits = random.chance(0.5)
  for (let times = random.between(1, 8); times > 0; times -= 1) {
    // A newcomer must end a deal before the next; others lock several prices at a time.
    take(world, random, ad, customerId)
    if (random.chance(0.3)) continue
    if (waits) {
      world.now += 31 * MINUTE_MS
      advanceClock(world)
      continue
    }
    for (const { id, buyerId, status } of watch.deals.values())
      if (buyerId === customerId && status === 'unpaid')
        world.send({ kind: 'cancelDeal', customerId, dealId: id })
  }
}

/** Returns a deal, recent ones more often. Ended ones are chosen too. */
function pickDeal(random: Random, { deals }: FiatWatch) {
  const all = [...deals.values()]
  if (all.length === 0) return undefined
  return random.chance(0.7) ? all[all.length - 1 - random.below(Math.min(4, all.length))] : random.pick(all)
}

/** A side of the deal, or occasionally anyone. */
function pickActor({ random, customers }: Playing, deal: { buyerId: number; sellerId: number }): number {
  return random.chance(0.9) ? random.pick([deal.buyerId, deal.sellerId]) : random.pick(customers)
}

function pay(playing: Playing): void {
  const deal = pickDeal(playing.random, playing.watch)
  if (!deal) return
  const customerId = playing.random.chance(0.8) ? deal.buyerId : pickActor(playing, deal)
  playing.world.send({ kind: 'markDealPaid', customerId, dealId: deal.id, receiptId: 5 })
}

/** Releases or cancels, once or twice in sequence. */
function step(playing: Playing): void {
  const { world, random } = playing
  const deal = pickDeal(random, playing.watch)
  if (!deal) return
  const kind = random.pick(['releaseDeal', 'releaseDeal', 'cancelDeal'] as const)
  for (let times = random.pick([1, 1, 2]); times > 0; times -= 1)
    world.send({ kind, customerId: pickActor(playing, deal), dealId: deal.id })
}

function dispute(playing: Playing): void {
  const { world, random } = playing
  const deal = pickDeal(random, playing.watch)
  if (!deal) return
  const asked = random.chance(0.7)
    ? ({ role: 'customer', actorId: pickActor(playing, deal) } as const)
    : ({ role: 'operator', actorId: random.pick(OPERATORS) } as const)
  if (random.chance(0.5)) world.send({ kind: 'openDispute', dealId: deal.id, ...asked })
  else world.send({ kind: 'appealDeal', dealId: deal.id, receiptId: 6, ...asked })
}

/** Operators decide, also at moments and on deals where they may not. */
function decide({ world, random, watch }: Playing): void {
  const disputed = [...watch.deals.values()].filter(({ status }) => status === 'disputed')
  const deal = disputed.length > 0 && random.chance(0.8) ? random.pick(disputed) : pickDeal(random, watch)
  if (!deal) return
  const outcome = random.pick(['release', 'releaseLate', 'return'] as const)
  for (let times = random.pick([1, 2]); times > 0; times -= 1)
    world.send({
      kind: 'decideDispute',
      dealId: deal.id,
      deciderId: random.pick([...OPERATORS, deal.buyerId, deal.sellerId]),
      outcome,
      rule: 'rule',
      evidenceIds: [1],
    })
}

function pass({ world, random }: Playing): void {
  world.now += random.pick([1, MINUTE_MS, 15 * MINUTE_MS - 1, 15 * MINUTE_MS, DAY_MS / 2, DAY_MS - 1, DAY_MS])
  if (random.chance(0.3))
    world.send({ kind: 'setFiatRate', fiat: 'EUR', rate: random.between(915_000, 925_000) })
  if (random.chance(0.7)) advanceClock(world)
}

function advanceClock(world: World): void {
  for (let round = 0; round < CLOCK_MAX; round += 1) {
    const reply = world.send({ kind: 'passTime' })
    if (!reply.ok || reply.hasMore !== true) return
  }
  throw new Error(`more is due after ${CLOCK_MAX} clock commands`)
}
