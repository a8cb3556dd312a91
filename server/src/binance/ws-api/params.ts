import { BinanceError, illegal } from '../protocol/errors.ts'
import type { Fields } from '../protocol/fields.ts'

const NAME = /^[A-Za-z][A-Za-z0-9]{0,39}$/
const FIELDS_MAX = 60
const VALUE_LENGTH_MAX = 4_000

/** Reads the parameters of a message as those of a request by HTTP. Lists are written as JSON there. */
export function readParams(params: unknown): Fields {
  if (params === undefined || params === null) return new Map()
  if (typeof params !== 'object' || Array.isArray(params)) throw illegal('params')
  const entries = Object.entries(params)
  if (entries.length > FIELDS_MAX)
    throw new BinanceError(-1101, 'Too many parameters sent for this endpoint.')
  return new Map(entries.map(([name, value]) => [name, textOf(name, value)]))
}

function textOf(name: string, value: unknown): string {
  if (!NAME.test(name)) throw illegal(name.slice(0, 40))
  const text = Array.isArray(value) ? JSON.stringify(value) : String(value)
  const isPlain = ['string', 'number', 'boolean'].includes(typeof value) || Array.isArray(value)
  if (!isPlain || text.length > VALUE_LENGTH_MAX) throw illegal(name)
  return text
}

/** Returns the text that is signed: all parameters but the signature, in the order of their names, as they are. */
export function signedParams(fields: Fields): string {
  return [...fields]
    .filter(([name]) => name !== 'signature')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}
