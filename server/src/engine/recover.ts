import { type SavedAddressRow, type Snapshot, TICKS_KEPT_MS } from '@halyard/core'
import type { Selectable } from 'kysely'
import type pg from 'pg'
import type { Log } from './define-table.ts'
import { ACCOUNTS, CURRENCIES, CUSTOMERS, MARKETS } from './ledger-tables.ts'
import { OPTION_CONFIGS, OPTIONS } from './option-tables.ts'
import { PERPS, POSITIONS } from './perp-tables.ts'
import { SPOT_ORDERS } from './spot-tables.ts'
import type { Recovered } from './store.ts'
import { ADDRESSES, DEBTS, NETWORKS, WITHDRAWALS } from './wallet-tables.ts'

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
  const [last] = await query<Counters>(client, 'select * from batch order by seq desc limit 1')
  const snapshot: Snapshot = {
    counters: {
      at: Number(last?.at ?? 0),
      nextOrderId: Number(last?.next_order_id ?? 1),
      nextTradeId: Number(last?.next_trade_id ?? 1),
      nextPriority: Number(last?.next_priority ?? 1),
      nextPostingId: Number(last?.next_posting_id ?? 1),
    },
    ...(await readTables(client)),
    ticks: await readRecentTicks(client),
    nextPerpTradeId: (await highestId(client, 'perp_trade')) + 1,
    nextOptionId: (await highestId(client, 'timed_option')) + 1,
  }
  return {
    snapshot,
    batchSeq: Number(last?.seq ?? 0),
    commandSeq: Number(last?.last_command_seq ?? 0),
    priceLogHashes: await readPriceLogHashes(client),
    lastBatches: await readLastBatches(client),
  }
}

/** The last row of `batch`, as far as it is read. */
type Counters = Record<
  'seq' | 'at' | 'next_order_id' | 'next_trade_id' | 'next_priority' | 'next_posting_id' | 'last_command_seq',
  string
>

/** Reads all tables of the snapshot. Of orders, positions and the like, only those that are open. */
async function readTables(
  client: pg.Client,
): Promise<Omit<Snapshot, 'counters' | 'ticks' | 'nextPerpTradeId' | 'nextOptionId'>> {
  const read = async <Row, Stored>(table: Log<Row, Stored>, filter = ''): Promise<Row[]> =>
    (await query<Selectable<Stored>>(client, `select * from ${table.name} ${filter}`)).map(table.read)
  return {
    currencies: await read(CURRENCIES),
    markets: await read(MARKETS),
    accounts: await read(ACCOUNTS),
    orders: await read(SPOT_ORDERS, `where status = 'waiting'`),
    customers: await read(CUSTOMERS),
    networks: await read(NETWORKS),
    addresses: (await read(ADDRESSES, 'where not deleted')).map(savedAddressOf),
    withdrawals: await read(WITHDRAWALS, `where status in ('processing', 'passed', 'sent')`),
    debts: await read(DEBTS, 'where amount > 0'),
    perps: await read(PERPS),
    positions: await read(POSITIONS, `where status in ('waiting', 'holding')`),
    optionConfigs: await read(OPTION_CONFIGS),
    options: await read(OPTIONS, 'where result is null'),
  }
}

function savedAddressOf({ deleted: _deleted, ...address }: SavedAddressRow): Snapshot['addresses'][number] {
  return address
}

/** Reads the price ticks that may still settle options. */
async function readRecentTicks(client: pg.Client): Promise<Snapshot['ticks']> {
  const ticks = await query<{ market_id: number; n: string; at: string; ticks: string }>(
    client,
    `select t.market_id, t.n, t.at, t.ticks from market
     join price_tick t on t.market_id = market.id and t.at > market.index_at - ${TICKS_KEPT_MS}`,
  )
  return ticks.map((row) => ({
    marketId: row.market_id,
    n: Number(row.n),
    at: Number(row.at),
    ticks: Number(row.ticks),
  }))
}

async function highestId(client: pg.Client, table: string): Promise<number> {
  const [last] = await query<{ id: string | null }>(client, `select max(id) as id from ${table}`)
  return Number(last?.id ?? 0)
}

/** Reads the last hash of each market's price log, by market id. */
async function readPriceLogHashes(client: pg.Client): Promise<Map<number, string>> {
  const hashes = await query<{ id: number; hash: string }>(
    client,
    `select market.id, encode(last.hash, 'hex') as hash from market cross join lateral
     (select hash from price_tick where market_id = market.id order by n desc limit 1) last`,
  )
  return new Map(hashes.map(({ id, hash }) => [id, hash]))
}

async function readLastBatches(client: pg.Client): Promise<Map<number, number>> {
  const owners = await query<{ owner_id: string; batch_seq: string }>(
    client,
    'select owner_id, max(batch_seq) as batch_seq from account group by owner_id',
  )
  return new Map(owners.map((row) => [Number(row.owner_id), Number(row.batch_seq)]))
}

async function query<Row extends object>(client: pg.Client, text: string): Promise<Row[]> {
  return (await client.query<Row>(text)).rows
}
