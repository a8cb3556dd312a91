import type { Batch } from '@halyard/server/engine'
import { type Repeated, runEvery } from '@halyard/server'
import type { PerpInstrument } from '@halyard/server/instruments'
import {
  loadOwnPositions,
  openPerpMarketMakers,
  type OwnPositions,
  PERP_MAKER_ID,
} from './perp-market-makers.ts'
import { takerCommand, quoteCommands, selectRound } from './perp-orders.ts'
import { perpFlowOf } from '../prices/demo-flow.ts'
import { createIndexWatch, type IndexWatch } from './index-watch.ts'
import { type InstrumentView, planMakerQuotes, planTrade } from './plan-instrument.ts'
import type { QuoteAction } from './plan-quotes.ts'
import { QuoteRounds } from './quote-rounds.ts'
import type { MarketMakerParts } from './run-market-makers.ts'

const QUOTE_MS = 500
const TRADE_MS = 500
const DUST_SHARE = 0.05
const USED_UP_SHARE = 0.1

interface PerpMakers extends MarketMakerParts {
  readonly quotes: OwnPositions
  readonly index: IndexWatch
}

/** Selects the actions to submit from those planned for a perpetual. */
type Choice = (planned: QuoteAction[], perp: PerpInstrument) => QuoteAction[]

/**
 * Runs the demo market maker and taker for perpetuals, around the index price. They submit the same commands
 * as customers.
 */
export async function runPerpMarketMakers(
  parts: MarketMakerParts,
  onError: (error: unknown) => void,
): Promise<Repeated> {
  const { db, engine, catalogue } = parts
  await openPerpMarketMakers(engine, catalogue)
  const quotes = await loadOwnPositions(db, PERP_MAKER_ID)
  const index = createIndexWatch(PERP_MAKER_ID)
  const makers: PerpMakers = { ...parts, quotes, index }
  const rounds = new QuoteRounds()
  const unsubscribe = engine.onCommitted((batch) => {
    quotes.onBatch(batch)
    index.onBatch(batch)
    // A new price can make quotes mispriced at once, so crossed quotes do not wait for the next round.
    if (hasPrice(batch)) rounds.react(() => quotePerps(makers, chooseUrgent)).catch(onError)
  })
  const quoting = runEvery(
    QUOTE_MS,
    () => rounds.run(() => quotePerps(makers, (planned, perp) => chooseRound(quotes, planned, perp))),
    onError,
  )
  const trading = runEvery(TRADE_MS, () => tradePerps(makers), onError)
  return {
    async stop() {
      unsubscribe()
      await Promise.all([quoting.stop(), trading.stop(), rounds.stop()])
    },
  }
}

async function quotePerps(makers: PerpMakers, choose: Choice): Promise<void> {
  const { engine, catalogue, quotes } = makers
  const commands = catalogue
    .perps()
    .flatMap((perp) =>
      choose(planPerp(makers, perp), perp).flatMap((action) =>
        quoteCommands(perp.id, quotes.of(perp.id), action),
      ),
    )
  // Submitted together, so that they share a batch. The next round plans rejected actions again.
  await Promise.all(commands.map((command) => engine.submit(command)))
}

function planPerp(makers: PerpMakers, perp: PerpInstrument): QuoteAction[] {
  const { quotes, random } = makers
  const inventory = {
    orders: quotes.of(perp.id),
    position: quotes.held(perp.id),
    usedUpShare: USED_UP_SHARE,
    dustShare: DUST_SHARE,
  }
  return planMakerQuotes(viewOf(makers, perp), inventory, random)
}

async function tradePerps(makers: PerpMakers): Promise<void> {
  const { engine, catalogue, random } = makers
  const commands = catalogue.perps().flatMap((perp) => {
    const order = planTrade(viewOf(makers, perp), TRADE_MS, random)
    return order ? [takerCommand(perp.id, order)] : []
  })
  await Promise.all(commands.map((command) => engine.submit(command)))
}

function chooseUrgent(planned: QuoteAction[]): QuoteAction[] {
  return planned.filter(({ urgent }) => urgent)
}

/** Returns the actions of a regular round: all of them until the market maker has quotes in the book. */
function chooseRound(quotes: OwnPositions, planned: QuoteAction[], { id }: PerpInstrument): QuoteAction[] {
  return quotes.of(id).length > 0 ? selectRound(planned) : planned
}

function viewOf({ market, index, now }: PerpMakers, perp: PerpInstrument): InstrumentView {
  const { config } = perp.row
  const price = index.price(config.indexMarketId, now())
  return {
    status: config.status,
    index: price,
    lotValue: typeof price === 'string' ? undefined : lotValueOf(perp, price),
    lotsMin: config.lotsMin,
    depth: market.perps.depth(perp.id),
    flow: perpFlowOf(perp),
  }
}

function hasPrice({ changes }: Batch): boolean {
  return changes.facts.some(({ kind }) => kind === 'priceRecorded')
}

/** Returns the value of one lot in USD. The settle currencies of the demo are all worth one dollar. */
function lotValueOf({ row: { config } }: PerpInstrument, indexTicks: number): number {
  return indexTicks / 10 ** (config.priceDecimals + config.quantityDecimals)
}
