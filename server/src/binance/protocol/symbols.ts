import type { Catalogue, ListedMarket } from '../../instruments/catalogue.ts'
import { unknownSymbol } from './errors.ts'
import { type Fields, textOf } from './fields.ts'

/** Returns the symbol of a market, such as 'BTCUSDT'. */
export function symbolOf({ base, quote }: ListedMarket): string {
  return `${base.name}${quote.name}`
}

/** Finds the market of a symbol. Throws when there is none. */
export function findMarket(catalogue: Catalogue, symbol: string): ListedMarket {
  const market = catalogue.markets().find((one) => symbolOf(one) === symbol)
  if (!market) throw unknownSymbol()
  return market
}

/** Reads the market of the mandatory `symbol`. */
export function marketOf(catalogue: Catalogue, fields: Fields): ListedMarket {
  return findMarket(catalogue, textOf(fields, 'symbol'))
}

const SYMBOLS = /^\[(?:"[A-Z0-9]{1,20}"(?:,"[A-Z0-9]{1,20}")*)\]$/

/** The markets that a request asks about: one by `symbol`, some by `symbols`, or all. */
export interface Asked {
  readonly markets: readonly ListedMarket[]
  /** Whether the answer is one object and not a list. */
  readonly isOne: boolean
}

export function askedMarkets(catalogue: Catalogue, fields: Fields): Asked {
  if (fields.has('symbol')) return { markets: [marketOf(catalogue, fields)], isOne: true }
  const symbols = fields.get('symbols')
  if (symbols === undefined) return { markets: catalogue.markets(), isOne: false }
  const text = symbols.replaceAll(/\s/g, '')
  if (!SYMBOLS.test(text)) throw unknownSymbol()
  const names = JSON.parse(text) as readonly string[]
  return { markets: names.map((name) => findMarket(catalogue, name)), isOne: false }
}
