import type { TreasuryCheck } from '@halyard/api/ops'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { HOUR_MS } from '../platform/settings.ts'
import type { Difference } from './difference.ts'
import { type BackingLine, sumOf } from './read-backing.ts'
import { COVERING } from './covering.ts'

/** Replaces the stored assets, and stores the coverage of the present hour. */
export async function storeBacking(
  db: Kysely<Tables>,
  lines: readonly BackingLine[],
  at: number,
): Promise<void> {
  await db.deleteFrom('treasury_backing').execute()
  if (lines.length === 0) return
  await db
    .insertInto('treasury_backing')
    .values(
      lines.map(({ currencyId, side, source, amount }) => ({
        currency_id: currencyId,
        side,
        source,
        amount,
      })),
    )
    .execute()
  await db
    .insertInto('treasury_coverage')
    .values(
      [...new Set(lines.map(({ currencyId }) => currencyId))].map((currencyId) => ({
        currency_id: currencyId,
        at: at - (at % HOUR_MS),
        assets: sumOf(lines, currencyId, 'asset', COVERING),
        liabilities: sumOf(lines, currencyId, 'liability'),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['currency_id', 'at']).doUpdateSet({
        assets: (row) => row.ref('excluded.assets'),
        liabilities: (row) => row.ref('excluded.liabilities'),
      }),
    )
    .execute()
}

/**
 * Opens the differences found, with the time since when they are, and ends those no longer found, but for the checks of
 * `unfinished`, which did not list all of theirs. `isFull` says that a full check of the accounts ended.
 */
export async function storeDifferences(
  db: Kysely<Tables>,
  differences: readonly Difference[],
  { at, unfinished, isFull }: { at: number; unfinished: readonly TreasuryCheck[]; isFull: boolean },
): Promise<void> {
  const open: string[] = []
  for (const { check, currencyId, subject, expected, found } of differences) {
    const { rows } = await sql<{ id: string }>`
      insert into treasury_difference (kind, currency_id, subject, expected, found, since)
      values (${check}, ${currencyId}, ${subject}, ${expected}, ${found}, ${at})
      on conflict (kind, currency_id, subject) where ended_at is null
      do update set expected = excluded.expected, found = excluded.found
      returning id`.execute(db)
    for (const { id } of rows) open.push(id)
  }
  await sql`
    update treasury_difference set ended_at = ${at}
    where ended_at is null and id <> all(${open}::bigint[]) and kind <> all(${unfinished}::text[])`.execute(
    db,
  )
  await db
    .updateTable('treasury_cursor')
    .set({ checked_at: at, ...(isFull && { fully_checked_at: at }) })
    .execute()
}
