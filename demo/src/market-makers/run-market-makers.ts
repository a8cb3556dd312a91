import type { Batch } from '@halyard/server/engine'
import type { Instrument } from '@halyard/server/instruments'
import type { MarketData } from '@halyard/server/market-data'
import { runEvery, type Repeated } from '@halyard/server'
import {
  type MakerMemory,
  type MarketMakerParts,
  type Makers,
  openMakerAccounts,
  type PlannedAction,
} from './makers.ts'
import { SPOT_MAKERS } from './market-makers.ts'
import { PERP_MAKERS } from './perp-market-makers.ts'
import { type InstrumentView, planMakerQuotes, planTrade } from './plan-instrument.ts'
import { QuoteRounds } from './quote-rounds.ts'

/** The market makers of every kind of instrument. */
export const MAKERS: readonly Makers[] = [SPOT_MAKERS, PERP_MAKERS]

const QUOTE_MS = 500

/** The running market makers of one kind of instrument. */
interface Desk extends MarketMakerParts {
  readonly market: MarketData
  readonly makers: Makers
  readonly memory: MakerMemory<Instrument>
}

/** Selects the actions to submit from those planned for all instruments. */
type Choice = (planned: readonly PlannedAction[]) => PlannedAction[]

/** Runs the demo market maker and takers of a kind of instrument. They submit the same commands as customers. */
export async function runMarketMakers(
  makers: Makers,
  parts: MarketMakerParts & { readonly market: MarketData },
  onError: (error: unknown) => void,
): Promise<Repeated> {
  const { engine, catalogue } = parts
  await openMakerAccounts(makers, engine, catalogue)
  const memory = await makers.open(parts)
  const desk: Desk = { ...parts, makers, memory }
  const rounds = new QuoteRounds()
  const unsubscribe = engine.onCommitted((batch) => {
    memory.onBatch(batch)
    // A new price can make quotes mispriced at once, so crossed quotes do not wait for the next round.
    if (makers.reactsToPrices && hasPrice(batch)) rounds.react(() => quote(desk, chooseUrgent)).catch(onError)
  })
  const quoting = runEvery(
    QUOTE_MS,
    () => rounds.run(() => quote(desk, (planned) => makers.selectRound(planned, (id) => memory.orders(id)))),
    onError,
  )
  const trading = runEvery(makers.tradeMs, () => trade(desk), onError)
  return {
    async stop() {
      unsubscribe()
      await Promise.all([quoting.stop(), trading.stop(), rounds.stop()])
    },
  }
}

async function quote(desk: Desk, choose: Choice): Promise<void> {
  const { engine, makers, memory } = desk
  const planned = listedOf(desk).flatMap((listed) => planInstrument(desk, listed))
  const commands = choose(planned).flatMap((each) =>
    makers.quoteCommands(each, memory.orders(each.instrumentId)),
  )
  // Submitted together, so that they share a batch. The next round plans rejected actions again.
  await Promise.all(commands.map((command) => engine.submit(command)))
}

function planInstrument(desk: Desk, listed: Instrument): PlannedAction[] {
  const { makers, memory, random } = desk
  const inventory = {
    orders: memory.orders(listed.id),
    position: memory.position(listed.id),
    ...makers.shares,
  }
  return planMakerQuotes(viewOf(desk, listed), inventory, random).map((action) => ({
    instrumentId: listed.id,
    action,
  }))
}

async function trade(desk: Desk): Promise<void> {
  const { engine, makers, random } = desk
  const commands = listedOf(desk).flatMap((listed) => {
    const order = planTrade(viewOf(desk, listed), makers.tradeMs, random)
    return order ? [makers.takerCommand(listed.id, order, random)] : []
  })
  await Promise.all(commands.map((command) => engine.submit(command)))
}

function listedOf({ makers, catalogue }: Desk): readonly Instrument[] {
  return makers.kind.listed(catalogue)
}

function viewOf({ makers, memory, market }: Desk, listed: Instrument): InstrumentView {
  const { status, lotsMin } = listed.config
  const depth = market.of(makers.kind).depth(listed.id)
  return { status, lotsMin, depth, flow: makers.flowOf(listed), ...memory.price(listed) }
}

function chooseUrgent(planned: readonly PlannedAction[]): PlannedAction[] {
  return planned.filter(({ action }) => action.urgent)
}

function hasPrice({ changes }: Batch): boolean {
  return changes.facts.some(({ kind }) => kind === 'priceRecorded')
}
