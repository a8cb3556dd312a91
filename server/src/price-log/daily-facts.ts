import type { DailyCounts, DailyMoney, DailyReason, DailyResult } from '@halyard/receipt'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { DailyFacts } from './daily-tables.ts'
import { DAY_MS } from './days.ts'

/**
 * Counts and sums the stored options of a day. The engine must have committed everything up to the end of the day, and
 * every refusal of the day must be counted.
 */
export async function findDailyFacts(
  db: Database,
  catalogue: Pick<Catalogue, 'market' | 'currency'>,
  day: number,
): Promise<DailyFacts> {
  const refusals = await findRefusals(db, day)
  const sums = await findSums(db, day)
  const money = sums.map(
    (row): DailyMoney => ({
      match_id: row.market_id,
      seconds: row.seconds,
      currency_id: row.currency_id,
      ...sumsOf(BigInt(row.stakes), BigInt(row.payouts)),
    }),
  )
  const elsewhere = refusals.filter(({ market_id }) => market_id === 0)
  return {
    counts: await findCounts(db, catalogue, day),
    refused_elsewhere: totalOf(elsewhere),
    reasons: reasonsOf(refusals),
    money,
    results: resultsOf(catalogue, money),
  }
}

interface RefusalRow {
  readonly market_id: number
  readonly seconds: number
  readonly reason: string
  readonly refused: number
}

async function findRefusals(db: Database, day: number): Promise<RefusalRow[]> {
  const rows = await db
    .selectFrom('option_refusal')
    .select(['market_id', 'seconds', 'reason', 'refused'])
    .where('day', '=', day)
    .execute()
  return rows.map((row) => ({ ...row, refused: Number(row.refused) }))
}

function totalOf(refusals: readonly RefusalRow[]): number {
  return refusals.reduce((sum, { refused }) => sum + refused, 0)
}

function reasonsOf(refusals: readonly RefusalRow[]): DailyReason[] {
  const reasons = [...new Set(refusals.map(({ reason }) => reason))].toSorted()
  return reasons.map((reason) => ({
    reason,
    refused: totalOf(refusals.filter((refusal) => refusal.reason === reason)),
  }))
}

interface CountRow {
  readonly market_id: number
  readonly seconds: number
  readonly accepted: string
  readonly refused: string
  readonly voided: string
  readonly won: string
  readonly lost: string
  readonly drawn: string
  readonly open: string
}

async function findCounts(
  db: Database,
  catalogue: Pick<Catalogue, 'market'>,
  day: number,
): Promise<DailyCounts[]> {
  const [from, to] = [day * DAY_MS, (day + 1) * DAY_MS]
  const { rows } = await sql<CountRow>`
    select market_id, seconds, sum(accepted) as accepted, sum(refused) as refused, sum(voided) as voided, sum(won) as won,
      sum(lost) as lost, sum(drawn) as drawn, sum(open) as open
    from (
      select market_id, seconds, 1 as accepted, 0 as refused, 0 as voided, 0 as won, 0 as lost, 0 as drawn, 0 as open
      from timed_option where accepted_at >= ${from} and accepted_at < ${to}
      union all
      select market_id, seconds, 0, 0, (result = 'void')::int, (result = 'win')::int, (result = 'lose')::int,
        (result = 'draw')::int, 0
      from timed_option where settled_at >= ${from} and settled_at < ${to}
      union all
      select market_id, seconds, 0, 0, 0, 0, 0, 0, 1
      from timed_option where accepted_at < ${to} and result is null
      union all
      select market_id, seconds, 0, 0, 0, 0, 0, 0, 1
      from timed_option where accepted_at < ${to} and settled_at >= ${to}
      union all
      select market_id, seconds, 0, refused, 0, 0, 0, 0, 0
      from option_refusal where day = ${day} and market_id > 0
    ) as fact
    group by market_id, seconds
    order by market_id, seconds`.execute(db)
  return rows.map((row) => ({
    match_id: row.market_id,
    market: marketName(catalogue, row.market_id),
    seconds: row.seconds,
    accepted: Number(row.accepted),
    refused: Number(row.refused),
    void: Number(row.voided),
    won: Number(row.won),
    lost: Number(row.lost),
    drawn: Number(row.drawn),
    open: Number(row.open),
  }))
}

function marketName(catalogue: Pick<Catalogue, 'market'>, marketId: number): string {
  const market = catalogue.market(marketId)
  if (!market) throw new Error(`options of an unknown market ${marketId}`)
  return `${market.base.name}/${market.quote.name}`
}

interface SumRow {
  readonly market_id: number
  readonly seconds: number
  readonly currency_id: number
  readonly stakes: string
  readonly payouts: string
}

async function findSums(db: Database, day: number): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    select market_id, seconds, currency_id, sum(stake) as stakes, sum(payout) as payouts
    from timed_option
    where settled_at >= ${day * DAY_MS} and settled_at < ${(day + 1) * DAY_MS}
    group by market_id, seconds, currency_id
    order by market_id, seconds, currency_id`.execute(db)
  return rows
}

function resultsOf(catalogue: Pick<Catalogue, 'currency'>, money: readonly DailyMoney[]): DailyResult[] {
  const ids = [...new Set(money.map(({ currency_id }) => currency_id))].toSorted((a, b) => a - b)
  return ids.map((id) => {
    const currency = catalogue.currency(id)
    if (!currency) throw new Error(`options staked in an unknown currency ${id}`)
    const parts = money.filter(({ currency_id }) => currency_id === id)
    const total = (field: 'stakes' | 'payouts') => parts.reduce((sum, part) => sum + BigInt(part[field]), 0n)
    return {
      currency_id: id,
      currency: currency.name,
      currency_decimals: currency.decimals,
      ...sumsOf(total('stakes'), total('payouts')),
    }
  })
}

function sumsOf(stakes: bigint, payouts: bigint): Pick<DailyMoney, 'stakes' | 'payouts' | 'result'> {
  return { stakes: String(stakes), payouts: String(payouts), result: String(stakes - payouts) }
}
