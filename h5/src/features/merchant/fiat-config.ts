import type { ResponseOf } from '@halyard/api/client'
import { formatUnits, parseUnits } from '@halyard/money'
import {
  FIAT_DECIMALS,
  FIAT_PRICE_DECIMALS,
  type FiatCode,
  fiatTotalOf,
  floatingPriceOf,
} from '@halyard/formulas'
import { knownWord } from '../../lib/calls/word-for.ts'
import type { AdSide } from './ads/own-ad.ts'

/** The fiat currencies, in the order of the choice. */
export const FIAT_CODES = Object.keys(FIAT_DECIMALS) as FiatCode[]

const COIN_STATUSES = ['open', 'paused'] as const

/** A coin that is traded for fiat. */
export interface FiatCoin {
  readonly id: number
  readonly name: string
  readonly decimals: number
  /** The least quantity of an order, as a decimal text. */
  readonly amountMin: string
  /** Deducted from the coins at their release, in parts per million. */
  readonly feePpm: number
  readonly isOpen: boolean
  /** The index price of one coin in USDT, in ticks; undefined while it is stale. */
  readonly index: { readonly ticks: number; readonly decimals: number } | undefined
}

/** The coins that are traded for fiat, and the rates of the fiat currencies. */
export interface FiatConfig {
  readonly coins: readonly FiatCoin[]
  /** The price of one USDT in millionths of each fiat currency. A stale rate is absent. */
  readonly rates: ReadonlyMap<FiatCode, number>
}

const RATE_DECIMALS = 6

/** Parses the coins and rates of the wire. Throws for an unknown status. */
export function toFiatConfig({ coins, rates }: ResponseOf<'legalnew/config'>): FiatConfig {
  return {
    coins: coins.map((coin) => ({
      id: coin.currency_id,
      name: coin.currency_name,
      decimals: coin.decimals,
      amountMin: coin.min_number,
      feePpm: coin.fee_ppm,
      isOpen: knownWord(COIN_STATUSES, coin.status) === 'open',
      index:
        coin.index === null
          ? undefined
          : {
              ticks: Number(parseUnits(coin.index, coin.index_decimals)),
              decimals: coin.index_decimals,
            },
    })),
    rates: new Map(
      rates.flatMap(({ fiat, rate }) =>
        rate === null ? [] : [[fiat, Number(parseUnits(rate, RATE_DECIMALS))] as const],
      ),
    ),
  }
}

/** A price of an advertisement: fixed, or a share of the index. */
export interface AdPrice {
  readonly side: AdSide
  readonly currencyId: number
  readonly fiat: FiatCode
  readonly price: string | undefined
  readonly indexPpm: number | undefined
}

/** Returns the price that an advertisement gives now, as a decimal text; undefined while index or rate are stale. */
export function priceNow(config: FiatConfig, ad: AdPrice): string | undefined {
  if (ad.price !== undefined) return ad.price
  const index = config.coins.find(({ id }) => id === ad.currencyId)?.index
  const rate = config.rates.get(ad.fiat)
  if (!index || rate === undefined || ad.indexPpm === undefined) return undefined
  const price = floatingPriceOf(
    { indexTicks: index.ticks, indexDecimals: index.decimals, rate, indexPpm: ad.indexPpm },
    ad.side,
  )
  return formatUnits(price, FIAT_PRICE_DECIMALS)
}

/** Returns what a quantity of a coin costs in fiat, rounded up like an order; undefined if either is not an amount. */
export function totalAt(
  quantity: string,
  price: string | undefined,
  { fiat, decimals }: { readonly fiat: FiatCode; readonly decimals: number },
): string | undefined {
  const units = parseUnits(quantity, decimals)
  const priceUnits = price === undefined ? undefined : parseUnits(price, FIAT_PRICE_DECIMALS)
  if (units === undefined || priceUnits === undefined) return undefined
  const total = fiatTotalOf({ quantity: units, coinDecimals: decimals, price: priceUnits, fiat })
  return formatUnits(total, FIAT_DECIMALS[fiat])
}
