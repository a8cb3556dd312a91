import { z } from 'zod'
import { ArchiveError } from './archive-error.ts'
import { readLines } from './archive-file.ts'
import { type Columns, type Section, SECTIONS } from './range-lines.ts'

const wholeSchema = z.int().nonnegative()
const columnsSchema = z.array(z.string().regex(/^[a-z_]+$/)).min(1)

const headerSchema = z.strictObject({
  format: z.literal('halyard-history-1'),
  /** The exchange that wrote it. */
  origin: z.uuid(),
  first_command: wholeSchema,
  last_command: wholeSchema,
  /** Of the first and the last command, in epoch milliseconds. */
  first_at: wholeSchema,
  last_at: wholeSchema,
  /** The SHA-256 of the file of the range before it. */
  previous: z.string().regex(/^[0-9a-f]{64}$/),
  columns: z.strictObject({ command: columnsSchema, posting: columnsSchema, spot_trade: columnsSchema }),
})
export type Header = z.output<typeof headerSchema> & { readonly columns: Columns }

/** The numbers of lines by section: the last line of a file. */
export type Counts = Record<Section, number>
const countsSchema = z.strictObject({
  command: wholeSchema,
  posting: wholeSchema,
  spot_trade: wholeSchema,
  balance: wholeSchema,
  fee: wholeSchema,
})

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
  const counts: Counts = { command: 0, posting: 0, spot_trade: 0, balance: 0, fee: 0 }
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
        onHeader?.(header)
      } else if (kind === 'end' && !hasEnded) {
        hasEnded = true
        const ended = parse(path, countsSchema, text)
        for (const name of SECTIONS)
          if (ended[name] !== counts[name]) throw new ArchiveError(`${path} is damaged: ${name} lacks rows`)
      } else {
        const at = SECTIONS.indexOf(kind as Section)
        if (hasEnded || at < section) throw new ArchiveError(`${path} is damaged: its lines are not in order`)
        section = at
        counts[kind as Section] += 1
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
