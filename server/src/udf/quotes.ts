import { priceText, quantityText } from '../instruments/instrument.ts'
import { percentText } from '../market-data/present.ts'
import { type ChartSymbol, findSymbol, type UdfContext } from './symbols.ts'

/** Symbols of one request: a watch list. */
export const QUOTES_MAX = 100

/** The quote of a symbol, or that there is no such symbol. */
type Quote =
  | { readonly s: 'ok'; readonly n: string; readonly v: Readonly<Record<string, number | string>> }
  | { readonly s: 'error'; readonly n: string; readonly v: object }

/** Returns the figures of the last 24 hours of each named symbol, in the order of the names. An unknown one is an error of its own. */
export function readQuotes(ctx: UdfContext, names: readonly string[]): readonly Quote[] {
  return names.map((name) => {
    const symbol = findSymbol(ctx, name)
    return symbol ? { s: 'ok', n: name, v: figuresOf(symbol) } : { s: 'error', n: name, v: {} }
  })
}

/** Presents the statistics of 24 hours as a session. A side of the book without orders has no price, so its field is absent. */
function figuresOf({ name, description, instrument, data }: ChartSymbol): Record<string, number | string> {
  const price = (ticks: number) => Number(priceText(instrument, ticks))
  const day = data.statistics(instrument)
  const last = day?.close ?? data.kind.referenceTicks(instrument)
  const { open = last, high = last, low = last, lots = 0n } = day ?? {}
  const { bids, asks } = data.depth(instrument.id)
  return {
    ch: Number((last < open ? '-' : '') + priceText(instrument, Math.abs(last - open))),
    chp: Number(percentText(open, last)),
    lp: price(last),
    ...(bids[0] && { bid: price(bids[0][0]) }),
    ...(asks[0] && { ask: price(asks[0][0]) }),
    open_price: price(open),
    high_price: price(high),
    low_price: price(low),
    prev_close_price: price(open),
    volume: Number(quantityText(instrument, lots)),
    short_name: name,
    exchange: 'Halyard',
    description,
  }
}
