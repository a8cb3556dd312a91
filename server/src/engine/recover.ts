import { type PriceQuality, type Snapshot, type StoredSnapshot, TICKS_KEPT_MS } from '@halyard/core'
import type pg from 'pg'
import type { CopiedColumn } from './tables/binary/copied-rows.ts'
import { copyRows, selectColumns } from './tables/binary/copy-table.ts'
import type { Log } from './tables/define-table.ts'
import { ACCOUNTS, CURRENCIES, CUSTOMERS, MARKETS } from './tables/ledger-tables.ts'
import type { SnapshotReader } from './tables/product-storage.ts'
import type { Recovered } from './store.ts'
import { recoverProducts } from './tables/stored-products.ts'

/** Reads the whole state of the engine in one repeatable-read transaction. Reports each table before it is read. */
export async function recoverFrom(
  client: pg.Client,
  onTable: (name: string) => void = () => undefined,
): Promise<Recovered> {
  await client.query('begin isolation level repeatable read read only')
  const recovered = await readAll(client, onTable)
  await client.query('commit')
  return recovered
}

async function readAll(client: pg.Client, onTable: (name: string) => void): Promise<Recovered> {
  const read = readerOf(client, onTable)
  const [last] = await query<Counters>(client, 'select * from batch order by seq desc limit 1')
  const snapshot: StoredSnapshot = {
    counters: {
      at: Number(last?.at ?? 0),
      nextOrderId: Number(last?.next_order_id ?? 1),
      nextTradeId: Number(last?.next_trade_id ?? 1),
      nextPriority: Number(last?.next_priority ?? 1),
      nextPostingId: Number(last?.next_posting_id ?? 1),
    },
    currencies: await read.rows(CURRENCIES),
    markets: await read.rows(MARKETS),
    customers: await read.stream(CUSTOMERS, 'id'),
    accounts: await read.stream(ACCOUNTS, 'id'),
    ticks: await readRecentTicks(client),
    ...(await recoverProducts(read)),
  }
  return {
    snapshot,
    batchSeq: Number(last?.seq ?? 0),
    commandSeq: Number(last?.last_command_seq ?? 0),
    lastBatches: await readLastBatches(client),
  }
}

/** The last row of `batch`, as far as it is read. */
type Counters = Record<
  'seq' | 'at' | 'next_order_id' | 'next_trade_id' | 'next_priority' | 'next_posting_id' | 'last_command_seq',
  string
>

function readerOf(client: pg.Client, onTable: (name: string) => void): SnapshotReader {
  return {
    async rows<Row, Stored>({ name, columns }: Log<Row, Stored>, condition?: string): Promise<Row[]> {
      onTable(name)
      const select = selectColumns(name, columns)
      return condition === undefined
        ? [...(await copyRows<Row>(client, columns, select))]
        : [...(await byIndex(client, () => copyRows<Row>(client, columns, `${select} where ${condition}`)))]
    },
    stream<Row, Stored>({ name, columns }: Log<Row, Stored>, order: string, condition?: string) {
      onTable(name)
      const select = selectColumns(name, columns)
      return condition === undefined
        ? copyRows<Row>(client, columns, `${select} order by ${order}`)
        : byIndex(client, () =>
            copyRows<Row>(client, columns, `${select} where ${condition} order by ${order}`),
          )
    },
    async highestId({ name }) {
      const [last] = await query<{ id: string | null }>(client, `select max(id) as id from ${name}`)
      return Number(last?.id ?? 0)
    },
  }
}

/**
 * Has a statement find its rows by the index of its condition, so that a start reads what is open and not all that ever was;
 * without statistics, as after a restore, PostgreSQL might not.
 */
async function byIndex<Result>(client: pg.Client, read: () => Promise<Result>): Promise<Result> {
  await client.query('set local enable_seqscan = off')
  const result = await read()
  await client.query('set local enable_seqscan = on')
  return result
}

/** Reads the price ticks that may still settle options. */
async function readRecentTicks(client: pg.Client): Promise<Snapshot['ticks']> {
  const ticks = await query<{
    market_id: number
    n: string
    at: string
    ticks: string
    quality: PriceQuality
  }>(
    client,
    `select t.market_id, t.n, t.at, t.ticks, t.quality from market
     join price_tick t on t.market_id = market.id and t.at > market.index_at - ${TICKS_KEPT_MS}`,
  )
  return ticks.map((row) => ({
    marketId: row.market_id,
    n: Number(row.n),
    at: Number(row.at),
    ticks: Number(row.ticks),
    quality: row.quality,
  }))
}

/** Reads the last batch that changed an account of each owner. */
async function readLastBatches(client: pg.Client): Promise<Recovered['lastBatches']> {
  const columns = [wholeColumn('ownerId'), wholeColumn('batchSeq')]
  const rows = await copyRows<{ readonly ownerId: number; readonly batchSeq: number }>(
    client,
    columns,
    'select owner_id, max(batch_seq) from account group by owner_id',
  )
  return pairsOf(rows)
}

function wholeColumn(field: string): CopiedColumn {
  return { field, name: field, type: 'bigint', read: Number, isConfig: false }
}

function* pairsOf(
  rows: Iterable<{ readonly ownerId: number; readonly batchSeq: number }>,
): Generator<readonly [number, number]> {
  for (const { ownerId, batchSeq } of rows) yield [ownerId, batchSeq]
}

async function query<Row extends object>(client: pg.Client, text: string): Promise<Row[]> {
  return (await client.query<Row>(text)).rows
}
