import type { ListedMarket } from '../../instruments/catalogue.ts'
import type { Answer, Command } from '../../engine/index.ts'
import { runEvery, type Repeated } from '../../platform/concurrency/run-every.ts'
import { flowOf } from '../prices/demo-flow.ts'
import { loadOwnOrders, MAKER_ID, openMarketMakers, TAKER_IDS } from './market-makers.ts'
import { createIndexWatch } from './index-watch.ts'
import type { MarketData, MarketDataParts } from '../../market-data/market-data.ts'
import { assetPricesOf } from '../prices/market-prices.ts'
import { planTakerOrder } from './plan-trades.ts'
import { planQuotes, type QuoteAction } from './plan-quotes.ts'
import { bestOfOthers } from './best-of-others.ts'
import { type Random, uniform } from '../random.ts'

const QUOTE_MS = 500
const TRADE_MS = 250
/** Maximum number of quotes moved per round over all markets, besides urgent ones. */
const ROUND_MAX = 6
const URGENT_MAX = 120
/**
 * Inventory skew: the maximum shift of the middle against the position, as a share of the half spread, and
 * the position (in levels) at which it is reached.
 */
const SKEW_MAX = 0.5
const POSITION_LEVELS = 8

/** The running market makers. */
export interface MarketMakers extends Repeated {
  /** Rejected commands, by reject name. */
  readonly rejections: ReadonlyMap<string, number>
}

/** Runs the demo market maker and takers for spot. They submit the same commands as customers. */
export async function runMarketMakers(
  { db, engine, catalogue, market, now }: MarketDataParts & { readonly market: MarketData },
  random: Random,
  onError: (error: unknown) => void,
): Promise<MarketMakers> {
  await openMarketMakers(engine, catalogue)
  const quotes = await loadOwnOrders(db, MAKER_ID)
  const index = createIndexWatch(MAKER_ID)
  const rejections = new Map<string, number>()
  const unsubscribe = engine.onCommitted((batch) => {
    quotes.onBatch(batch)
    index.onBatch(batch)
  })

  async function submit(command: Command): Promise<void> {
    const answer: Answer = await engine.submit(command)
    if (!answer.ok) rejections.set(answer.reject, (rejections.get(answer.reject) ?? 0) + 1)
  }

  async function quoteAll(): Promise<void> {
    const planned = catalogue
      .markets()
      .flatMap((listed) => plan(listed).map((action) => ({ listed, action })))
    const urgent = planned.filter(({ action }) => action.urgent).slice(0, URGENT_MAX)
    const routine = interleaveMarkets(planned.filter(({ action }) => !action.urgent)).slice(0, ROUND_MAX)
    // Submitted together, so that they share a batch.
    await Promise.all(
      [...urgent, ...routine].map(({ listed, action }) => submit(commandOf(listed.id, action))),
    )
  }

  function plan(listed: ListedMarket): QuoteAction[] {
    const orders = quotes.of(listed.id)
    const indexTicks = index.price(listed.id, now())
    const lotValue = lotWorthOf(listed)
    if (listed.config.status === 'paused' || indexTicks === 'none') return []
    if (listed.config.status === 'cancel_only' || indexTicks === 'stale' || lotValue === undefined)
      return orders.map(({ orderId }) => ({ kind: 'cancel', orderId, urgent: true }))
    const flow = flowOf(listed)
    const fullLots = (POSITION_LEVELS * flow.levelValue) / lotValue
    const skew = Math.max(-1, Math.min(1, index.position(listed.id, now()) / fullLots)) * SKEW_MAX
    return planQuotes(
      {
        middle: indexTicks * (1 - (skew * flow.halfSpreadPpm) / 1_000_000),
        lotValue,
        lotsMin: listed.config.lotsMin,
        orders,
        ...bestOfOthers(market.depth(listed.id), orders),
      },
      flow,
      () => uniform(random),
    )
  }

  async function tradeAll(): Promise<void> {
    const orders = catalogue.markets().flatMap((listed) => {
      const indexTicks = index.price(listed.id, now())
      const lotValue = lotWorthOf(listed)
      if (listed.config.status !== 'open' || typeof indexTicks === 'string' || lotValue === undefined)
        return []
      const { lotsMin } = listed.config
      const view = { indexTicks, lotValue, lotsMin, depth: market.depth(listed.id), elapsedMs: TRADE_MS }
      const order = planTakerOrder(view, flowOf(listed), random)
      return order ? [{ marketId: listed.id, order }] : []
    })
    await Promise.all(
      orders.map(({ marketId, order: { side, ticks, lots } }) => {
        const customerId = uniform(random) < 0.5 ? TAKER_IDS[0] : TAKER_IDS[1]
        const terms = { type: 'limit', timeInForce: 'ioc', ticks, lots } as const
        return submit({ kind: 'placeOrder', customerId, marketId, side, terms })
      }),
    )
  }

  function lotWorthOf({ base, config }: ListedMarket): number | undefined {
    const price = assetPricesOf(catalogue.markets()).get(base.name)
    return price === undefined ? undefined : price / 10 ** config.quantityDecimals
  }

  const quoting = runEvery(QUOTE_MS, quoteAll, onError)
  const trading = runEvery(TRADE_MS, tradeAll, onError)
  return {
    rejections,
    async stop() {
      await Promise.all([quoting.stop(), trading.stop()])
      unsubscribe()
    },
  }
}

function commandOf(marketId: number, action: QuoteAction): Command {
  switch (action.kind) {
    case 'cancel':
      return { kind: 'cancelOrder', customerId: MAKER_ID, orderId: action.orderId }
    case 'amend': {
      const { orderId, ticks, lots } = action
      return { kind: 'amendOrder', customerId: MAKER_ID, orderId, ticks, lots }
    }
    case 'place': {
      const { side, ticks, lots } = action
      return {
        kind: 'placeOrder',
        customerId: MAKER_ID,
        marketId,
        side,
        terms: { type: 'limit', timeInForce: 'post_only', ticks, lots },
      }
    }
  }
}

/** Interleaves the actions of all markets, so that a busy market does not use up every round. */
function interleaveMarkets<Planned extends { readonly listed: ListedMarket }>(
  planned: readonly Planned[],
): Planned[] {
  const queues = [...Map.groupBy(planned, ({ listed }) => listed.id).values()]
  const longest = Math.max(0, ...queues.map((queue) => queue.length))
  return Array.from({ length: longest }, (_, round) =>
    queues.flatMap((queue) => queue.slice(round, round + 1)),
  ).flat()
}
