import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Candle } from './candle.ts'
import { type DayWindow, firstMinuteOf } from './day-window.ts'
import { MINUTE_MS } from './periods.ts'
import { DEALS_MAX, type Deal } from './recent-deals.ts'

/** A day of a contract is read from no more of its latest deals than this. */
const DAY_DEALS_MAX = 100_000

interface MinuteRecord {
  readonly open_at: string
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly lots: string
  readonly value: string
}

/** The last 24 hours of a contract by the minute, out of its deals: contracts have no candles of their own. */
export async function loadContractDay(db: Database, contractId: number, now: number): Promise<DayWindow> {
  const first = firstMinuteOf(now)
  const { rows } = await sql<MinuteRecord>`
    select at / ${MINUTE_MS} * ${MINUTE_MS} as open_at, (array_agg(ticks order by id))[1] as open, max(ticks) as high,
      min(ticks) as low, (array_agg(ticks order by id desc))[1] as close, sum(lots) as lots, sum(value) as value
    from (select * from contract_trade where contract_id = ${contractId} order by id desc limit ${DAY_DEALS_MAX}) deal
    where at >= ${first} group by 1 order by 1
  `.execute(db)
  const before = await db
    .selectFrom('contract_trade')
    .select('ticks')
    .where('contract_id', '=', contractId)
    .where('at', '<', String(first))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { minutes: rows.map(minuteOf), closeBefore: before && Number(before.ticks) }
}

function minuteOf(row: MinuteRecord): Candle {
  return {
    openAt: Number(row.open_at),
    open: Number(row.open),
    high: Number(row.high),
    low: Number(row.low),
    close: Number(row.close),
    lots: BigInt(row.lots),
    value: BigInt(row.value),
  }
}

/** The latest deals of a contract as they are stored, newest first. */
export async function loadContractDeals(db: Database, contractId: number): Promise<Deal[]> {
  const rows = await db
    .selectFrom('contract_trade')
    .select(['id', 'ticks', 'lots', 'taker_side', 'at'])
    .where('contract_id', '=', contractId)
    .orderBy('id', 'desc')
    .limit(DEALS_MAX)
    .execute()
  return rows.map((row) => ({
    tradeId: Number(row.id),
    ticks: Number(row.ticks),
    lots: Number(row.lots),
    takerSide: row.taker_side as Deal['takerSide'],
    at: Number(row.at),
  }))
}
