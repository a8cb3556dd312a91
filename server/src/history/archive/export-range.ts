import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { ArchiveError } from './archive-error.ts'
import { writeArchive } from './archive-file.ts'
import { inTransaction } from './in-transaction.ts'

import { type Format, linesOf, readColumns, SECTIONS } from './range-lines.ts'
import { type Header, noCounts, readArchive } from './read-archive.ts'
import { type Batches, fileOf, NO_DIGEST, type Range, tableOf } from './ranges.ts'

/** Names the exchange in its archives. */
export async function readOrigin(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from history_origin')
  return rows[0]?.id ?? ''
}

/**
 * Writes a range that is in the tables to a file, and records its digest. A run that was ended before the record is repeated by the
 * next one, which writes the same. A recorded file that is missing is written again, if it comes out as it was.
 */
export async function exportRange(
  client: pg.Client,
  range: Range,
  directory: string,
  now: number,
): Promise<void> {
  const path = join(directory, fileOf(range))
  const origin = await readOrigin(client)
  await refuseForeign(path, origin)
  const { header, digest, batches } = await inTransaction(
    client,
    'isolation level repeatable read read only',
    async () => {
      const batches = await findBatches(client, range)
      const header = await headerOf(client, range, origin, batches)
      const texts = textsOf(client, { ...range, batches }, header)
      return { header, batches, digest: await writeArchive(directory, fileOf(range), texts) }
    },
  )
  if (range.digest !== undefined) {
    if (range.digest !== digest) throw new ArchiveError(`${path} does not come out as it was exported`)
    return
  }
  await client.query(
    `insert into history_archive (first_command, digest, first_at, last_at, exported_at, last_batch, next_order_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [range.first, digest, header.first_at, header.last_at, now, batches?.last, batches?.nextOrder],
  )
}

/**
 * Finds the batches that leave with a range: those whose last command is in it. `undefined` for a range that an earlier version has exported
 * without them.
 */
async function findBatches(client: pg.Client, range: Range): Promise<Batches | undefined> {
  if (range.digest !== undefined) return range.batches
  const { rows } = await client.query<{ last: string; next_order: string | null }>(
    `select last, (select next_order_id from batch where seq = last) as next_order from (
       select batch_seq - (last_command_seq > ${range.last})::int as last
       from ${tableOf('command', range)} command join batch on batch.seq = batch_seq where command.seq = ${range.last}
     ) found`,
  )
  if (!rows[0]) throw new ArchiveError(`the batch of command ${range.last} is missing`)
  return { after: range.afterBatch, last: Number(rows[0].last), nextOrder: Number(rows[0].next_order ?? 1) }
}

/** Refuses to replace a file that this exchange did not write. */
async function refuseForeign(path: string, origin: string): Promise<void> {
  if (!(await stat(path).catch(() => undefined))) return
  const { header } = await readArchive(path, {})
  if (header.origin !== origin) throw new ArchiveError(`${path} is of another exchange`)
}

async function headerOf(
  client: pg.Client,
  range: Range,
  origin: string,
  batches: Batches | undefined,
): Promise<Header> {
  const { rows } = await client.query<{ count: string; first_at: string; last_at: string }>(
    `select count(*) as count, min(at) as first_at, max(at) as last_at from ${tableOf('command', range)}`,
  )
  const [row] = rows
  if (Number(row?.count) !== range.last - range.first + 1)
    throw new ArchiveError(`commands ${range.first} to ${range.last} are not complete: the log has gaps`)
  const format: Format = batches ? 'halyard-history-2' : 'halyard-history-1'
  return {
    format,
    origin,
    first_command: range.first,
    last_command: range.last,
    first_at: Number(row?.first_at),
    last_at: Number(row?.last_at),
    previous: range.previous ?? NO_DIGEST,
    ...(batches && {
      after_batch: batches.after,
      last_batch: batches.last,
      next_order_id: batches.nextOrder,
    }),
    columns: await readColumns(client, format),
  } as Header
}

async function* textsOf(
  client: pg.Client,
  range: Pick<Range, 'first' | 'last' | 'batches'>,
  header: Header,
): AsyncGenerator<string> {
  yield `history ${JSON.stringify(header)}\n`
  const counts = noCounts(header.format)
  for (const section of SECTIONS[header.format])
    for await (const lines of linesOf(client, range, section, header.columns)) {
      counts[section] = (counts[section] ?? 0) + lines.length
      yield lines.map((line) => `${section} ${line}\n`).join('')
    }
  yield `end ${JSON.stringify(counts)}\n`
}
