import { createHash, type Hash } from 'node:crypto'
import { join } from 'node:path'
import type pg from 'pg'
import { ArchiveError } from './archive-error.ts'
import { readOrigin } from './export-range.ts'
import { inTransaction } from './in-transaction.ts'
import { isFigure, linesOf, type Section, SECTIONS } from './range-lines.ts'
import { type Header, readArchive } from './read-archive.ts'
import { fileOf, isPartitioned, type Range, type RangeState } from './ranges.ts'

/**
 * Reads the file of a range again: that it is this exchange's, follows the file before it, is what was exported, and equals the rows
 * that are still in tables. Throws an `ArchiveError` otherwise.
 */
export async function checkRange(client: pg.Client, range: Range, directory: string): Promise<void> {
  const path = join(directory, fileOf(range))
  const origin = await readOrigin(client)
  const hashes = new Map<Section, Hash>()
  const { header, digest } = await readArchive(path, {
    onHeader: (read) => requireSame(path, read, range, origin),
    onRows: (section, rows) => update(hashes, section, rows),
  })
  if (digest !== range.digest)
    throw new ArchiveError(
      `${path} is not what was exported: it has ${digest}, and had ${String(range.digest)}`,
    )
  await inTransaction(client, 'isolation level repeatable read read only', () =>
    compareTables(client, range, header, { path, hashes }),
  )
}

function requireSame(path: string, header: Header, range: Range, origin: string): void {
  if (header.origin !== origin) throw new ArchiveError(`${path} is of another exchange`)
  if (header.first_command !== range.first || header.last_command !== range.last)
    throw new ArchiveError(`${path} is of commands ${header.first_command} to ${header.last_command}`)
  if (header.previous !== range.previous)
    throw new ArchiveError(`${path} does not follow the file of the range before it`)
  const batches = header.format === 'halyard-history-1' ? undefined : header
  if (
    batches?.after_batch !== range.batches?.after ||
    batches?.last_batch !== range.batches?.last ||
    batches?.next_order_id !== range.batches?.nextOrder
  )
    throw new ArchiveError(`${path} is not of the batches that were exported`)
}

function update(hashes: Map<Section, Hash>, section: Section, rows: readonly string[]): void {
  const hash = hashes.get(section) ?? createHash('sha256')
  hashes.set(section, hash)
  for (const row of rows) hash.update(`${row}\n`)
}

/** Compares what a file says with tables that still have it. */
async function compareTables(
  client: pg.Client,
  range: Range,
  header: Header,
  file: { readonly path: string; readonly hashes: ReadonlyMap<Section, Hash> },
): Promise<void> {
  const sections = SECTIONS[header.format].filter(storedIn(range.state))
  const stored = new Map<Section, Hash>()
  for (const section of sections)
    for await (const lines of linesOf(client, range, section, header.columns)) update(stored, section, lines)
  for (const section of sections)
    if (stored.get(section)?.digest('hex') !== file.hashes.get(section)?.digest('hex'))
      throw new ArchiveError(`${file.path} differs from the table ${section}`)
}

/** Figures need attached tables. Of rows that are leaving, each is compared when it is deleted. */
function storedIn(state: RangeState): (section: Section) => boolean {
  if (state === 'archived') return () => false
  if (state === 'leaving') return isPartitioned
  return (section) => state === 'exported' || !isFigure(section)
}
