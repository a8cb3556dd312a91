import { type Command, findViolations, type MarketConfig, type Side } from '@halyard/core'
import { amount } from '@halyard/money'
import { type CoinAnchors, createCoinAnchors, planTakerOrder, sideValueOf } from '@halyard/demo/market-makers'
import { seedRandom } from '@halyard/demo/random'
import { CURRENCIES } from '@halyard/server/instruments/listing/listing'
import { createRandom, type Random } from '../../random.ts'
import { FIRST_OWN, SETTLE, SPOT_MAKER } from '../listing.ts'
import { quoteSpot } from '../maker.ts'
import type { Violation } from '../play.ts'
import { createWorld, type World } from '../world.ts'

/** One play against the demo's own accounts in the market of a launched coin. The seed determines it completely. */
export interface HousePlay {
  readonly seed: number
  readonly product: 'house'
}

export interface HouseOutcome {
  readonly commands: number
  readonly violations: readonly Violation[]
}

const START = 1_760_000_000_000
const STEP_MS = 500
/** The steps of buying, of trades between the own accounts, and of selling. */
const [TRADE_STEPS, WASH_STEPS] = [20, 600]
const COIN = 900
const MARKET = 900
const ISSUE_TICKS = 347_400
const TICKS_PER_USDT = 1_000_000
const TAKER_BOT = 3
const OWN = Array.from({ length: 7 }, (_, index) => FIRST_OWN + index)
const TRADERS = OWN.slice(0, 5)
const WASHERS = OWN.slice(5)
const FUNDS = 20_000_000_000n
const COINS = 60_000n
/** The flow of the demo's least traded markets. */
const FLOW = { tradesPerSecond: 0.05, tradeValue: 200, halfSpreadPpm: 500, levelValue: 2_000 }

const CONFIG: MarketConfig = {
  id: MARKET,
  baseId: COIN,
  quoteId: SETTLE,
  priceDecimals: 6,
  quantityDecimals: 0,
  makerFeePpm: 800,
  takerFeePpm: 1_000,
  bandPpm: 80_000,
  lotsMin: 1,
  lotsMax: 1_000_000_000,
  valueMin: amount(1_000_000n),
  status: 'open',
}

/** Runs one play. An error that the core throws is a violation too. */
export function runHousePlay({ seed }: HousePlay): HouseOutcome {
  const world = createWorld(START)
  const violations: Violation[] = []
  const report = (kind: string, detail: string): void => void violations.push({ kind, detail })
  try {
    play(world, createRandom(seed), report)
    for (const fault of findViolations(world.exchange)) report('invariant_violation', fault)
  } catch (error) {
    report('broken', String(error))
  }
  return { commands: world.seq, violations }
}

interface Playing {
  readonly world: World
  readonly random: Random
  readonly anchors: CoinAnchors
  /** The price around which the demo's accounts trade, in ticks. */
  middle: number
}

/**
 * Accounts trade with the demo's maker, move the index by trades of two of them inside its spread, and trade back. Everything
 * that they gain comes from the demo's accounts: no one else is there, and the coin has no other price.
 */
function play(world: World, random: Random, report: (kind: string, detail: string) => void): void {
  list(world)
  const anchors = createCoinAnchors(new Set([SPOT_MAKER, TAKER_BOT]), seedRandom(random.below(2 ** 31)))
  const playing: Playing = { world, random, anchors, middle: ISSUE_TICKS }
  const first = random.pick(['buy', 'sell'] as const)
  const back = first === 'buy' ? 'sell' : 'buy'
  const washSteps = random.between(0, WASH_STEPS)
  for (let step = 0; step < 4; step += 1) pass(playing)
  const before = fundsOf(world)
  for (let step = 0; step < TRADE_STEPS; step += 1) {
    for (const customerId of TRADERS) trade(playing, { customerId, side: first, share: TRADE_STEPS - step })
    pass(playing)
  }
  for (let step = 0; step < washSteps; step += 1) {
    wash(playing, first)
    pass(playing)
  }
  const traded = fundsOf(world).coins - before.coins
  for (let step = 0; step < TRADE_STEPS; step += 1) {
    const left = fundsOf(world).coins - before.coins
    for (const customerId of TRADERS)
      trade(playing, { customerId, side: back, share: TRADE_STEPS - step, left: left < 0 ? -left : left })
    pass(playing)
  }
  const after = fundsOf(world)
  const rest = after.coins - before.coins
  // Coins that could not be traded back count at the worse price.
  const price = (ISSUE_TICKS / TICKS_PER_USDT) * (rest > 0 ? 0.95 : 1.05)
  const gain = Number(after.money - before.money) / 1e6 + rest * price
  if (gain > 0)
    report(
      'gain',
      `${first} of ${Math.abs(traded)} coins, ${washSteps} steps of own trades: ${gain.toFixed(2)} USDT gained from the maker`,
    )
}

/** A step of time: the index, then the demo's accounts. */
function pass(playing: Playing): void {
  const { world, random, anchors } = playing
  world.now += STEP_MS
  world.send({ kind: 'passTime' })
  const market = world.exchange.markets.get(MARKET)
  if (!market) return
  const lotValue = ISSUE_TICKS / TICKS_PER_USDT
  anchors.onBatch({ changes: { trades: world.exchange.trades } })
  world.drain()
  const sideLots = sideValueOf(FLOW) / lotValue
  const price = anchors.price({ id: MARKET, indexTicks: market.indexTicks, sideLots }, world.now)
  if (price === 'stale') {
    for (const { id, ownerId } of world.exchange.orders.values())
      if (ownerId === SPOT_MAKER) world.send({ kind: 'cancelOrder', customerId: SPOT_MAKER, orderId: id })
    return
  }
  playing.middle = price
  quoteSpot(world, { marketId: MARKET, middle: price, lotValue, lotsMin: 1, flow: FLOW }, random)
  takeMispriced(playing, lotValue)
}

/** The demo's taker takes customers' offers below its price and bids above it. */
function takeMispriced({ world, random, middle }: Playing, lotValue: number): void {
  const market = world.exchange.markets.get(MARKET)
  const levels = (side: Side) =>
    (market?.book.levels(side, 1) ?? []).map(({ ticks, lots }) => [ticks, lots] as const)
  const planned = planTakerOrder(
    {
      indexTicks: middle,
      lotValue,
      lotsMin: 1,
      depth: { seq: world.seq, bids: levels('buy'), asks: levels('sell') },
      elapsedMs: STEP_MS,
    },
    FLOW,
    seedRandom(random.below(2 ** 31)),
  )
  if (!planned) return
  const { side, ticks, lots } = planned
  order(world, TAKER_BOT, { side, ticks, lots })
}

interface Wanted {
  readonly customerId: number
  readonly side: Side
  /** The steps that are left: an equal share is traded in each. */
  readonly share: number
  /** The coins that all accounts have to trade back. */
  readonly left?: number
}

function trade({ world, middle }: Playing, { customerId, side, share, left }: Wanted): void {
  const { money, coins } = fundsOf(world, customerId)
  const ticks = Math.round(middle * (side === 'buy' ? 1.02 : 0.98))
  const affordable =
    side === 'buy' ? Math.floor(((Number(money) / 1e6) * TICKS_PER_USDT) / ticks / 1.01) : coins
  const wanted = left === undefined ? Math.min(affordable, Number(COINS)) : left / TRADERS.length
  const lots = Math.floor(Math.min(affordable, wanted / share))
  if (lots > 0) order(world, customerId, { side, ticks, lots })
}

/** Two own accounts trade with each other just inside the spread, on the side to which the index should go. */
function wash({ world }: Playing, first: Side): void {
  const book = world.exchange.markets.get(MARKET)?.book
  const [bid] = book?.levels('buy', 1) ?? []
  const [ask] = book?.levels('sell', 1) ?? []
  const [seller = 0, buyer = 0] = WASHERS
  if (!bid || !ask || ask.ticks - bid.ticks < 2) return
  const ticks = first === 'buy' ? ask.ticks - 1 : bid.ticks + 1
  for (let times = 0; times < 4; times += 1) {
    const terms = { type: 'limit', ticks, lots: 4 } as const
    world.send({ kind: 'placeOrder', customerId: seller, marketId: MARKET, side: 'sell', terms })
    order(world, buyer, { side: 'buy', ticks, lots: 4 })
  }
}

function order(
  world: World,
  customerId: number,
  { side, ticks, lots }: { readonly side: Side; readonly ticks: number; readonly lots: number },
): void {
  const terms = { type: 'limit', timeInForce: 'ioc', ticks, lots } as const
  world.send({ kind: 'placeOrder', customerId, marketId: MARKET, side, terms })
}

/** Sums what accounts have of both currencies. */
function fundsOf(
  { exchange }: World,
  customerId?: number,
): { readonly money: bigint; readonly coins: number } {
  const owners = new Set(customerId === undefined ? OWN : [customerId])
  let [money, coins] = [0n, 0n]
  for (const { ownerId, currencyId, available, frozen } of exchange.ledger.accounts) {
    if (!owners.has(ownerId)) continue
    if (currencyId === SETTLE) money += available + frozen
    else if (currencyId === COIN) coins += available + frozen
  }
  return { money, coins: Number(coins) }
}

/** Lists the coin with an index of its own, and gives money and coins to all. */
function list(world: World): void {
  const usdt = CURRENCIES.find(({ id }) => id === SETTLE)
  if (!usdt) throw new Error('USDT is not listed')
  const { id, name, decimals } = usdt
  const accounts = [
    ...[SPOT_MAKER, TAKER_BOT].map((customerId) => ({ customerId, money: 10n ** 15n, coins: 10n ** 9n })),
    ...OWN.map((customerId) => ({ customerId, money: FUNDS, coins: COINS })),
  ]
  const commands: Command[] = [
    { kind: 'configureCurrency', currency: { id, name, decimals } },
    { kind: 'configureCurrency', currency: { id: COIN, name: 'TIDE', decimals: 0 } },
    { kind: 'configureMarket', market: CONFIG },
    { kind: 'recordPrices', prices: [{ marketId: MARKET, ticks: ISSUE_TICKS }] },
    ...accounts.flatMap(({ customerId, money, coins }): Command[] => [
      { kind: 'openCustomer', customerId },
      {
        kind: 'creditDeposit',
        customerId,
        currencyId: SETTLE,
        amount: amount(money),
        source: `usdt:${customerId}`,
      },
      {
        kind: 'creditDeposit',
        customerId,
        currencyId: COIN,
        amount: amount(coins),
        source: `coin:${customerId}`,
      },
    ]),
  ]
  for (const command of commands) {
    const reply = world.send(command)
    if (!reply.ok) throw new Error(`${command.kind} was rejected: ${reply.reject}`)
  }
  const market = world.exchange.markets.get(MARKET)
  if (market)
    market.ownIndex = {
      issueTicks: ISSUE_TICKS,
      tradeTicks: [],
      minute: [{ at: world.now, ticks: ISSUE_TICKS }],
    }
  world.drain()
}
