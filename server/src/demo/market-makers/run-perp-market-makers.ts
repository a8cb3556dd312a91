import type { Batch, Command } from '../../engine/index.ts'
import { runEvery, type Repeated } from '../../platform/concurrency/run-every.ts'
import type { PerpInstrument } from '../../instruments/perp-instrument.ts'
import { bestOfOthers } from './best-of-others.ts'
import { PERP_MAKER_ID, loadOwnPositions, openPerpMarketMakers } from './perp-market-makers.ts'
import { takerCommand, quoteCommands, selectRound, splitByRemaining } from './perp-orders.ts'
import { perpFlowOf } from '../prices/demo-flow.ts'
import { createIndexWatch } from './index-watch.ts'
import type { MarketData, MarketDataParts } from '../../market-data/market-data.ts'
import { planTakerOrder } from './plan-trades.ts'
import { planQuotes, type QuoteAction } from './plan-quotes.ts'
import { type Random, uniform } from '../random.ts'

const QUOTE_MS = 500
const TRADE_MS = 500
/** Orders of others worth less than this share of a level are ignored as dust. */
const DUST_SHARE = 0.05
/**
 * Inventory skew: the maximum shift of the middle against the position, as a share of the half spread, and
 * the position (in levels) at which it is reached.
 */
const SKEW_MAX = 0.5
const POSITION_LEVELS = 8

/** Selects the actions to submit from those planned for a perpetual. */
type Choice = (planned: QuoteAction[], perp: PerpInstrument) => QuoteAction[]

/**
 * Runs the demo market maker and taker for perpetuals, around the index price. They submit the same commands
 * as customers.
 */
export async function runPerpMarketMakers(
  { db, engine, catalogue, market, now }: MarketDataParts & { readonly market: MarketData },
  random: Random,
  onError: (error: unknown) => void,
): Promise<Repeated> {
  await openPerpMarketMakers(engine, catalogue)
  const quotes = await loadOwnPositions(db, PERP_MAKER_ID)
  const index = createIndexWatch(PERP_MAKER_ID)
  let quoting: Promise<void> | undefined
  let isReacting = false
  let isStopped = false
  const unsubscribe = engine.onCommitted((batch) => {
    quotes.onBatch(batch)
    index.onBatch(batch)
    // A new price can make quotes mispriced at once, so crossed quotes do not wait for the next round.
    if (hasPrice(batch) && !isReacting) void reactToPrice().catch(onError)
  })

  /**
   * Moves crossed quotes after a price change. Waits for the running round, which was planned on the previous
   * price.
   */
  async function reactToPrice(): Promise<void> {
    isReacting = true
    try {
      await quoting
    } finally {
      isReacting = false
    }
    if (!isStopped) await quoteOnce((planned) => planned.filter(({ urgent }) => urgent))
  }

  /** Submits the selected actions. If a round is running, waits for that one instead. */
  function quoteOnce(choose: Choice): Promise<void> {
    quoting ??= submitQuotes(choose).finally(() => {
      quoting = undefined
    })
    return quoting
  }

  async function submitQuotes(choose: Choice): Promise<void> {
    const commands = catalogue
      .perps()
      .flatMap((perp) =>
        choose(plan(perp), perp).flatMap((action) => quoteCommands(perp.id, quotes.of(perp.id), action)),
      )
    // Submitted together, so that they share a batch. The next round plans rejected actions again.
    await Promise.all(commands.map((command) => engine.submit(command)))
  }

  const quoteAll = (): Promise<void> =>
    quoteOnce((planned, perp) => (isQuoted(perp) ? selectRound(planned) : planned))

  /** Returns whether the market maker has quotes in the book. False until the first round. */
  function isQuoted({ id }: PerpInstrument): boolean {
    return quotes.of(id).length > 0
  }

  function plan(perp: PerpInstrument): QuoteAction[] {
    const all = quotes.of(perp.id)
    const { config } = perp.row
    const indexTicks = index.price(config.indexMarketId, now())
    if (config.status === 'paused' || indexTicks === 'none') return []
    if (config.status === 'cancel_only' || indexTicks === 'stale')
      return all.map(({ orderId }) => ({ kind: 'cancel', orderId, urgent: true }))
    const flow = perpFlowOf(perp)
    const lotValue = lotWorthOf(perp, indexTicks)
    const fullLots = (POSITION_LEVELS * flow.levelValue) / lotValue
    const skew = Math.max(-1, Math.min(1, quotes.held(perp.id) / fullLots)) * SKEW_MAX
    const { usable, usedUp } = splitByRemaining(all, lotValue, flow.levelValue)
    const clears = usedUp.map(({ orderId }) => ({ kind: 'cancel', orderId, urgent: true }) as const)
    const planned = planQuotes(
      {
        middle: indexTicks * (1 - (skew * flow.halfSpreadPpm) / 1_000_000),
        lotValue,
        lotsMin: config.lotsMin,
        orders: usable,
        ...bestOfOthers(
          market.perps.depth(perp.id),
          all,
          Math.ceil((DUST_SHARE * flow.levelValue) / lotValue),
        ),
      },
      flow,
      () => uniform(random),
    )
    return [...clears, ...planned]
  }

  async function tradeAll(): Promise<void> {
    const commands = catalogue.perps().flatMap((perp): Command[] => {
      const { config } = perp.row
      const indexTicks = index.price(config.indexMarketId, now())
      if (config.status !== 'open' || typeof indexTicks === 'string') return []
      const view = {
        indexTicks,
        lotValue: lotWorthOf(perp, indexTicks),
        lotsMin: config.lotsMin,
        depth: market.perps.depth(perp.id),
        elapsedMs: TRADE_MS,
      }
      const order = planTakerOrder(view, perpFlowOf(perp), random)
      if (!order) return []
      return [takerCommand(perp.id, order)]
    })
    await Promise.all(commands.map((command) => engine.submit(command)))
  }

  const rounds = runEvery(QUOTE_MS, quoteAll, onError)
  const trading = runEvery(TRADE_MS, tradeAll, onError)
  return {
    async stop() {
      isStopped = true
      unsubscribe()
      await Promise.all([rounds.stop(), trading.stop(), quoting])
    },
  }
}

function hasPrice({ changes }: Batch): boolean {
  return changes.facts.some(({ kind }) => kind === 'priceRecorded')
}

/** Returns the value of one lot in USD. The settle currencies of the demo are all worth one dollar. */
function lotWorthOf({ row: { config } }: PerpInstrument, indexTicks: number): number {
  return indexTicks / 10 ** (config.priceDecimals + config.quantityDecimals)
}
