import { amount, formatUnits } from '@halyard/money'
import { archivedUntil, requireWholeHistory } from '../history/archived-until.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { toCsv } from '../platform/csv.ts'
import { timeText, valueText } from './texts.ts'
import type { Parts } from './parts.ts'
import { measureOf, valueUnits } from './price-of-entry.ts'
import {
  type EntriesOf,
  lastPostingBefore,
  nextPostingId,
  readTrades,
  type TradedRow,
} from './read-entries.ts'
import { indexPriceOf } from './read-movements.ts'
import { type PerpTradedRow, readPerpTrades } from './read-perp-trades.ts'

const COLUMNS = [
  'time',
  'product',
  'market',
  'trade',
  'order',
  'side',
  'role',
  'quantity',
  'price',
  'counter_value',
  'counter_currency',
  'fee',
  'fee_currency',
  'value_usdt',
  'price_source',
]

interface TradesOf {
  readonly customerId: number
  /** Epoch milliseconds; `to` is exclusive. */
  readonly from: number
  readonly to: number
}

/**
 * Yields the lines of a file of trades: those of spot markets, oldest first, then those of perpetuals. Throws `statement_archived` if
 * trades of that time are in files, also if they leave the tables while the file is written.
 */
export async function* writeTradesFile(
  ctx: Parts,
  { customerId, from, to }: TradesOf,
): AsyncGenerator<string> {
  await requireInTables(ctx, customerId, from)
  yield `\u{feff}${toCsv([COLUMNS])}`
  const of: EntriesOf = {
    customerId,
    measureId: measureOf(ctx),
    after: await lastPostingBefore(ctx.db, from),
    until: await nextPostingId(ctx.db),
  }
  for await (const row of readTrades(ctx.db, of)) {
    if (Number(row.at) >= to) break
    if (Number(row.at) >= from) yield toCsv([spotCells(ctx, row)])
  }
  await requireInTables(ctx, customerId, from)
  for await (const row of readPerpTrades(ctx.db, { customerId, from })) {
    if (Number(row.at) >= to) break
    yield toCsv([perpCells(ctx, row)])
  }
}

async function requireInTables({ db }: Parts, customerId: number, from: number): Promise<void> {
  if (from <= ((await archivedUntil(db)) ?? -1)) await requireWholeHistory(db, customerId)
}

function spotCells(ctx: Parts, row: TradedRow): string[] {
  const market = ctx.catalogue.market(row.market_id)
  if (!market) throw new Error(`market ${row.market_id} is not listed`)
  const feeCoin = row.buys ? market.base : market.quote
  const valued = valueUnits(ctx, market.quote.id, amount(BigInt(row.value)), indexPriceOf(row))
  return cellsOf({
    row,
    product: 'spot',
    market: `${market.base.name}/${market.quote.name}`,
    trade: row.trade_id,
    order: row.order_id,
    instrument: market,
    counter: market.quote,
    feeCoin,
    worth: [valueText(valued.value), valued.source === 'par' ? 'paid' : valued.source],
  })
}

function perpCells(ctx: Parts, row: PerpTradedRow): string[] {
  const perp = ctx.catalogue.perp(row.perp_id)
  if (!perp) throw new Error(`perpetual ${row.perp_id} is not listed`)
  return cellsOf({
    row,
    product: 'perp',
    market: `${perp.base.name}/${perp.quote.name} perpetual`,
    trade: row.id,
    order: row.position_id,
    instrument: perp,
    counter: perp.quote,
    feeCoin: perp.quote,
    worth: ['', ''],
  })
}

interface Trade {
  readonly row: TradedRow | PerpTradedRow
  readonly product: string
  readonly market: string
  readonly trade: string
  readonly order: string
  readonly instrument: Pick<Instrument, 'config'>
  readonly counter: Coin
  readonly feeCoin: Coin
  readonly worth: readonly [value: string, source: string]
}

interface Coin {
  readonly name: string
  readonly decimals: number
}

function cellsOf({
  row,
  product,
  market,
  trade,
  order,
  instrument,
  counter,
  feeCoin,
  worth,
}: Trade): string[] {
  const { priceDecimals, quantityDecimals } = instrument.config
  return [
    timeText(Number(row.at)),
    product,
    market,
    trade,
    order,
    row.buys ? 'buy' : 'sell',
    row.is_taker ? 'taker' : 'maker',
    formatUnits(BigInt(row.lots), quantityDecimals),
    formatUnits(BigInt(row.ticks), priceDecimals),
    formatUnits(BigInt(row.value), counter.decimals),
    counter.name,
    formatUnits(BigInt(row.fee), feeCoin.decimals),
    feeCoin.name,
    ...worth,
  ]
}
