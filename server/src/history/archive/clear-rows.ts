import { join } from 'node:path'
import type pg from 'pg'
import { ArchiveError } from './archive-error.ts'
import { ENDED_TABLE_NAMES, ENDED_TABLES, type EndedTable } from './ended-rows.ts'
import { inTransaction } from './in-transaction.ts'
import { isEnded, namesOf } from './range-lines.ts'
import { type Header, readArchive } from './read-archive.ts'
import { fileOf, type Range } from './ranges.ts'

/** Rows deleted in one transaction: about 20 ms. */
const PAGE = 2_000

/**
 * Deletes the batches and orders of a file from the tables, page by page, each row only if it equals its line. Rows that are gone are
 * passed over, so a run that was ended is repeated. Then their space can be used again.
 */
export async function clearRows(client: pg.Client, range: Range, directory: string): Promise<void> {
  if (!range.batches) return
  const path = join(directory, fileOf(range))
  const { digest } = await readArchive(path, {
    async onRows(section, rows, header) {
      if (!isEnded(section)) return
      for (let start = 0; start < rows.length; start += PAGE)
        await clearPage(client, section, rows.slice(start, start + PAGE), { path, header })
    },
  })
  if (digest !== range.digest) throw new ArchiveError(`${path} was changed meanwhile`)
  for (const table of ENDED_TABLE_NAMES) await client.query(`vacuum (analyze) ${table}`)
}

async function clearPage(
  client: pg.Client,
  table: EndedTable,
  rows: readonly string[],
  { path, header }: { readonly path: string; readonly header: Header },
): Promise<void> {
  const key = ENDED_TABLES[table]
  await inTransaction(client, '', async () => {
    await client.query(
      `delete from ${table} stored using (
         select line, (line::json->>'${key}')::bigint as key from unnest($1::text[]) line
       ) filed
       where stored.${key} = filed.key
         and (select row_to_json(r)::text from (select ${namesOf(header.columns, table)}
              from (select stored.*) same) r) = filed.line`,
      [rows],
    )
    const left = await client.query<{ key: string }>(
      `select ${key} as key from ${table}
       where ${key} = any(array(select (line::json->>'${key}')::bigint from unnest($1::text[]) line)) limit 1`,
      [rows],
    )
    if (left.rows[0]) throw new ArchiveError(`${path} differs from the row ${left.rows[0].key} of ${table}`)
  })
}

/** Stores rows of a file again that are not in their table. */
export async function returnRows(
  client: pg.Client,
  table: EndedTable,
  rows: readonly string[],
): Promise<void> {
  await client.query(
    `insert into ${table} select stored.* from unnest($1::text[]) line,
       json_populate_record(null::${table}, line::json) stored on conflict (${ENDED_TABLES[table]}) do nothing`,
    [rows],
  )
}
