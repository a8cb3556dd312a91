import type { AccountKind, MarketRow, OrderRow, Snapshot } from '@halyard/core'
import { amount } from '@halyard/money'
import type pg from 'pg'
import { decode } from './exact-json.ts'
import type { ReadRows, Row } from './read-rows.ts'
import { recoverPerps } from './recover-perps.ts'
import { recoverOptions, recoverPriceLogHashes } from './recover-options.ts'
import { recoverWallet } from './recover-wallet.ts'
import type { Recovered } from './store.ts'

/** The recovered state of the engine, with the state of the PostgreSQL store. */
export interface PgRecovered extends Recovered {
  /** The last hash of the price log, by market id. */
  readonly priceLogHashes: ReadonlyMap<number, string>
}

/** Reads the whole state of the engine in one repeatable-read transaction. */
export async function recoverFrom(client: pg.Client): Promise<PgRecovered> {
  await client.query('begin isolation level repeatable read read only')
  const recovered = await readAll(client)
  await client.query('commit')
  return recovered
}

async function readAll(client: pg.Client): Promise<PgRecovered> {
  const rows: ReadRows = async (text) => (await client.query<Row>(text)).rows
  const [last] = await rows('select * from batch order by seq desc limit 1')
  const snapshot: Snapshot = {
    counters: {
      at: Number(last?.at ?? 0),
      nextOrderId: Number(last?.next_order_id ?? 1),
      nextTradeId: Number(last?.next_trade_id ?? 1),
      nextPriority: Number(last?.next_priority ?? 1),
      nextPostingId: Number(last?.next_posting_id ?? 1),
    },
    currencies: (await rows('select id, name, decimals from currency')).map((row) => ({
      id: Number(row.id),
      name: String(row.name),
      decimals: Number(row.decimals),
    })),
    markets: (await rows('select *, unchanged::text as unchanged_text from market')).map(marketOf),
    accounts: (await rows('select * from account')).map((row) => ({
      id: Number(row.id),
      ownerId: Number(row.owner_id),
      kind: row.kind as AccountKind,
      currencyId: Number(row.currency_id),
      available: amount(BigInt(String(row.available))),
      frozen: amount(BigInt(String(row.frozen))),
    })),
    orders: (await rows(`select * from spot_order where status = 'waiting'`)).map(orderOf),
    ...(await recoverWallet(rows)),
    ...(await recoverPerps(rows)),
    ...(await recoverOptions(rows)),
  }
  const owners = await rows('select owner_id, max(batch_seq) as batch_seq from account group by owner_id')
  return {
    snapshot,
    batchSeq: Number(last?.seq ?? 0),
    commandSeq: Number(last?.last_command_seq ?? 0),
    priceLogHashes: await recoverPriceLogHashes(rows),
    lastBatches: new Map(owners.map((row) => [Number(row.owner_id), Number(row.batch_seq)])),
  }
}

function marketOf(row: Row): MarketRow {
  return {
    config: {
      id: Number(row.id),
      baseId: Number(row.base_id),
      quoteId: Number(row.quote_id),
      priceDecimals: Number(row.price_decimals),
      quantityDecimals: Number(row.quantity_decimals),
      makerFeePpm: Number(row.maker_fee_ppm),
      takerFeePpm: Number(row.taker_fee_ppm),
      bandPpm: Number(row.band_ppm),
      lotsMin: Number(row.lots_min),
      lotsMax: Number(row.lots_max),
      valueMin: amount(BigInt(String(row.value_min))),
      status: row.status as MarketRow['config']['status'],
    },
    indexTicks: Number(row.index_ticks),
    indexAt: Number(row.index_at),
    tickSeq: Number(row.tick_seq),
    lastTicks: Number(row.last_ticks),
    unchanged: decode(String(row.unchanged_text)) as MarketRow['unchanged'],
  }
}

function orderOf(row: Row): OrderRow {
  return {
    id: Number(row.id),
    ownerId: Number(row.customer_id),
    marketId: Number(row.market_id),
    side: row.side as OrderRow['side'],
    type: row.type as OrderRow['type'],
    ticks: Number(row.ticks),
    lots: Number(row.lots),
    remaining: Number(row.remaining),
    status: row.status as OrderRow['status'],
    cancelReason: (row.cancel_reason ?? undefined) as OrderRow['cancelReason'],
    held: amount(BigInt(String(row.held))),
    filledValue: amount(BigInt(String(row.filled_value))),
    feePaid: amount(BigInt(String(row.fee_paid))),
    priority: Number(row.priority),
    placedAt: Number(row.placed_at),
    updatedAt: Number(row.updated_at),
  }
}
