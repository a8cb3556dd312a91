import { amount } from '@halyard/money'
import { sql } from 'kysely'
import type { Database } from '@halyard/server/db/database'
import type { Command, Engine, MarketConfig, ProjectConfig } from '@halyard/server/engine'
import { appendProjectText, type Catalogue, issuePriceOf, LAUNCH_MARKET } from '@halyard/server/instruments'
import { openMakerAccounts } from '../market-makers/makers.ts'
import { MAKER_ID, SPOT_MAKERS, TAKER_IDS } from '../market-makers/market-makers.ts'
import { normal, seedRandom, uniform } from '../random.ts'
import {
  ALLOT_AFTER_MS,
  COIN_DECIMALS,
  DEMO_PROJECTS,
  type DemoProject,
  LAUNCH_AFTER_MS,
  LOCKUP_DAYS,
  LOT_DECIMALS,
  ORDER_MIN,
  PRICE_DECIMALS,
  SALE_MS,
} from './demo-projects.ts'
import type { PastClock } from './past-clock.ts'
import { moveUnlockedCoins, subscribeBots } from './subscribe-bots.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How long before the start of the demo its exchange begins. */
export const PAST_MS = 24 * DAY_MS

/** When the sales of the first three projects began, before the start of the demo. */
const STARTED_AGO_MS = [PAST_MS - HOUR_MS, SALE_MS + 6 * HOUR_MS, DAY_MS] as const

/** The operators who passed the allotment before the demo began: ids below the first real one. */
const PAST_REVIEWER_IDS = [8, 9]

const TRADE_EVERY_MS = 4 * HOUR_MS
/** Of the price in one step, and the share of it that comes back to the mean. */
const DEVIATION = 0.012
const DRIFT = 0.0035
/** How far from the index the past trades, well inside the price band. */
const REACH = 0.06
const SEED = 7

export interface SeedParts {
  readonly db: Database
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly clock: PastClock
}

/**
 * Makes the past of the demo's new coins by the ordinary commands, at the times when they would have come: one launched and
 * traded since, one that waits for its allotment, one on sale. `now` is when the demo starts.
 */
export async function seedProjects(parts: SeedParts, now: number): Promise<void> {
  const { db, engine, catalogue, clock } = parts
  await openMakerAccounts(SPOT_MAKERS, engine, catalogue)
  const [launched, closed, open] = DEMO_PROJECTS
  if (!launched || !closed || !open) throw new Error('the demo has three projects')
  const config = await announce(parts, launched, now - STARTED_AGO_MS[0])
  clock.goTo(config.closeAt + ALLOT_AFTER_MS)
  for (const reviewerId of PAST_REVIEWER_IDS)
    await must(engine, { kind: 'allotProject', projectId: config.id, reviewerId })
  clock.goTo(config.launchAt)
  await must(engine, { kind: 'passTime' })
  await moveUnlockedCoins(db, engine, config.coinId)
  const market = await launch(parts, config)
  await tradeUntil(parts, market, now - STARTED_AGO_MS[1])
  await announce(parts, closed, now - STARTED_AGO_MS[1])
  await tradeUntil(parts, market, now - STARTED_AGO_MS[2])
  await announce(parts, open, now - STARTED_AGO_MS[2])
  await tradeUntil(parts, market, now)
}

async function announce(parts: SeedParts, project: DemoProject, startAt: number): Promise<ProjectConfig> {
  const { db, engine, catalogue, clock } = parts
  const { usdtId, decimals } = usdtOf(catalogue)
  const unit = 10n ** BigInt(COIN_DECIMALS)
  const units = (coins: number) => amount(BigInt(coins) * unit)
  const config: ProjectConfig = {
    id: await nextId(db, 'subscription_project_id'),
    coinId: await nextId(db, 'subscription_coin_id'),
    coinName: project.coinName,
    coinDecimals: COIN_DECIMALS,
    supply: units(project.supply),
    prices: [{ currencyId: usdtId, ...issuePriceOf(project.price, decimals, COIN_DECIMALS) }],
    quantityMin: units(ORDER_MIN),
    quantityMax: units(project.customerMax),
    customerMax: units(project.customerMax),
    startAt,
    closeAt: startAt + SALE_MS,
    launchAt: startAt + SALE_MS + LAUNCH_AFTER_MS,
    lockupDays: LOCKUP_DAYS,
  }
  clock.goTo(startAt)
  await must(engine, { kind: 'configureProject', project: config })
  await appendProjectText(db, config.id, project, startAt)
  clock.goTo(startAt + HOUR_MS)
  await subscribeBots(engine, config)
  return config
}

async function launch({ db, engine }: SeedParts, config: ProjectConfig): Promise<MarketConfig> {
  const [price] = config.prices
  if (!price) throw new Error('the project has no price')
  const market: MarketConfig = {
    id: await nextId(db, 'subscription_market_id'),
    baseId: config.coinId,
    quoteId: price.currencyId,
    priceDecimals: PRICE_DECIMALS,
    quantityDecimals: LOT_DECIMALS,
    ...LAUNCH_MARKET,
    valueMin: amount(1_000_000n),
  }
  await must(engine, { kind: 'launchProject', projectId: config.id, market })
  return market
}

/** Trades a launched coin every few hours, around its index, until a time. */
async function tradeUntil({ engine, catalogue, clock }: SeedParts, market: MarketConfig, until: number) {
  const random = seedRandom(SEED + Math.floor(until / DAY_MS))
  for (let at = clock.now() + TRADE_EVERY_MS; at < until; at += TRADE_EVERY_MS) {
    clock.goTo(at)
    const passing = engine.submit({ kind: 'passTime' })
    const { indexTicks = 1, lastTicks = 0 } = catalogue.market(market.id) ?? {}
    const before = lastTicks || indexTicks
    const moved = before * Math.exp(DRIFT + DEVIATION * normal(random))
    const reach = indexTicks * REACH
    const ticks = Math.round(Math.min(Math.max(moved, indexTicks - reach), indexTicks + reach))
    const lots = Math.round(10 ** LOT_DECIMALS * (400 + 4_000 * uniform(random)))
    const [first, second] = uniform(random) < 0.5 ? (['sell', 'buy'] as const) : (['buy', 'sell'] as const)
    const order = (customerId: number, side: 'buy' | 'sell'): Command => ({
      kind: 'placeOrder',
      customerId,
      marketId: market.id,
      side,
      terms: { type: 'limit', timeInForce: 'gtc', ticks, lots },
    })
    // Sent together, so that they share a batch.
    await Promise.all([
      passing,
      engine.submit(order(MAKER_ID, first)),
      engine.submit(order(TAKER_IDS[0], second)),
    ])
  }
}

function usdtOf(catalogue: Catalogue): { usdtId: number; decimals: number } {
  const usdt = catalogue.currencies().find(({ name }) => name === 'USDT')
  if (!usdt) throw new Error('USDT is not listed')
  return { usdtId: usdt.id, decimals: usdt.decimals }
}

type Sequence = 'subscription_project_id' | 'subscription_coin_id' | 'subscription_market_id'

async function nextId(db: Database, sequence: Sequence): Promise<number> {
  const { rows } = await sql<{ id: string }>`select nextval(${sequence}::regclass) as id`.execute(db)
  return Number(rows[0]?.id)
}

async function must(engine: Engine, command: Command): Promise<void> {
  const answer = await engine.submit(command)
  if (!answer.ok) throw new Error(`the demo's ${command.kind} was rejected: ${answer.reject}`)
}
