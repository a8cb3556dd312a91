import { sql } from 'kysely'
import type { Database } from '@halyard/server/db/database'
import type { Command, OrderRow } from '@halyard/server/engine'
import { type ListedMarket, SPOT } from '@halyard/server/instruments'
import { flowOf } from '../prices/demo-flow.ts'
import { assetPricesOf } from '../prices/market-prices.ts'
import { uniform } from '../random.ts'
import { type CoinAnchors, createCoinAnchors } from './coin-anchor.ts'
import { createIndexWatch } from './index-watch.ts'
import type { MakerMemory, MarketMakerParts, Makers, PlannedAction } from './makers.ts'
import { type RestingQuote, sideValueOf } from './plan-quotes.ts'

export const MAKER_ID = 1
export const TAKER_IDS = [2, 3] as const
export const BOT_IDS: readonly number[] = [MAKER_ID, ...TAKER_IDS]

/** Maximum number of quotes moved per round over all markets, besides urgent ones. */
const ROUND_MAX = 6
const URGENT_MAX = 120

/** The demo market maker and takers of spot markets. */
export const SPOT_MAKERS: Makers<ListedMarket> = {
  kind: SPOT,
  botIds: BOT_IDS,
  account: {},
  tradeMs: 250,
  shares: { usedUpShare: 0, dustShare: 0 },
  reactsToPrices: false,
  orders: { table: 'spot_order', ended: sql`status = 'cancelled' and filled_value = 0` },

  currencies: (catalogue) => catalogue.currencies(),
  open: openMemory,
  flowOf,
  selectRound: (planned) => [
    ...planned.filter(({ action }) => action.urgent).slice(0, URGENT_MAX),
    ...interleaveMarkets(planned.filter(({ action }) => !action.urgent)).slice(0, ROUND_MAX),
  ],
  quoteCommands: (planned) => [quoteCommand(planned)],
  takerCommand: (marketId, { side, ticks, lots }, random) => ({
    kind: 'placeOrder',
    customerId: uniform(random) < 0.5 ? TAKER_IDS[0] : TAKER_IDS[1],
    marketId,
    side,
    terms: { type: 'limit', timeInForce: 'ioc', ticks, lots },
  }),
}

async function openMemory({
  db,
  catalogue,
  now,
  random,
}: MarketMakerParts): Promise<MakerMemory<ListedMarket>> {
  const own = await loadOwnOrders(db, MAKER_ID)
  const index = createIndexWatch(MAKER_ID)
  const anchors = createCoinAnchors(new Set(BOT_IDS), random)
  return {
    ...own,
    onBatch(batch) {
      own.onBatch(batch)
      index.onBatch(batch)
      anchors.onBatch(batch)
    },
    position: (marketId) => index.position(marketId, now()),
    price(market) {
      const price = market.hasOwnIndex
        ? ownPriceOf(market)
        : assetPricesOf(catalogue.markets()).get(market.base.name)
      const lotValue = price === undefined ? undefined : price / 10 ** market.config.quantityDecimals
      const ticks = index.price(market.id, now())
      return {
        lotValue,
        index: typeof ticks === 'number' ? quotedPrice(anchors, { market, ticks, lotValue }, now()) : ticks,
      }
    },
  }
}

/** Returns the price to quote around: the index, or for a launched coin the anchor, which no trades of others move. */
function quotedPrice(
  anchors: CoinAnchors,
  {
    market,
    ticks,
    lotValue,
  }: { readonly market: ListedMarket; readonly ticks: number; readonly lotValue: number | undefined },
  now: number,
): number | 'stale' {
  if (!market.hasOwnIndex || lotValue === undefined) return ticks
  const sideLots = sideValueOf(flowOf(market)) / lotValue
  return anchors.price({ id: market.id, indexTicks: ticks, sideLots }, now)
}

/** The price of a launched coin in USDT; unknown if it is quoted in another currency. */
function ownPriceOf({ quote, indexTicks, config }: ListedMarket): number | undefined {
  return quote.name === 'USDT' ? indexTicks / 10 ** config.priceDecimals : undefined
}

function quoteCommand({ instrumentId, action }: PlannedAction): Command {
  switch (action.kind) {
    case 'cancel':
      return { kind: 'cancelOrder', customerId: MAKER_ID, orderId: action.orderId }
    case 'amend': {
      const { orderId, ticks, lots } = action
      return { kind: 'amendOrder', customerId: MAKER_ID, orderId, ticks, lots }
    }
    case 'place': {
      const { side, ticks, lots } = action
      const terms = { type: 'limit', timeInForce: 'post_only', ticks, lots } as const
      return { kind: 'placeOrder', customerId: MAKER_ID, marketId: instrumentId, side, terms }
    }
  }
}

/** Interleaves the actions of all markets, so that a busy market does not use up every round. */
function interleaveMarkets(planned: readonly PlannedAction[]): PlannedAction[] {
  const queues = [...Map.groupBy(planned, ({ instrumentId }) => instrumentId).values()]
  const longest = Math.max(0, ...queues.map((queue) => queue.length))
  return Array.from({ length: longest }, (_, round) =>
    queues.flatMap((queue) => queue.slice(round, round + 1)),
  ).flat()
}

/** Loads the open orders of a demo account, which committed batches update. */
async function loadOwnOrders(
  db: Database,
  customerId: number,
): Promise<Pick<MakerMemory<ListedMarket>, 'orders' | 'onBatch'>> {
  const open = new Map<number, RestingQuote & { readonly marketId: number }>()
  const rows = await db
    .selectFrom('spot_order')
    .select(['id', 'market_id', 'side', 'ticks', 'lots', 'remaining'])
    .where('customer_id', '=', String(customerId))
    .where('status', '=', 'waiting')
    .execute()
  for (const row of rows)
    open.set(Number(row.id), {
      orderId: Number(row.id),
      marketId: row.market_id,
      side: row.side as OrderRow['side'],
      ticks: Number(row.ticks),
      lots: Number(row.lots),
      remaining: Number(row.remaining),
    })

  return {
    orders: (marketId) => [...open.values()].filter((order) => order.marketId === marketId),
    onBatch({ changes }) {
      for (const { id, ownerId, status, marketId, side, ticks, lots, remaining } of changes.orders) {
        if (ownerId !== customerId) continue
        if (status === 'waiting') open.set(id, { orderId: id, marketId, side, ticks, lots, remaining })
        else open.delete(id)
      }
    },
  }
}
