import { createHash, type Hash } from 'node:crypto'
import { join } from 'node:path'
import type pg from 'pg'
import { ArchiveError } from './archive-error.ts'
import { readOrigin } from './export-range.ts'
import { inTransaction } from './in-transaction.ts'
import { linesOf, type Section, SECTIONS } from './range-lines.ts'
import { type Header, readArchive } from './read-archive.ts'
import { fileOf, type Range, TABLE_NAMES } from './ranges.ts'

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
}

function update(hashes: Map<Section, Hash>, section: Section, rows: readonly string[]): void {
  const hash = hashes.get(section) ?? createHash('sha256')
  hashes.set(section, hash)
  for (const row of rows) hash.update(`${row}\n`)
}

/** Compares what a file says with tables that still have it: rows unless they were dropped, figures only while they are attached. */
async function compareTables(
  client: pg.Client,
  range: Range,
  header: Header,
  file: { readonly path: string; readonly hashes: ReadonlyMap<Section, Hash> },
): Promise<void> {
  const sections = range.state === 'exported' ? SECTIONS : range.state === 'detached' ? TABLE_NAMES : []
  const stored = new Map<Section, Hash>()
  for (const section of sections)
    for await (const lines of linesOf(client, range, section, header.columns)) update(stored, section, lines)
  for (const section of sections)
    if (stored.get(section)?.digest('hex') !== file.hashes.get(section)?.digest('hex'))
      throw new ArchiveError(`${file.path} differs from the table ${section}`)
}
