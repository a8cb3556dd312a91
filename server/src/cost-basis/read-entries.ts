import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { FIRST_CUSTOMER_ID } from '../engine/index.ts'

const ROWS_PER_PAGE = 1_000

/** The index price of a coin in the unit of account at the time of an entry: the last one until then. */
interface PriceColumns {
  readonly price_market_id: number | null
  readonly price_ticks: string | null
  readonly price_at: string | null
}

/** A posting by which coins came to a customer (positive units) or left. */
export interface PostedRow extends PriceColumns {
  readonly id: string
  readonly at: string
  readonly command_seq: string
  readonly currency_id: number
  readonly units: string
  readonly reason: string
}

/** A trade of a customer. The price is that of the quote currency. */
export interface TradedRow extends PriceColumns {
  /** The id of its first posting. */
  readonly id: string
  readonly trade_id: string
  readonly at: string
  readonly market_id: number
  readonly ticks: string
  readonly lots: string
  readonly buys: boolean
  readonly is_taker: boolean
  readonly order_id: string
  readonly base: string
  readonly value: string
  readonly fee: string
}

/** Which entries are read: those before a posting, so that all pages are of one moment. */
export interface EntriesOf {
  readonly customerId: number
  readonly measureId: number
  readonly until: string
  /** Only entries after this posting; all of them if absent. */
  readonly after?: string
}

/** Returns the id of the next posting: batches commit in order, so every lower one is stored. */
export async function nextPostingId(db: Database): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select next_posting_id as id from batch order by seq desc limit 1`.execute(db)
  return rows[0]?.id ?? '0'
}

/** Returns the id of a posting before all those since a time, in epoch milliseconds. */
export async function lastPostingBefore(db: Database, at: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select first_posting_from(first_command_from(${at})) - 1 as id`.execute(db)
  return rows[0]?.id ?? '0'
}

/** Reads a customer's postings, oldest first, besides holds and moves between own accounts. */
export function readPostings(db: Database, of: EntriesOf): AsyncGenerator<PostedRow> {
  const { customerId, measureId, until } = of
  return readPages(of.after, async (after) => {
    const { rows } = await sql<PostedRow>`
      with own as materialized (select id from account where owner_id = ${customerId})
      select side.id, command.at, side.command_seq, side.currency_id, side.units, side.reason, ${PRICE}
      from (
        select page.* from own cross join lateral (
          (select id, command_seq, currency_id, -amount as units, reason from posting
           where debit_id = own.id and id > ${after} and id < ${until} and credit_id <> debit_id
             and credit_id not in (select id from own)
           order by posting.id limit ${ROWS_PER_PAGE})
          union all
          (select id, command_seq, currency_id, amount, reason from posting
           where credit_id = own.id and id > ${after} and id < ${until} and credit_id <> debit_id
             and debit_id not in (select id from own)
           order by posting.id limit ${ROWS_PER_PAGE})
        ) page
        order by page.id limit ${ROWS_PER_PAGE}
      ) side
      join command on command.seq = side.command_seq
      ${priceAt(measureId, sql`side.currency_id`, sql`command.at`)}
      order by side.id`.execute(db)
    return rows
  })
}

/** Reads a customer's spot trades, oldest first. No customer trades with themselves (self-trade prevention). */
export function readTrades(db: Database, of: EntriesOf): AsyncGenerator<TradedRow> {
  const { customerId, measureId, until } = of
  return readPages(of.after, async (after) => {
    const trades = (role: 'taker' | 'maker') => sql`
      (select posting_id as id, id as trade_id, at, market_id, ticks, lots,
         (taker_side = 'buy') = ${sql.lit(role === 'taker')} as buys, ${sql.lit(role === 'taker')} as is_taker,
         ${sql.ref(`${role}_order_id`)} as order_id, base, value, ${sql.ref(`${role}_fee`)} as fee
       from spot_trade
       where ${sql.ref(`${role}_id`)} = ${customerId} and ${sql.ref(`${role}_id`)} >= ${sql.lit(FIRST_CUSTOMER_ID)}
         and posting_id > ${after} and posting_id < ${until}
       order by posting_id limit ${ROWS_PER_PAGE})`
    const { rows } = await sql<TradedRow>`
      select trade.*, ${PRICE}
      from (
        select * from (${trades('taker')} union all ${trades('maker')}) both_roles order by id limit ${ROWS_PER_PAGE}
      ) trade
      join market traded on traded.id = trade.market_id
      ${priceAt(measureId, sql`traded.quote_id`, sql`trade.at`)}
      order by trade.id`.execute(db)
    return rows
  })
}

const PRICE = sql`priced.id as price_market_id, price.ticks as price_ticks, price.at as price_at`

function priceAt(measureId: number, currency: ReturnType<typeof sql>, at: ReturnType<typeof sql>) {
  return sql`
    left join market priced on priced.base_id = ${currency} and priced.quote_id = ${measureId}
    left join lateral (
      select ticks, price_tick.at from price_tick
      where market_id = priced.id and price_tick.at <= ${at} order by price_tick.at desc, n desc limit 1
    ) price on true`
}

async function* readPages<Row extends { readonly id: string }>(
  start: string | undefined,
  readPage: (after: string) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let after = start ?? '0'; ; ) {
    const rows = await readPage(after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_PER_PAGE) return
    after = last.id
  }
}
