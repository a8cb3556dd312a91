import { amount } from '@halyard/money'
import type { RawBuilder } from 'kysely'
import type { Batch, Command, CurrencyConfig, Engine, Writer } from '@halyard/server/engine'
import type { Catalogue, Instrument, InstrumentKind } from '@halyard/server/instruments'
import type { MarketDataParts } from '@halyard/server/market-data'
import type { FlowProfile } from '../prices/demo-flow.ts'
import type { Random } from '../random.ts'
import type { InstrumentView, MakerInventory } from './plan-instrument.ts'
import type { QuoteAction, RestingQuote } from './plan-quotes.ts'
import type { TakerOrder } from './plan-trades.ts'

/** The inputs of the market makers. */
export interface MarketMakerParts extends MarketDataParts {
  readonly engine: Writer
  readonly random: Random
}

/** An action on a quote in an instrument. */
export interface PlannedAction {
  readonly instrumentId: number
  readonly action: QuoteAction
}

/** The memory of the market makers of a kind: the market maker's own orders and position, and prices to quote around. */
export interface MakerMemory<Listed extends Instrument> {
  onBatch(batch: Batch): void
  /** Returns the market maker's resting orders. */
  orders(instrumentId: number): readonly RestingQuote[]
  /** Returns the market maker's net lots; negative for a short position. */
  position(instrumentId: number): number
  price(listed: Listed): Pick<InstrumentView, 'index' | 'lotValue'>
}

/**
 * The demo market maker and takers of a kind of instrument: ordinary customers with ids below the first real one. Quoting
 * and trading are written once; what differs between kinds, they read here.
 */
export interface Makers<Listed extends Instrument = Instrument> {
  readonly kind: InstrumentKind<Listed>
  /** The market maker is the first. */
  readonly botIds: readonly number[]
  readonly account: { readonly isMarketMaker?: true; readonly fundsAccount?: 'contract' }
  readonly tradeMs: number
  readonly shares: Pick<MakerInventory, 'usedUpShare' | 'dustShare'>
  /** Whether mispriced quotes are moved after each new price, or wait for the next round. */
  readonly reactsToPrices: boolean
  /** The table of their orders, and which of its rows have ended without a trace in their account. */
  readonly orders: { readonly table: 'spot_order' | 'perp_position'; readonly ended: RawBuilder<boolean> }

  /** Returns the currencies that they trade with. */
  currencies(catalogue: Catalogue): readonly CurrencyConfig[]
  open(parts: MarketMakerParts): Promise<MakerMemory<Listed>>
  flowOf(listed: Listed): FlowProfile
  /** Selects the actions of a regular round from those planned, by instrument. */
  selectRound(planned: readonly PlannedAction[], orders: MakerMemory<Listed>['orders']): PlannedAction[]
  quoteCommands(planned: PlannedAction, orders: readonly RestingQuote[]): Command[]
  takerCommand(instrumentId: number, order: TakerOrder, random: Random): Command
}

/** Coins of each currency granted to a demo account; enough to trade for years. */
const COINS = 10n ** 9n

/** Opens and funds the demo accounts of a kind. Idempotent. */
export async function openMakerAccounts(makers: Makers, engine: Engine, catalogue: Catalogue): Promise<void> {
  const { fundsAccount, ...account } = makers.account
  const grants = makers.currencies(catalogue).map(({ id, decimals }) => ({
    currencyId: id,
    amount: amount(COINS * 10n ** BigInt(decimals)),
    ...(fundsAccount && { account: fundsAccount }),
  }))
  for (const customerId of makers.botIds) {
    await once(engine, customerId, { kind: 'openCustomer', customerId, ...account })
    await once(engine, customerId, { kind: 'creditPracticeFunds', customerId, grants })
  }
}

async function once(engine: Engine, customerId: number, command: Command): Promise<void> {
  await engine.submit(command, { customerId, key: `desk:${command.kind}`, bodyHash: 'desk' })
}
