import type { ListedMarket } from '@halyard/server/instruments'
import type { Command } from '@halyard/server/engine'
import { type Repeated, runEvery } from '@halyard/server'
import { flowOf } from '../prices/demo-flow.ts'
import { createCoinAnchors, type CoinAnchors } from './coin-anchor.ts'
import {
  BOT_IDS,
  loadOwnOrders,
  MAKER_ID,
  openMarketMakers,
  type OwnOrders,
  TAKER_IDS,
} from './market-makers.ts'
import { createIndexWatch, type IndexWatch } from './index-watch.ts'
import type { MarketData, MarketDataParts } from '@halyard/server/market-data'
import { assetPricesOf } from '../prices/market-prices.ts'
import { type InstrumentView, planMakerQuotes, planTrade } from './plan-instrument.ts'
import { type QuoteAction, sideValueOf } from './plan-quotes.ts'
import type { TakerOrder } from './plan-trades.ts'
import { type Random, uniform } from '../random.ts'

const QUOTE_MS = 500
const TRADE_MS = 250
/** Maximum number of quotes moved per round over all markets, besides urgent ones. */
const ROUND_MAX = 6
const URGENT_MAX = 120

/** The inputs of the market makers. */
export interface MarketMakerParts extends MarketDataParts {
  readonly market: MarketData
  readonly random: Random
}

interface SpotMakers extends MarketMakerParts {
  readonly quotes: OwnOrders
  readonly index: IndexWatch
  readonly anchors: CoinAnchors
}

interface PlannedAction {
  readonly marketId: number
  readonly action: QuoteAction
}

/** Runs the demo market maker and takers for spot. They submit the same commands as customers. */
export async function runMarketMakers(
  parts: MarketMakerParts,
  onError: (error: unknown) => void,
): Promise<Repeated> {
  const { db, engine, catalogue } = parts
  await openMarketMakers(engine, catalogue)
  const quotes = await loadOwnOrders(db, MAKER_ID)
  const index = createIndexWatch(MAKER_ID)
  const anchors = createCoinAnchors(new Set(BOT_IDS), parts.random)
  const makers: SpotMakers = { ...parts, quotes, index, anchors }
  const unsubscribe = engine.onCommitted((batch) => {
    quotes.onBatch(batch)
    index.onBatch(batch)
    anchors.onBatch(batch)
  })
  const quoting = runEvery(QUOTE_MS, () => quoteMarkets(makers), onError)
  const trading = runEvery(TRADE_MS, () => tradeMarkets(makers), onError)
  return {
    async stop() {
      await Promise.all([quoting.stop(), trading.stop()])
      unsubscribe()
    },
  }
}

async function quoteMarkets(makers: SpotMakers): Promise<void> {
  const { engine, catalogue } = makers
  const planned = catalogue.markets().flatMap((listed) => planMarket(makers, listed))
  const urgent = planned.filter(({ action }) => action.urgent).slice(0, URGENT_MAX)
  const routine = interleaveMarkets(planned.filter(({ action }) => !action.urgent)).slice(0, ROUND_MAX)
  // Submitted together, so that they share a batch.
  await Promise.all([...urgent, ...routine].map((each) => engine.submit(quoteCommand(each))))
}

function planMarket(makers: SpotMakers, listed: ListedMarket): PlannedAction[] {
  const { quotes, index, now, random } = makers
  const inventory = {
    orders: quotes.of(listed.id),
    position: index.position(listed.id, now()),
    usedUpShare: 0,
    dustShare: 0,
  }
  return planMakerQuotes(viewOf(makers, listed), inventory, random).map((action) => ({
    marketId: listed.id,
    action,
  }))
}

async function tradeMarkets(makers: SpotMakers): Promise<void> {
  const { engine, catalogue, random } = makers
  const commands = catalogue.markets().flatMap((listed) => {
    const order = planTrade(viewOf(makers, listed), TRADE_MS, random)
    return order ? [tradeCommand(listed.id, order, random)] : []
  })
  await Promise.all(commands.map((command) => engine.submit(command)))
}

function viewOf(makers: SpotMakers, listed: ListedMarket): InstrumentView {
  const { catalogue, market } = makers
  const { id, base, config } = listed
  const price = listed.hasOwnIndex ? ownPriceOf(listed) : assetPricesOf(catalogue.markets()).get(base.name)
  const lotValue = price === undefined ? undefined : price / 10 ** config.quantityDecimals
  return {
    status: config.status,
    index: quotedPrice(makers, listed, lotValue),
    lotValue,
    lotsMin: config.lotsMin,
    depth: market.depth(id),
    flow: flowOf(listed),
  }
}

/** Returns the price to quote around: the index, or for a launched coin the anchor, which no trades of others move. */
function quotedPrice(
  { index, anchors, now }: SpotMakers,
  listed: ListedMarket,
  lotValue: number | undefined,
): InstrumentView['index'] {
  const ticks = index.price(listed.id, now())
  if (!listed.hasOwnIndex || typeof ticks !== 'number' || lotValue === undefined) return ticks
  const sideLots = sideValueOf(flowOf(listed)) / lotValue
  return anchors.price({ id: listed.id, indexTicks: ticks, sideLots }, now())
}

/** The price of a launched coin in USDT; unknown if it is quoted in another currency. */
function ownPriceOf({ quote, indexTicks, config }: ListedMarket): number | undefined {
  return quote.name === 'USDT' ? indexTicks / 10 ** config.priceDecimals : undefined
}

function quoteCommand({ marketId, action }: PlannedAction): Command {
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
      return { kind: 'placeOrder', customerId: MAKER_ID, marketId, side, terms }
    }
  }
}

function tradeCommand(marketId: number, { side, ticks, lots }: TakerOrder, random: Random): Command {
  const customerId = uniform(random) < 0.5 ? TAKER_IDS[0] : TAKER_IDS[1]
  return {
    kind: 'placeOrder',
    customerId,
    marketId,
    side,
    terms: { type: 'limit', timeInForce: 'ioc', ticks, lots },
  }
}

/** Interleaves the actions of all markets, so that a busy market does not use up every round. */
function interleaveMarkets(planned: readonly PlannedAction[]): PlannedAction[] {
  const queues = [...Map.groupBy(planned, ({ marketId }) => marketId).values()]
  const longest = Math.max(0, ...queues.map((queue) => queue.length))
  return Array.from({ length: longest }, (_, round) =>
    queues.flatMap((queue) => queue.slice(round, round + 1)),
  ).flat()
}
