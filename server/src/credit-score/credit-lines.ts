import type { CreditLine, CreditReason } from '@halyard/api'
import { CREDIT_MAX, CREDIT_MIN, CREDIT_POINTS, CREDIT_START, CREDITED_DEALS_MAX } from '@halyard/api'
import { type ColumnType, sql } from 'kysely'
import type { Database } from '../db/database.ts'

declare module '../db/tables.ts' {
  interface Tables {
    credit_adjustment: {
      id: ColumnType<string, never, never>
      user_id: Big
      points: number
      reason: string
      operator_id: Big
      at: Big
    }
  }
}

/**
 * The lines of a customer's score, computed from committed records, so that each fact counts exactly once. A deal counts as
 * completed only once for each other side, because two accounts could repeat it at no cost, and not for the seller who
 * released only by an operator's decision. A cancelled deal counts while it is not appealed.
 */
function linesOf(userId: number) {
  return sql`
    select 'basic_verification' as reason, id as ref, ${CREDIT_POINTS.basic_verification}::int as points,
      reviewed_at as at, '' as note
    from verification where user_id = ${userId} and level = 1 and status = 'verified'
    union all
    select 'advanced_verification', id, ${CREDIT_POINTS.advanced_verification}::int, reviewed_at, ''
    from verification where user_id = ${userId} and level = 2 and status = 'verified'
    union all
    (select 'deal_completed', id, ${CREDIT_POINTS.deal_completed}::int, ended_at, '' from (
      select distinct on (other_id) id, ended_at from (
        select id, ended_at, seller_id as other_id from fiat_deal
        where buyer_id = ${userId} and status = 'completed'
        union all
        select id, ended_at, buyer_id from fiat_deal
        where seller_id = ${userId} and status = 'completed' and reviewer_id is null
      ) deal order by other_id, id
    ) first_deal order by ended_at, id limit ${CREDITED_DEALS_MAX})
    union all
    select 'deal_abandoned', id, ${CREDIT_POINTS.deal_abandoned}::int, cancelled_at, ''
    from fiat_deal where buyer_id = ${userId} and status = 'cancelled' and cancelled_by in ('buyer', 'clock')
    union all
    select 'dispute_lost', id, ${CREDIT_POINTS.dispute_lost}::int, ended_at, ''
    from fiat_deal where buyer_id = ${userId} and status = 'returned'
    union all
    select 'dispute_lost', id, ${CREDIT_POINTS.dispute_lost}::int, ended_at, ''
    from fiat_deal where seller_id = ${userId} and status = 'completed' and reviewer_id is not null
    union all
    select 'operator', id, points, at, reason from credit_adjustment where user_id = ${userId}`
}

/** Computes a customer's credit score: the start and all lines, at least `CREDIT_MIN` and at most `CREDIT_MAX`. */
export async function findCreditScore(db: Database, userId: number): Promise<number> {
  const { rows } = await sql<{ score: string }>`
    select greatest(${CREDIT_MIN}::int, least(${CREDIT_MAX}::int,
      ${CREDIT_START}::int + coalesce(sum(points), 0))) as score
    from (${linesOf(userId)}) line`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a sum without a row')
  return Number(row.score)
}

interface LineRow {
  readonly reason: CreditReason
  readonly ref: string
  readonly points: number
  readonly at: string
  readonly note: string
}

/** Finds the lines of a customer's score, newest first. */
export async function findCreditLines(
  db: Database,
  userId: number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<CreditLine[]> {
  const { rows } = await sql<LineRow>`
    select * from (${linesOf(userId)}) line
    order by at desc, reason, ref desc offset ${offset} limit ${limit}`.execute(db)
  return rows.map(({ reason, ref, points, at, note }) => ({
    id: `${reason}:${ref}`,
    reason,
    points,
    at: Number(at),
    note,
  }))
}
