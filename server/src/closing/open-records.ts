import { CLOSING_CONDITIONS, type ClosingConditionName } from '@halyard/api'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { join } from 'node:path'
import type { Tables } from '../db/tables.ts'
import { gatherFiles } from '../platform/gather-files.ts'

/** The conditions that records of a customer must meet. Balances are summed apart. */
type RecordCondition = Exclude<ClosingConditionName, 'balances'>

/** For each condition of a product the tables, with which of their rows keep a customer from closing the account. */
export type OpenRecords = Readonly<
  Partial<Record<RecordCondition, (id: RawBuilder<unknown>, now: number) => readonly RawBuilder<unknown>[]>>
>

const FOLDER = join(import.meta.dirname, 'open')
const PARTS = await gatherFiles<OpenRecords>(FOLDER, 'OPEN')
const CONDITIONS = CLOSING_CONDITIONS.filter((name) => name !== 'balances')

for (const name of CONDITIONS)
  if (!PARTS.some((part) => Object.hasOwn(part, name)))
    throw new Error(`no file of ${FOLDER} has the condition ${name}`)

/**
 * Counts the records that keep a customer from closing the account. One statement counts all, so that no record is
 * missed between two counts.
 */
export async function countOpenRecords(
  db: Kysely<Tables>,
  userId: number,
  now: number,
): Promise<Record<RecordCondition, number>> {
  const id = sql`${userId}::bigint`
  const sums = CONDITIONS.map((name) => {
    const counts = PARTS.flatMap((part) => part[name]?.(id, now) ?? []).map(
      (rows) => sql`(select count(*) from ${rows})`,
    )
    return sql`${sql.join(counts, sql` + `)} as ${sql.ref(name)}`
  })
  const { rows } = await sql<Record<RecordCondition, string>>`select ${sql.join(sums)}`.execute(db)
  const counts = Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)])
  return Object.fromEntries(counts) as Record<RecordCondition, number>
}
