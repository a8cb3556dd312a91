import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { ArchiveError } from './archive-error.ts'
import { writeArchive } from './archive-file.ts'
import { inTransaction } from './in-transaction.ts'
import { type Columns, linesOf, readColumns, SECTIONS } from './range-lines.ts'
import { type Counts, type Header, readArchive } from './read-archive.ts'
import { fileOf, NO_DIGEST, type Range, tableOf } from './ranges.ts'

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
  const { header, digest } = await inTransaction(
    client,
    'isolation level repeatable read read only',
    async () => {
      const columns = await readColumns(client)
      const header = await headerOf(client, range, { origin, columns })
      return { header, digest: await writeArchive(directory, fileOf(range), textsOf(client, range, header)) }
    },
  )
  if (range.digest !== undefined) {
    if (range.digest !== digest) throw new ArchiveError(`${path} does not come out as it was exported`)
    return
  }
  await client.query(
    'insert into history_archive (first_command, digest, first_at, last_at, exported_at) values ($1, $2, $3, $4, $5)',
    [range.first, digest, header.first_at, header.last_at, now],
  )
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
  { origin, columns }: { readonly origin: string; readonly columns: Columns },
): Promise<Header> {
  const { rows } = await client.query<{ count: string; first_at: string; last_at: string }>(
    `select count(*) as count, min(at) as first_at, max(at) as last_at from ${tableOf('command', range)}`,
  )
  const [row] = rows
  if (Number(row?.count) !== range.last - range.first + 1)
    throw new ArchiveError(`commands ${range.first} to ${range.last} are not complete: the log has gaps`)
  return {
    format: 'halyard-history-1',
    origin,
    first_command: range.first,
    last_command: range.last,
    first_at: Number(row?.first_at),
    last_at: Number(row?.last_at),
    previous: range.previous ?? NO_DIGEST,
    columns: { command: columns.command, posting: columns.posting, spot_trade: columns.spot_trade },
  } as Header
}

async function* textsOf(client: pg.Client, range: Range, header: Header): AsyncGenerator<string> {
  yield `history ${JSON.stringify(header)}\n`
  const counts: Counts = { command: 0, posting: 0, spot_trade: 0, balance: 0, fee: 0 }
  for (const section of SECTIONS)
    for await (const lines of linesOf(client, range, section, header.columns)) {
      counts[section] += lines.length
      yield lines.map((line) => `${section} ${line}\n`).join('')
    }
  yield `end ${JSON.stringify(counts)}\n`
}
