import { amount } from '@halyard/money'
import type { Command } from '../commands.ts'
import type { MarketConfig } from '../market/market.ts'

export const BTC = 1
export const USDT = 2
export const MARKET = 1

/** The names of the test customers. Their ids are 1, 2 and 3. */
export const CUSTOMERS = ['ann', 'bob', 'cat']

/**
 * A market on which a lot is 10 units of BTC and a lot at one tick 1 unit of USDT. Fees are 1 % and 2 %, the band 10 %.
 */
export const marketConfig: MarketConfig = {
  id: MARKET,
  baseId: BTC,
  quoteId: USDT,
  priceDecimals: 1,
  quantityDecimals: 2,
  makerFeePpm: 10_000,
  takerFeePpm: 20_000,
  bandPpm: 100_000,
  lotsMin: 2,
  lotsMax: 1_000,
  valueMin: amount(2_500n),
  status: 'open',
}

/**
 * The commands before each script: list the market at 1,000 ticks, and open customers with 5,000 units of BTC and
 * 1,000,000 of USDT.
 */
export const listing: readonly Command[] = [
  { kind: 'configureCurrency', currency: { id: BTC, name: 'BTC', decimals: 3 } },
  { kind: 'configureCurrency', currency: { id: USDT, name: 'USDT', decimals: 3 } },
  { kind: 'configureMarket', market: marketConfig },
  { kind: 'recordPrices', prices: [{ marketId: MARKET, ticks: 1_000 }] },
  ...CUSTOMERS.flatMap((_name, index): Command[] => [
    { kind: 'openCustomer', customerId: index + 1 },
    {
      kind: 'creditPracticeFunds',
      customerId: index + 1,
      grants: [
        { currencyId: BTC, amount: amount(5_000n) },
        { currencyId: USDT, amount: amount(1_000_000n) },
      ],
    },
  ]),
]
