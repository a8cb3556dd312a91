import type { CostMethod } from '@halyard/formulas'
import type { ResponseOf } from '@halyard/api/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readApi } from '../../../lib/calls/api.ts'
import { PRIVATE } from '../../../lib/calls/queries.ts'
import { knownWord } from '../../../lib/calls/word-for.ts'

/** The products, each with its text. `funding` is that of contracts. */
export const PRODUCT_TEXTS = {
  spot: 'tabTrade',
  perp: 'areaContract',
  funding: 'productFunding',
  option: 'tabOption',
  wealth: 'tabWealth',
  subscription: 'areaSubscription',
  fiat: 'areaFiat',
  referral: 'areaInvite',
  wallet: 'areaWithdraw',
} as const
type Product = keyof typeof PRODUCT_TEXTS
const PRODUCTS = Object.keys(PRODUCT_TEXTS) as Product[]

/** A day of UTC. Amounts are in USDT. */
export interface MoneyDay {
  /** The midnight when it begins, in epoch milliseconds. */
  readonly at: number
  /** At its end, or now. */
  readonly worth: string
  readonly cameIn: string
  readonly wentOut: string
  /** Signed: the change of the worth without what came in and went out. */
  readonly result: string
}

/** A coin with its cost and gains, in USDT. Figures without a price are undefined. */
export interface CoinCost {
  readonly currencyId: number
  readonly currency: string
  readonly amount: string
  /** Of one coin; undefined if none is held. */
  readonly average: string | undefined
  readonly value: string | undefined
  readonly unrealised: string | undefined
  readonly realised: string
  /** How many of the coins came in without a price. */
  readonly unpriced: string
}

interface ProductResult {
  readonly product: Product
  /** Signed. */
  readonly income: string
  readonly fees: string
}

export interface Money {
  /** Oldest first, without gaps; the last is today. */
  readonly days: readonly MoneyDay[]
  readonly coins: readonly CoinCost[]
  readonly products: readonly ProductResult[]
}

/** Parses the money of the wire. */
export function toMoney(wire: ResponseOf<'wallet/money'>): Money {
  return {
    days: wire.days.map(({ at, worth, came_in: cameIn, went_out: wentOut, result }) => ({
      at,
      worth,
      cameIn,
      wentOut,
      result,
    })),
    coins: wire.coins.map((coin) => ({
      currencyId: coin.currency_id,
      currency: coin.currency_name,
      amount: coin.amount,
      average: coin.average ?? undefined,
      value: coin.value ?? undefined,
      unrealised: coin.unrealised ?? undefined,
      realised: coin.realised,
      unpriced: coin.unpriced,
    })),
    products: wire.products.map(({ product, income, fees }) => ({
      product: knownWord(PRODUCTS, product),
      income,
      fees,
    })),
  }
}

/** The figures follow from the whole history, which is read again at most once a minute. */
const STALE_MS = 60_000

/** Fetches the signed-in customer's money from the first day on. */
export function useMoney(method: CostMethod) {
  return useQuery({
    queryKey: [PRIVATE, 'wallet', 'money', method],
    queryFn: async ({ signal }) => toMoney(await readApi('wallet/money', { method }, signal)),
    // Only the costs of coins depend on the method.
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  })
}
