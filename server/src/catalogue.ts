import { formatUnits, parseUnits } from '@halyard/money'
import type { Database } from './db/database.ts'
import type { CurrencyConfig, Engine, MarketConfig } from './engine/index.ts'

/** A market as features see it: its rules, and how its units are written. */
export interface ListedMarket {
  readonly id: number
  readonly base: CurrencyConfig
  readonly quote: CurrencyConfig
  readonly config: MarketConfig
  readonly indexTicks: number
  readonly lastTicks: number
}

/** The currencies and markets there are, kept up to date from committed batches. */
export interface Catalogue {
  currencies(): readonly CurrencyConfig[]
  currency(id: number): CurrencyConfig | undefined
  markets(): readonly ListedMarket[]
  market(id: number): ListedMarket | undefined
  pair(baseId: number, quoteId: number): ListedMarket | undefined
}

export async function openCatalogue(db: Database, engine: Engine): Promise<Catalogue> {
  const currencies = new Map<number, CurrencyConfig>()
  const markets = new Map<number, ListedMarket>()

  function list(config: MarketConfig, indexTicks: number, lastTicks: number): void {
    const base = currencies.get(config.baseId)
    const quote = currencies.get(config.quoteId)
    if (base && quote) markets.set(config.id, { id: config.id, base, quote, config, indexTicks, lastTicks })
  }

  engine.onCommitted(({ changes }) => {
    for (const currency of changes.currencies) currencies.set(currency.id, currency)
    for (const { config, indexTicks, lastTicks } of changes.markets) list(config, indexTicks, lastTicks)
  })
  for (const currency of await db.selectFrom('currency').selectAll().execute())
    currencies.set(currency.id, currency)
  for (const row of await db.selectFrom('market').selectAll().execute()) {
    const config: MarketConfig = {
      id: row.id,
      baseId: row.base_id,
      quoteId: row.quote_id,
      priceDecimals: row.price_decimals,
      quantityDecimals: row.quantity_decimals,
      makerFeePpm: row.maker_fee_ppm,
      takerFeePpm: row.taker_fee_ppm,
      bandPpm: row.band_ppm,
      lotsMin: Number(row.lots_min),
      lotsMax: Number(row.lots_max),
      valueMin: BigInt(row.value_min) as MarketConfig['valueMin'],
      status: row.status as MarketConfig['status'],
    }
    if (!markets.has(row.id)) list(config, Number(row.index_ticks), Number(row.last_ticks))
  }
  return {
    currencies: () => [...currencies.values()].toSorted((a, b) => a.id - b.id),
    currency: (id) => currencies.get(id),
    markets: () => [...markets.values()].toSorted((a, b) => a.id - b.id),
    market: (id) => markets.get(id),
    pair: (baseId, quoteId) =>
      [...markets.values()].find(({ base, quote }) => base.id === baseId && quote.id === quoteId),
  }
}

export function priceText(market: ListedMarket, ticks: number | bigint): string {
  return formatUnits(BigInt(ticks), market.config.priceDecimals)
}

export function quantityText(market: ListedMarket, lots: number | bigint): string {
  return formatUnits(BigInt(lots), market.config.quantityDecimals)
}

/** Ticks of a price, or `undefined` when it is no whole number of them. */
export function ticksOf(market: ListedMarket, price: string): number | undefined {
  return safeNumber(parseUnits(price, market.config.priceDecimals))
}

/** Lots of a quantity, or `undefined` when it is no whole number of them. */
export function lotsOf(market: ListedMarket, quantity: string): number | undefined {
  return safeNumber(parseUnits(quantity, market.config.quantityDecimals))
}

function safeNumber(units: bigint | undefined): number | undefined {
  if (units === undefined) return undefined
  return units > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(units)
}
