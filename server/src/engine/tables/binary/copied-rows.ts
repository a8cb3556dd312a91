import type { ElementType } from './binary-array.ts'

/** A column of a copy: how its bytes become the value of a field of the core's row. */
export interface CopiedColumn {
  readonly field: string
  readonly name: string
  readonly type: ElementType
  readonly read: (stored: never) => unknown
  /** Whether the field belongs to the row's `config`. */
  readonly isConfig: boolean
}

/** The signature, the flags and the length of the extension with which a binary copy begins. */
const HEADER_BYTES = 19
const PAGE_BYTES = 1 << 20
/** Texts of a column that are kept to be used again: most columns have a few words. */
const WORDS_MAX = 16
const WORD_BYTES_MAX = 24

/**
 * The rows of a table as PostgreSQL's binary copy sends them, outside of the heap. Iterating makes one row at a time and frees
 * the bytes behind it, so it can be done only once.
 */
export class CopiedRows<Row> implements Iterable<Row> {
  readonly #columns: readonly CopiedColumn[]
  #pages: Buffer[] = []
  #page: Buffer = Buffer.alloc(0)
  #used = 0
  #isStarted = false
  #isTaken = false

  constructor(columns: readonly CopiedColumn[]) {
    this.#columns = columns
  }

  /** Adds one message of the copy: the header, a row, or the end. The bytes are copied, because the driver uses them again. */
  add(message: Uint8Array): void {
    const row = this.#isStarted ? message : message.subarray(HEADER_BYTES)
    this.#isStarted = true
    if (this.#used + row.length > this.#page.length) {
      if (this.#used > 0) this.#pages.push(this.#page.subarray(0, this.#used))
      this.#page = Buffer.allocUnsafeSlow(Math.max(PAGE_BYTES, row.length))
      this.#used = 0
    }
    this.#page.set(row, this.#used)
    this.#used += row.length
  }

  *[Symbol.iterator](): Generator<Row> {
    if (this.#isTaken) throw new Error('copied rows are read once')
    this.#isTaken = true
    const pages = [...this.#pages, this.#page.subarray(0, this.#used)].toReversed()
    this.#pages = []
    this.#page = Buffer.alloc(0)
    this.#used = 0
    const decode = createDecoder(this.#columns)
    for (let page = pages.pop(); page; page = pages.pop()) yield* decode(page) as Generator<Row>
  }
}

type Values = Record<string, unknown>

/** Returns a function that makes the rows of a page. Throws if a row has another number of columns than those declared. */
function createDecoder(columns: readonly CopiedColumn[]): (page: Buffer) => Generator {
  const fields = columns.map(({ type, ...column }) => ({ ...column, decode: DECODERS[type]() }))
  const empty = (isConfig: boolean): Values =>
    Object.fromEntries(
      fields.filter((field) => field.isConfig === isConfig).map(({ field }) => [field, undefined]),
    )
  const [emptyRow, emptyConfig] = [empty(false), empty(true)]
  const hasConfig = fields.some(({ isConfig }) => isConfig)
  return function* decodePage(page) {
    for (let at = 0; at + 2 <= page.length; ) {
      const count = page.readInt16BE(at)
      if (count === -1) return
      if (count !== fields.length) throw new Error(`a copied row has ${count} columns, not ${fields.length}`)
      at += 2
      const row = { ...emptyRow }
      const config = hasConfig ? { ...emptyConfig } : undefined
      for (const { field, isConfig, read, decode } of fields) {
        const length = page.readInt32BE(at)
        at += 4
        const target = isConfig && config ? config : row
        target[field] = read((length < 0 ? null : decode(page, at, length)) as never)
        at += Math.max(0, length)
      }
      yield config ? { config, ...row } : row
    }
  }
}

type Decoder = (page: Buffer, at: number, length: number) => unknown

/** Creates a decoder of one column by its type. A bigint is a number where that is exact, which `Field.read` takes as well as a text. */
const DECODERS: Readonly<Record<ElementType, () => Decoder>> = {
  bigint: () => decodeWhole,
  int: () => (page, at) => page.readInt32BE(at),
  boolean: () => (page, at) => page[at] !== 0,
  text: createTextDecoder,
  json: () => (page, at, length) => JSON.parse(page.toString('utf8', at, at + length)) as unknown,
  bytea: () => (page, at, length) => Buffer.from(page.subarray(at, at + length)),
}

function decodeWhole(page: Buffer, at: number): number | bigint {
  const whole = page.readInt32BE(at) * 2 ** 32 + page.readUInt32BE(at + 4)
  return Number.isSafeInteger(whole) ? whole : page.readBigInt64BE(at)
}

/** Equal texts are one string: the rows that stay in memory would else have one each. */
function createTextDecoder(): Decoder {
  const words: { readonly bytes: Buffer; readonly text: string }[] = []
  return (page, at, length) => {
    for (const { bytes, text } of words) if (equals(bytes, page, at, length)) return text
    const text = page.toString('utf8', at, at + length)
    if (words.length < WORDS_MAX && length <= WORD_BYTES_MAX)
      words.push({ bytes: Buffer.from(page.subarray(at, at + length)), text })
    return text
  }
}

function equals(bytes: Buffer, page: Buffer, at: number, length: number): boolean {
  if (bytes.length !== length) return false
  for (let i = 0; i < length; i += 1) if (bytes[i] !== page[at + i]) return false
  return true
}
