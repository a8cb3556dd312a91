import { BinanceError, illegal, missing } from './errors.ts'

/** The parameters of a request by name. */
export type Fields = ReadonlyMap<string, string>

const NAME = /^[A-Za-z][A-Za-z0-9]{0,39}$/
const FIELDS_MAX = 60
const VALUE_LENGTH_MAX = 4_000
const WHOLE = /^\d{1,16}$/
const DECIMAL = /^\d{1,20}(?:\.\d{1,20})?$/

/**
 * Parses the raw query and the raw body. A parameter of both has the value of the query. One that occurs twice in either is rejected:
 * a proxy and this server could read different values from it.
 */
export function parseFields(query: string, body: string): Fields {
  return new Map([...parsePart(body), ...parsePart(query)])
}

function parsePart(text: string): Fields {
  const fields = new Map<string, string>()
  if (text === '') return fields
  const pairs = text.split('&')
  if (pairs.length > FIELDS_MAX) throw tooMany()
  for (const pair of pairs) {
    if (pair === '') continue
    const [name = '', value, ...more] = pair.split('=')
    if (!NAME.test(name)) throw illegal(name.slice(0, 40))
    if (fields.has(name)) throw tooMany()
    // Query and body are signed without a separator: part of a value that is moved between them must not become a parameter.
    const isOne = value !== undefined && (more.length === 0 || name === 'signature')
    if (!isOne) throw illegal(name)
    fields.set(name, valueOf(name, [value, ...more].join('=')))
  }
  return fields
}

function tooMany(): BinanceError {
  return new BinanceError(-1101, 'Too many parameters sent for this endpoint.')
}

function valueOf(name: string, text: string): string {
  if (text.length > VALUE_LENGTH_MAX) throw illegal(name)
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw illegal(name)
  }
}

/** Reads a text. Throws when it is absent or empty. */
export function textOf(fields: Fields, name: string): string {
  const text = fields.get(name)
  if (text === undefined || text === '') throw missing(name)
  return text
}

/** Reads a whole number of a range; `undefined` when it is absent. */
export function wholeOf(
  fields: Fields,
  name: string,
  [min, max]: readonly [number, number],
): number | undefined {
  const text = fields.get(name)
  if (text === undefined || text === '') return undefined
  if (!WHOLE.test(text)) throw illegal(name)
  const value = Number(text)
  if (value < min || value > max) throw illegal(name)
  return value
}

/** Reads a page's length: at most `max`, also when more is asked for. */
export function limitOf(fields: Fields, standard: number, max: number): number {
  return Math.min(wholeOf(fields, 'limit', [1, Number.MAX_SAFE_INTEGER]) ?? standard, max)
}

/**
 * Reads a time in epoch milliseconds; `undefined` when it is absent. Sixteen digits are microseconds, which clients may send.
 */
export function timeOf(fields: Fields, name: string): number | undefined {
  const value = wholeOf(fields, name, [0, Number.MAX_SAFE_INTEGER])
  return value === undefined ? undefined : toMilliseconds(value)
}

/** Times above are microseconds. */
const MICROSECONDS_FROM = 100_000_000_000_000

function toMilliseconds(value: number): number {
  return value > MICROSECONDS_FROM ? Math.floor(value / 1_000) : value
}

/** Reads a decimal without a sign; `undefined` when it is absent. */
export function decimalOf(fields: Fields, name: string): string | undefined {
  const text = fields.get(name)
  if (text === undefined || text === '') return undefined
  if (!DECIMAL.test(text)) throw illegal(name)
  return text
}

/** Reads one of some words; `undefined` when it is absent. */
export function wordOf<Word extends string>(
  fields: Fields,
  name: string,
  words: readonly Word[],
  wrong: () => BinanceError = () => illegal(name),
): Word | undefined {
  const text = fields.get(name)
  if (text === undefined || text === '') return undefined
  const word = words.find((one) => one === text)
  if (word === undefined) throw wrong()
  return word
}
