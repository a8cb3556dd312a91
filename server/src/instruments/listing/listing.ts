import { amount } from '@halyard/money'
import type { CurrencyConfig, MarketConfig } from '../../engine/index.ts'

/** The currencies of a new exchange. Existing clients of this API family expect these ids. */
export const CURRENCIES: readonly (CurrencyConfig & {
  readonly title: string
  readonly networks: readonly string[]
})[] = [
  { id: 1, name: 'BTC', title: 'Bitcoin', decimals: 8, networks: ['OMNI'] },
  { id: 2, name: 'ETH', title: 'Ethereum', decimals: 8, networks: ['ERC20'] },
  { id: 3, name: 'USDT', title: 'Tether', decimals: 6, networks: ['TRC20', 'ERC20', 'OMNI'] },
  { id: 34, name: 'TRX', title: 'TRON', decimals: 6, networks: ['TRC20', 'ERC20'] },
]

const FEES = { makerFeePpm: 800, takerFeePpm: 1_000 }

/** The markets of a new exchange. Prices are limited to 5 % around the index for majors, 8 % for others. */
export const MARKETS: readonly MarketConfig[] = [
  {
    id: 1,
    baseId: 1,
    quoteId: 3,
    priceDecimals: 1,
    quantityDecimals: 5,
    ...FEES,
    bandPpm: 50_000,
    lotsMin: 1,
    lotsMax: 50_000_000,
    valueMin: amount(1_000_000n),
    status: 'open',
  },
  {
    id: 2,
    baseId: 2,
    quoteId: 3,
    priceDecimals: 2,
    quantityDecimals: 4,
    ...FEES,
    bandPpm: 50_000,
    lotsMin: 1,
    lotsMax: 100_000_000,
    valueMin: amount(1_000_000n),
    status: 'open',
  },
  {
    id: 3,
    baseId: 34,
    quoteId: 3,
    priceDecimals: 5,
    quantityDecimals: 1,
    ...FEES,
    bandPpm: 80_000,
    lotsMin: 1,
    lotsMax: 1_000_000_000,
    valueMin: amount(1_000_000n),
    status: 'open',
  },
  {
    id: 4,
    baseId: 2,
    quoteId: 1,
    priceDecimals: 5,
    quantityDecimals: 3,
    ...FEES,
    bandPpm: 50_000,
    lotsMin: 1,
    lotsMax: 10_000_000,
    valueMin: amount(1_000n),
    status: 'open',
  },
]

/** The practice funds of a new demo customer, by currency id, in units. */
export const PRACTICE_GRANTS = [
  { currencyId: 3, amount: amount(10_000_000_000n) },
  { currencyId: 1, amount: amount(10_000_000n) },
  { currencyId: 2, amount: amount(200_000_000n) },
  { currencyId: 34, amount: amount(10_000_000_000n) },
]
