import { formatUnits } from '@halyard/money'
import type { Catalogue, ListedMarket } from '../instruments/catalogue.ts'
import { priceText } from '../instruments/instrument.ts'
import type { Coins } from './notice-facts.ts'

/** A percentage in parts per million has four decimals. */
const PERCENT_DECIMALS = 4

/** Formats an amount of a coin for the wire. Throws if its currency is not listed. */
export function coinsOf(
  catalogue: Catalogue,
  { currencyId, amount }: Coins,
): { readonly number: string; readonly currency_name: string } {
  const currency = catalogue.currency(currencyId)
  if (!currency) throw new Error(`a notice has an unknown currency ${currencyId}`)
  return { number: formatUnits(BigInt(amount), currency.decimals), currency_name: currency.name }
}

/** Formats the target of an alert: a price, or a percentage from parts per million. */
export function targetText(
  market: ListedMarket,
  kind: 'above' | 'below' | 'percent',
  target: number | bigint,
): string {
  if (kind !== 'percent') return priceText(market, target)
  return formatUnits(BigInt(target), PERCENT_DECIMALS)
}

/** Returns the name of a market, as in BTC/USDT. */
export function pairOf({ base, quote }: ListedMarket): string {
  return `${base.name}/${quote.name}`
}

/** Returns the market of a notice. Throws if it is not listed. */
export function marketOf(catalogue: Catalogue, marketId: number): ListedMarket {
  const market = catalogue.market(marketId)
  if (!market) throw new Error(`a notice has an unknown market ${marketId}`)
  return market
}
