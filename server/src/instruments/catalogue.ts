import { formatUnits, parseUnits } from '@halyard/money'
import type { Database } from '../db/database.ts'
import {
  type PerpId,
  type PerpRow,
  type CurrencyConfig,
  type CurrencyId,
  type DueKind,
  type Engine,
  type MarketConfig,
  type MarketId,
  type MarketRow,
  MARKETS,
  type MarketStatus,
  type NetworkConfig,
  networkKey,
  NETWORKS,
  PERPS,
  type UnchangedEstimates,
} from '../engine/index.ts'
import type { PerpInstrument } from './perp-instrument.ts'

/** A spot market as features see it: its configuration, currencies and current index price. */
export interface ListedMarket {
  readonly id: MarketId
  readonly base: CurrencyConfig
  readonly quote: CurrencyConfig
  readonly config: MarketConfig
  readonly indexTicks: number
  readonly lastTicks: number
  /** Whether the exchange computes the index itself: no price source may set it. */
  readonly hasOwnIndex: boolean
  /** Estimates of how often the index price is unchanged, on which offers of even options depend. */
  readonly unchanged: UnchangedEstimates
}

/** The listed currencies, markets, networks and perpetuals. Updated from committed batches. */
export interface Catalogue {
  currencies(): readonly CurrencyConfig[]
  currency(id: CurrencyId): CurrencyConfig | undefined
  markets(): readonly ListedMarket[]
  market(id: MarketId): ListedMarket | undefined
  pair(baseId: CurrencyId, quoteId: CurrencyId): ListedMarket | undefined
  /** Returns the networks for deposits and withdrawals of a currency. */
  networks(currencyId: CurrencyId): readonly NetworkConfig[]
  network(currencyId: CurrencyId, name: string): NetworkConfig | undefined
  /** Returns the listed perpetuals. */
  perps(): readonly PerpInstrument[]
  perp(id: PerpId): PerpInstrument | undefined
  perpOf(baseId: CurrencyId, settleId: CurrencyId): PerpInstrument | undefined
  /** Returns the status of a perpetual: as configured, unless it or its openings are set aside. */
  perpStatus(perp: PerpInstrument): PerpStatus
}

/** `suspended`: the contract is set aside, because processing it failed (decision 64). */
export type PerpStatus = MarketStatus | 'suspended'

/** Loads the catalogue and subscribes to the engine. Changes committed during the load take precedence. */
export async function openCatalogue(db: Database, engine: Engine): Promise<Catalogue> {
  const currencies = new Map<CurrencyId, CurrencyConfig>()
  const markets = new Map<MarketId, ListedMarket>()
  const networks = new Map<string, NetworkConfig>()
  const perps = new Map<PerpId, PerpInstrument>()

  function list({ config, indexTicks, lastTicks, unchanged, ownIndex }: MarketRow): void {
    const base = currencies.get(config.baseId)
    const quote = currencies.get(config.quoteId)
    const hasOwnIndex = ownIndex !== undefined
    if (base && quote)
      markets.set(config.id, {
        id: config.id,
        base,
        quote,
        config,
        indexTicks,
        lastTicks,
        unchanged,
        hasOwnIndex,
      })
  }

  function listPerp(row: PerpRow): void {
    const { id, baseId, settleId } = row.config
    const base = currencies.get(baseId)
    const settle = currencies.get(settleId)
    if (base && settle) perps.set(id, { id, base, settle, row })
  }

  engine.onCommitted(({ changes }) => {
    for (const currency of changes.currencies) currencies.set(currency.id, currency)
    for (const row of changes.markets) list(row)
    for (const row of changes.networks) networks.set(networkKey(row.currencyId, row.network), row)
    for (const row of changes.perps) listPerp(row)
  })
  for (const currency of await db.selectFrom('currency').selectAll().execute())
    currencies.set(currency.id, currency)
  for (const row of await db.selectFrom('market').selectAll().execute())
    if (!markets.has(row.id)) list(MARKETS.read(row))
  for (const row of await db.selectFrom('network').selectAll().execute())
    if (!networks.has(row.id)) networks.set(row.id, NETWORKS.read(row))
  for (const row of await db.selectFrom('perp_market').selectAll().execute())
    if (!perps.has(row.id)) listPerp(PERPS.read(row))
  return {
    currencies: () => [...currencies.values()].toSorted((a, b) => a.id - b.id),
    currency: (id) => currencies.get(id),
    markets: () => [...markets.values()].toSorted((a, b) => a.id - b.id),
    market: (id) => markets.get(id),
    pair: (baseId, quoteId) =>
      [...markets.values()].find(({ base, quote }) => base.id === baseId && quote.id === quoteId),
    networks: (currencyId) => [...networks.values()].filter((row) => row.currencyId === currencyId),
    network: (currencyId, name) => networks.get(networkKey(currencyId, name)),
    perps: () => [...perps.values()].toSorted((a, b) => a.id - b.id),
    perp: (id) => perps.get(id),
    perpOf: (baseId, settleId) =>
      [...perps.values()].find(({ base, settle }) => base.id === baseId && settle.id === settleId),
    perpStatus({ id, row: { config } }) {
      const { setAside } = engine.stats()
      const isSetAside = (kind: DueKind) =>
        setAside.some(({ record, recordId }) => record === kind && recordId === id)
      if (isSetAside('perp')) return 'suspended'
      return config.status === 'open' && isSetAside('perpOpening') ? 'cancel_only' : config.status
    },
  }
}

/** Formats ticks as a decimal price. */
export function priceText(market: ListedMarket, ticks: number | bigint): string {
  return formatUnits(BigInt(ticks), market.config.priceDecimals)
}

/** Formats lots as a decimal quantity. */
export function quantityText(market: ListedMarket, lots: number | bigint): string {
  return formatUnits(BigInt(lots), market.config.quantityDecimals)
}

/**
 * Converts a price to ticks. Returns `undefined` if it is not a multiple of a tick; clamps it to the largest
 * safe integer.
 */
export function ticksOf(market: ListedMarket, price: string): number | undefined {
  return safeNumber(parseUnits(price, market.config.priceDecimals))
}

/** A price as the nearest whole number of ticks, and never none. */
export function ticksAt(market: ListedMarket, price: number): number {
  return Math.max(1, Math.round(price * 10 ** market.config.priceDecimals))
}

/** Lots of a quantity, or `undefined` if it is not a multiple of a lot. */
export function lotsOf(market: ListedMarket, quantity: string): number | undefined {
  return safeNumber(parseUnits(quantity, market.config.quantityDecimals))
}

function safeNumber(units: bigint | undefined): number | undefined {
  if (units === undefined) return undefined
  return units > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(units)
}
