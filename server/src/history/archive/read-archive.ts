import { z } from 'zod'
import { ArchiveError } from './archive-error.ts'
import { readLines } from './archive-file.ts'
import { ENDED_TABLE_NAMES } from './ended-rows.ts'
import { type Columns, type Format, type Section, SECTIONS } from './range-lines.ts'
import { TABLE_NAMES } from './ranges.ts'

const wholeSchema = z.int().nonnegative()
const columnsSchema = z.array(z.string().regex(/^[a-z_]+$/)).min(1)

const common = {
  /** The exchange that wrote it. */
  origin: z.uuid(),
  first_command: wholeSchema,
  last_command: wholeSchema,
  /** Of the first and the last command, in epoch milliseconds. */
  first_at: wholeSchema,
  last_at: wholeSchema,
  /** The SHA-256 of the file of the range before it. */
  previous: z.string().regex(/^[0-9a-f]{64}$/),
}

const headerSchema = z.discriminatedUnion('format', [
  z.strictObject({
    format: z.literal('halyard-history-1'),
    ...common,
    columns: columnsOf(TABLE_NAMES),
  }),
  z.strictObject({
    format: z.literal('halyard-history-2'),
    ...common,
    /** The last batch of the files before it, the last of its own, and the number of the first order that was placed after it. */
    after_batch: wholeSchema,
    last_batch: wholeSchema,
    next_order_id: wholeSchema,
    columns: columnsOf([...TABLE_NAMES, ...ENDED_TABLE_NAMES]),
  }),
])
export type Header = z.output<typeof headerSchema>

function columnsOf(tables: readonly string[]): z.ZodType<Columns> {
  return z.strictObject(Object.fromEntries(tables.map((table) => [table, columnsSchema])))
}

/** The numbers of lines by section: the last line of a file. */
export type Counts = Partial<Record<Section, number>>

export function noCounts(format: Format): Counts {
  return Object.fromEntries(SECTIONS[format].map((section) => [section, 0]))
}

function countsSchemaOf(format: Format): z.ZodType<Counts> {
  return z.strictObject(Object.fromEntries(SECTIONS[format].map((section) => [section, wholeSchema])))
}

/** Receives the header, and then the rows of each section in chunks, as JSON. */
export interface ArchiveReader {
  readonly onHeader?: (header: Header) => void
  readonly onRows?: (section: Section, rows: readonly string[], header: Header) => Promise<void> | void
}

interface ReadArchive {
  readonly header: Header
  readonly digest: string
}

/** Reads a file from its header to its counts. Throws an `ArchiveError` for one that is not complete and in order. */
export async function readArchive(path: string, { onHeader, onRows }: ArchiveReader): Promise<ReadArchive> {
  let counts: Counts = {}
  let header: Header | undefined
  let section = 0
  let hasEnded = false
  const chunks = readLines(path)
  for (;;) {
    const { done, value } = await chunks.next()
    if (done) {
      if (!header || !hasEnded) throw new ArchiveError(`${path} is damaged: it has no end`)
      return { header, digest: value }
    }
    const rows = new Map<Section, string[]>()
    for (const line of value) {
      const space = line.indexOf(' ')
      const [kind, text] = [line.slice(0, space), line.slice(space + 1)]
      if (!header) {
        header = parse(path, headerSchema, kind === 'history' ? text : '')
        counts = noCounts(header.format)
        onHeader?.(header)
      } else if (kind === 'end' && !hasEnded) {
        hasEnded = true
        const ended = parse(path, countsSchemaOf(header.format), text)
        for (const name of SECTIONS[header.format])
          if (ended[name] !== counts[name]) throw new ArchiveError(`${path} is damaged: ${name} lacks rows`)
      } else {
        const sections: readonly string[] = SECTIONS[header.format]
        const at = sections.indexOf(kind)
        if (hasEnded || at < section) throw new ArchiveError(`${path} is damaged: its lines are not in order`)
        section = at
        counts[kind as Section] = (counts[kind as Section] ?? 0) + 1
        const list = rows.get(kind as Section) ?? []
        list.push(text)
        rows.set(kind as Section, list)
      }
    }
    if (header) for (const [name, texts] of rows) await onRows?.(name, texts, header)
  }
}

function parse<Output>(path: string, schema: z.ZodType<Output>, text: string): Output {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new ArchiveError(`${path} is not an archive of history that this version reads`)
  }
}
