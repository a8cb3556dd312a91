import { type Amount, amount, bigMulDivFloor, formatUnits } from '@halyard/money'
import { VALUATION_CURRENCY, VALUATION_DECIMALS, valuationAtIssue } from '../instruments/valuation.ts'
import type { Parts } from './parts.ts'

type Instruments = Pick<Parts, 'catalogue'>

/**
 * Where a value in the unit of account comes from: `par` is the unit itself, `paid` the amount of a trade or an allotment, `index`
 * the exchange's index price of the time, `issue` the issue price of a new coin without a market, and `none` no price.
 */
export type PriceSource = 'par' | 'paid' | 'index' | 'issue' | 'none'

export interface Valued {
  /** Rounded down; undefined without a price. */
  readonly value: Amount | undefined
  readonly source: PriceSource
  /** The index price, and when it was recorded. */
  readonly price?: { readonly text: string; readonly at: number }
}

/** An index price of a coin in the unit of account. */
export interface IndexPrice {
  readonly marketId: number
  readonly ticks: bigint
  readonly at: number
}

/** Values units of a coin at an index price, or at its issue price if it has no market. */
export function valueUnits(
  { catalogue }: Instruments,
  coinId: number,
  units: Amount,
  price: IndexPrice | undefined,
): Valued {
  const coin = catalogue.currency(coinId)
  if (!coin) throw new Error(`currency ${coinId} is not listed`)
  if (coin.name === VALUATION_CURRENCY) return { value: units, source: 'par' }
  const market = price && catalogue.market(price.marketId)
  if (!price || !market) {
    const value = amount(valuationAtIssue(catalogue, coinId, units))
    return value > 0n ? { value, source: 'issue' } : { value: undefined, source: 'none' }
  }
  const { priceDecimals } = market.config
  const value = bigMulDivFloor(
    units * price.ticks,
    10n ** BigInt(VALUATION_DECIMALS),
    10n ** BigInt(coin.decimals + priceDecimals),
  )
  const text = formatUnits(price.ticks, priceDecimals)
  return { value, source: 'index', price: { text, at: price.at } }
}

/** Returns the id of the unit of account. */
export function measureOf({ catalogue }: Instruments): number {
  const measure = catalogue.currencies().find(({ name }) => name === VALUATION_CURRENCY)
  if (!measure) throw new Error(`${VALUATION_CURRENCY} is not listed`)
  return measure.id
}
