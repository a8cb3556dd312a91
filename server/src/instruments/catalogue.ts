import type { Database } from '../db/database.ts'
import {
  type PerpConfig,
  type PerpId,
  type PerpRow,
  type CurrencyConfig,
  type CurrencyId,
  type DueKind,
  type Engine,
  type IssuePrice,
  type MarketConfig,
  type MarketId,
  type MarketRow,
  MARKETS,
  type MarketStatus,
  type NetworkConfig,
  networkKey,
  NETWORKS,
  PERPS,
  type Project,
  SUBSCRIPTION_PROJECTS,
  type UnchangedEstimates,
} from '../engine/index.ts'
import type { Instrument } from './instrument.ts'

/** A spot market as features see it: its configuration, currencies and current index price. */
export interface ListedMarket extends Instrument {
  readonly id: MarketId
  readonly config: MarketConfig
  readonly indexTicks: number
  /** When the index price was recorded, in epoch milliseconds. */
  readonly indexAt: number
  readonly lastTicks: number
  /** Whether the exchange computes the index itself: no price source may set it. */
  readonly hasOwnIndex: boolean
  /** Estimates of how often the index price is unchanged, on which offers of even options depend. */
  readonly unchanged: UnchangedEstimates
}

/** A perpetual as features see it: its configuration, currencies and current state. */
export interface PerpInstrument extends Instrument, PerpRow {
  readonly id: PerpId
  readonly config: PerpConfig
}

/** The listed currencies, markets, networks and perpetuals. Updated from committed batches. */
export interface Catalogue {
  currencies(): readonly CurrencyConfig[]
  currency(id: CurrencyId): CurrencyConfig | undefined
  markets(): readonly ListedMarket[]
  market(id: MarketId): ListedMarket | undefined
  pair(baseId: CurrencyId, quoteId: CurrencyId): ListedMarket | undefined
  /** Returns what an allotted coin cost in a currency; `undefined` for one that no project issued for it. */
  issuePrice(coinId: CurrencyId, currencyId: CurrencyId): IssuePrice | undefined
  /** Returns the networks for deposits and withdrawals of a currency. */
  networks(currencyId: CurrencyId): readonly NetworkConfig[]
  network(currencyId: CurrencyId, name: string): NetworkConfig | undefined
  /** Returns the listed perpetuals. */
  perps(): readonly PerpInstrument[]
  perp(id: PerpId): PerpInstrument | undefined
  perpOf(baseId: CurrencyId, quoteId: CurrencyId): PerpInstrument | undefined
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
  const issued = new Map<CurrencyId, readonly IssuePrice[]>()

  function listIssued({ config, allottedAt }: Project): void {
    if (allottedAt !== undefined) issued.set(config.coinId, config.prices)
  }

  function list({ config, indexTicks, indexAt, lastTicks, unchanged, ownIndex }: MarketRow): void {
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
        indexAt,
        lastTicks,
        unchanged,
        hasOwnIndex,
      })
  }

  function listPerp(row: PerpRow): void {
    const { id, baseId, settleId } = row.config
    const base = currencies.get(baseId)
    const quote = currencies.get(settleId)
    if (base && quote) perps.set(id, { ...row, id, base, quote })
  }

  engine.onCommitted(({ changes }) => {
    for (const currency of changes.currencies) currencies.set(currency.id, currency)
    for (const row of changes.markets) list(row)
    for (const row of changes.networks) networks.set(networkKey(row.currencyId, row.network), row)
    for (const row of changes.perps) listPerp(row)
    for (const row of changes.projects) listIssued(row)
  })
  for (const currency of await db.selectFrom('currency').selectAll().execute())
    currencies.set(currency.id, currency)
  for (const row of await db.selectFrom('market').selectAll().execute())
    if (!markets.has(row.id)) list(MARKETS.read(row))
  for (const row of await db.selectFrom('network').selectAll().execute())
    if (!networks.has(row.id)) networks.set(row.id, NETWORKS.read(row))
  for (const row of await db.selectFrom('perp_market').selectAll().execute())
    if (!perps.has(row.id)) listPerp(PERPS.read(row))
  for (const row of await db.selectFrom('subscription_project').selectAll().execute())
    listIssued(SUBSCRIPTION_PROJECTS.read(row))
  return {
    currencies: () => sortById(currencies.values()),
    currency: (id) => currencies.get(id),
    markets: () => sortById(markets.values()),
    market: (id) => markets.get(id),
    pair: (baseId, quoteId) => findPair(markets.values(), baseId, quoteId),
    issuePrice: (coinId, currencyId) => issued.get(coinId)?.find((price) => price.currencyId === currencyId),
    networks: (currencyId) => [...networks.values()].filter((row) => row.currencyId === currencyId),
    network: (currencyId, name) => networks.get(networkKey(currencyId, name)),
    perps: () => sortById(perps.values()),
    perp: (id) => perps.get(id),
    perpOf: (baseId, quoteId) => findPair(perps.values(), baseId, quoteId),
    perpStatus({ id, config }) {
      const { setAside } = engine.stats()
      const isSetAside = (kind: DueKind) =>
        setAside.some(({ record, recordId }) => record === kind && recordId === id)
      if (isSetAside('perp')) return 'suspended'
      return config.status === 'open' && isSetAside('perpOpening') ? 'cancel_only' : config.status
    },
  }
}

function sortById<Listed extends { readonly id: number }>(listed: Iterable<Listed>): Listed[] {
  return [...listed].toSorted((a, b) => a.id - b.id)
}

function findPair<Listed extends Instrument>(
  listed: Iterable<Listed>,
  baseId: CurrencyId,
  quoteId: CurrencyId,
): Listed | undefined {
  return [...listed].find(({ base, quote }) => base.id === baseId && quote.id === quoteId)
}
