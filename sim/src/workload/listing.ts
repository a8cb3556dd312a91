import type { Command, MarketConfig } from '@halyard/core'
import { amount } from '@halyard/money'
import { PRODUCTS } from '../products/list.ts'
import { FIRST_CUSTOMER, MARKET_MAKERS } from './traders.ts'

export const CURRENCIES = [
  { id: 1, name: 'BTC', decimals: 8 },
  { id: 2, name: 'USDT', decimals: 6 },
  { id: 3, name: 'ETH', decimals: 8 },
]

/** Three markets with different units, one of them between two coins that also trade against USDT. */
export const MARKETS: readonly MarketConfig[] = [
  {
    id: 1,
    baseId: 1,
    quoteId: 2,
    priceDecimals: 2,
    quantityDecimals: 4,
    makerFeePpm: 1_000,
    takerFeePpm: 2_000,
    bandPpm: 50_000,
    lotsMin: 1,
    lotsMax: 100_000,
    valueMin: amount(1_000_000n),
    status: 'open',
  },
  {
    id: 2,
    baseId: 3,
    quoteId: 2,
    priceDecimals: 2,
    quantityDecimals: 3,
    makerFeePpm: 800,
    takerFeePpm: 1_500,
    bandPpm: 80_000,
    lotsMin: 2,
    lotsMax: 5_000,
    valueMin: amount(5_000_000n),
    status: 'open',
  },
  {
    id: 3,
    baseId: 3,
    quoteId: 1,
    priceDecimals: 5,
    quantityDecimals: 3,
    makerFeePpm: 0,
    takerFeePpm: 333,
    bandPpm: 80_000,
    lotsMin: 1,
    lotsMax: 50_000,
    valueMin: amount(10n),
    status: 'open',
  },
]

/** The initial index prices in ticks, by market. */
export const PRICES = [9_500_012, 350_055, 3_684]

/** The commands at the start of every simulation. */
export function listingOf(markets: number, customers: number): Command[] {
  const traders = [
    ...MARKET_MAKERS,
    ...Array.from({ length: customers }, (_, index) => FIRST_CUSTOMER + index),
  ]
  return [
    ...CURRENCIES.map((currency): Command => ({ kind: 'configureCurrency', currency })),
    ...MARKETS.slice(0, markets).map((market): Command => ({ kind: 'configureMarket', market })),
    ...traders.map(
      (customerId): Command => ({
        kind: 'openCustomer',
        customerId,
        isMarketMaker: MARKET_MAKERS.includes(customerId),
      }),
    ),
    // Some customers request their funds later.
    ...traders
      .filter((_, index) => index % 5 !== 4)
      .map((customerId): Command => ({ kind: 'creditPracticeFunds', customerId, grants: GRANTS })),
    ...PRODUCTS.flatMap((product) => product.listing({ markets, traders })),
  ]
}

export const GRANTS = [
  { currencyId: 1, amount: amount(500_000_000n) },
  { currencyId: 2, amount: amount(400_000_000_000n) },
  { currencyId: 3, amount: amount(10_000_000_000n) },
  { currencyId: 2, amount: amount(100_000_000_000n), account: 'option' as const },
  { currencyId: 2, amount: amount(100_000_000_000n), account: 'contract' as const },
]
