import type { Catalogue, ListedMarket } from '../../instruments/catalogue.ts'
import type { Instrument } from '../../instruments/instrument.ts'
import { unknownSymbol } from './errors.ts'
import { type Fields, textOf } from './fields.ts'

/** Returns the symbol of a market or perpetual, such as 'BTCUSDT'. */
export function symbolOf({ base, quote }: Pick<Instrument, 'base' | 'quote'>): string {
  return `${base.name}${quote.name}`
}

/** Finds the instrument of a symbol. Throws when there is none. */
export function findSymbol<Listed extends Instrument>(listed: readonly Listed[], symbol: string): Listed {
  const found = listed.find((one) => symbolOf(one) === symbol)
  if (!found) throw unknownSymbol()
  return found
}

/** Reads the market of the mandatory `symbol`. */
export function marketOf(catalogue: Catalogue, fields: Fields): ListedMarket {
  return findSymbol(catalogue.markets(), textOf(fields, 'symbol'))
}

const SYMBOLS = /^\[(?:"[A-Z0-9]{1,20}"(?:,"[A-Z0-9]{1,20}")*)\]$/

/** The instruments that a request asks about: one by `symbol`, some by `symbols`, or all. */
export interface Asked<Listed extends Instrument> {
  readonly asked: readonly Listed[]
  /** Whether the answer is one object and not a list. */
  readonly isOne: boolean
}

export function askedOf<Listed extends Instrument>(listed: readonly Listed[], fields: Fields): Asked<Listed> {
  if (fields.has('symbol')) return { asked: [findSymbol(listed, textOf(fields, 'symbol'))], isOne: true }
  const symbols = fields.get('symbols')
  if (symbols === undefined) return { asked: listed, isOne: false }
  const text = symbols.replaceAll(/\s/g, '')
  if (!SYMBOLS.test(text)) throw unknownSymbol()
  const names = JSON.parse(text) as readonly string[]
  return { asked: names.map((name) => findSymbol(listed, name)), isOne: false }
}
