import { join } from 'node:path'
import pg from 'pg'
import { ArchiveError } from './archive-error.ts'
import { checkRange } from './check-range.ts'
import { clearRows, returnRows } from './clear-rows.ts'
import { moveFigures } from './figures.ts'
import { inTransaction } from './in-transaction.ts'
import { isEnded, isFigure } from './range-lines.ts'
import { readArchive } from './read-archive.ts'
import { keepReplies, returnReplies } from './replies.ts'
import { fileOf, type Range, TABLE_NAMES, tableOf } from './ranges.ts'

/** The longest wait for one lock. All waits of a detachment end before PostgreSQL ends a reader for a deadlock, after a second. */
const LOCK_MS = 100
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Takes a checked range out of the tables, and adds its figures to the archived ones, in one transaction. The tables of the range
 * stay, next to those that are read.
 */
export async function detachRange(
  client: pg.Client,
  range: Range,
  directory: string,
  now: number,
): Promise<void> {
  await checkRange(client, range, directory)
  await changeTables(client, async () => {
    await readArchive(join(directory, fileOf(range)), {
      onRows: (section, rows) => moveFigures(client, section, rows, 1),
    })
    await client.query('update history_archive set detached_at = $2 where first_command = $1', [
      range.first,
      now,
    ])
    await keepReplies(client, range)
    // Last, as the engine waits for these locks until the transaction ends.
    for (const name of TABLE_NAMES)
      await client.query(`alter table ${name} detach partition ${tableOf(name, range)}`)
  })
}

/**
 * Deletes the batches and orders of a detached range, and then drops its tables. The file was checked against all of them. Lists say that
 * orders are archived before the first of them leaves.
 */
export async function dropRange(
  client: pg.Client,
  range: Range,
  directory: string,
  now: number,
): Promise<void> {
  await checkRange(client, range, directory)
  if (range.batches && range.state === 'detached')
    await client.query('update history_archive set dropped_at = $2 where first_command = $1', [
      range.first,
      now,
    ])
  await clearRows(client, range, directory)
  await changeTables(client, async () => {
    for (const name of TABLE_NAMES) await client.query(`drop table ${tableOf(name, range)}`)
  })
}

/** Brings a detached range back into the tables, from its file what was dropped. */
export async function attachRange(client: pg.Client, range: Range, directory: string): Promise<void> {
  await checkRange(client, range, directory)
  await changeTables(client, async () => {
    const isGone = range.state === 'archived'
    if (isGone) await client.query(`select create_history_tables($1, 'default')`, [String(range.first)])
    await readArchive(join(directory, fileOf(range)), {
      async onRows(section, rows) {
        if (isFigure(section)) await moveFigures(client, section, rows, -1)
        else if (isEnded(section)) {
          if (range.state !== 'detached') await returnRows(client, section, rows)
        } else if (isGone)
          await client.query(
            `insert into ${tableOf(section, range)} select stored.* from unnest($1::text[]) text,
               json_populate_record(null::${tableOf(section, range)}, text::json) stored`,
            [rows],
          )
      },
    })
    await client.query(
      'update history_archive set detached_at = null, dropped_at = null where first_command = $1',
      [range.first],
    )
    await returnReplies(client, range)
    await client.query('select attach_history($1, $2)', [range.first, range.last + 1])
  })
}

async function changeTables(client: pg.Client, change: () => Promise<void>): Promise<void> {
  try {
    await inTransaction(client, '', async () => {
      await client.query(`set local lock_timeout = ${LOCK_MS}`)
      await change()
    })
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE)
      throw new ArchiveError('a reader of the tables was in the way, and nothing was changed: try again')
    throw error
  }
}
