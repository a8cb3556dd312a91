import { type RawBuilder, sql } from 'kysely'
import { CLAIM_MS } from '../claims/claims.ts'
import type { KindOfRecord, QueueContext } from '../record-kinds/record-kind.ts'

/** The records that wait before and after another one, which an operator may take up; null at an end of the queue. */
export interface Neighbours {
  readonly next: string | null
  readonly previous: string | null
}

/**
 * Finds the neighbours of a record, whether it still waits or not. Records that a colleague has claimed are passed over. After the
 * last one the oldest is next.
 */
export async function findNeighbours(
  ctx: QueueContext,
  record: KindOfRecord,
  recordId: string,
  operatorId: number,
): Promise<Neighbours> {
  const { db, now } = ctx
  const { kind, source } = record
  const { table, id, since } = source
  const open = record.open(ctx, operatorId)
  const unclaimed = sql`not exists (
    select from record_claim where target = ${`${kind}:`} || ${id}
      and operator_id <> ${operatorId} and seen_at > ${now() - CLAIM_MS})`
  const first = async (condition: RawBuilder<unknown>, order: RawBuilder<unknown>) => {
    const { rows } = await sql<{ id: string }>`
      select ${id} as id from ${table} where ${open} and ${unclaimed}
        and ${id} <> ${recordId} ${condition} order by ${order} limit 1`.execute(db)
    return rows[0]?.id ?? null
  }
  const { rows } = await sql<{ since: string | null }>`
    select ${since} as since from ${table} where ${id} = ${recordId}`.execute(db)
  const place = rows[0]?.since ?? null
  const oldest = sql`${since}, ${id}`
  if (place === null) return { next: await first(sql``, oldest), previous: null }
  const here = sql`(${place}::bigint, ${recordId})`
  return {
    next: (await first(sql`and (${since}, ${id}) > ${here}`, oldest)) ?? (await first(sql``, oldest)),
    previous: await first(sql`and (${since}, ${id}) < ${here}`, sql`${since} desc, ${id} desc`),
  }
}
