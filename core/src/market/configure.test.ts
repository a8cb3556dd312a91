import { MAX_AMOUNT, amount } from '@halyard/money'
import { expect, test } from 'vitest'
import type { Reply } from '../reply.ts'
import type { Command } from '../commands.ts'
import { BTC, MARKET, marketConfig, USDT } from '../testing/listing.ts'
import { auditState, openHarness, run } from '../testing/script.ts'
import type { MarketConfig } from './market.ts'

/** Runs commands and returns the outcome of the last one: 'done' or the reject. */
function check(...commands: Command[]): string {
  const harness = openHarness()
  const replies = commands.map((command): Reply => run(harness, command))
  expect(auditState(harness)).toEqual([])
  const last = replies.at(-1)
  return last?.ok === false ? last.reject : 'done'
}

test.each([
  ['a new currency', { id: 3, name: 'ETH', decimals: 8 }, 'done'],
  ['a currency without decimals', { id: 3, name: 'YEN', decimals: 0 }, 'done'],
  ['a new name', { id: BTC, name: 'XBT', decimals: 3 }, 'done'],
  ['the same configuration', { id: BTC, name: 'BTC', decimals: 3 }, 'done'],
  ['a name in use', { id: 3, name: 'BTC', decimals: 3 }, 'currency_config_is_invalid'],
  ['other decimals', { id: BTC, name: 'BTC', decimals: 4 }, 'currency_decimals_are_fixed'],
  ['nine decimals', { id: 3, name: 'ETH', decimals: 9 }, 'currency_config_is_invalid'],
  ['negative decimals', { id: 3, name: 'ETH', decimals: -1 }, 'currency_config_is_invalid'],
  ['fractional decimals', { id: 3, name: 'ETH', decimals: 1.5 }, 'currency_config_is_invalid'],
  ['an id of zero', { id: 0, name: 'ETH', decimals: 3 }, 'currency_config_is_invalid'],
  ['the highest id', { id: 65_535, name: 'ETH', decimals: 3 }, 'done'],
  ['a higher id', { id: 65_536, name: 'ETH', decimals: 3 }, 'currency_config_is_invalid'],
  ['a lower-case name', { id: 3, name: 'eth', decimals: 3 }, 'currency_config_is_invalid'],
  ['a name of one character', { id: 3, name: 'E', decimals: 3 }, 'currency_config_is_invalid'],
])('configure currency: %s', (_case, currency, expected) => {
  expect(check({ kind: 'configureCurrency', currency })).toBe(expected)
})

test.each<[string, Partial<MarketConfig>, string]>([
  [
    'other fees, limits and band',
    { makerFeePpm: 0, takerFeePpm: 99_999, bandPpm: 999_999, lotsMin: 1 },
    'done',
  ],
  ['status paused', { status: 'paused' }, 'done'],
  ['a new id', { id: 2 }, 'done'],
  ['an unknown base', { baseId: 9, makerFeePpm: -1 }, 'currency_must_be_known'],
  ['an unknown quote', { quoteId: 9 }, 'currency_must_be_known'],
  ['the same base and quote', { id: 2, quoteId: BTC }, 'market_config_is_invalid'],
  ['a maker fee of 10 %', { makerFeePpm: 100_000 }, 'market_config_is_invalid'],
  ['a taker fee of 10 %', { takerFeePpm: 100_000 }, 'market_config_is_invalid'],
  ['a negative fee', { makerFeePpm: -1 }, 'market_config_is_invalid'],
  ['a fractional fee rate', { takerFeePpm: 0.5 }, 'market_config_is_invalid'],
  ['a band of zero', { bandPpm: 0 }, 'market_config_is_invalid'],
  ['a band of 100 %', { bandPpm: 1_000_000 }, 'market_config_is_invalid'],
  ['a minimum quantity of zero', { lotsMin: 0 }, 'market_config_is_invalid'],
  ['a maximum quantity below the minimum', { lotsMin: 5, lotsMax: 4 }, 'market_config_is_invalid'],
  ['a maximum quantity equal to the minimum', { lotsMin: 5, lotsMax: 5 }, 'done'],
  ['a maximum quantity above the limit', { lotsMax: 1_000_000_000_001 }, 'market_config_is_invalid'],
  ['a negative minimum value', { valueMin: amount(-1n) }, 'market_config_is_invalid'],
  ['a minimum value above MAX_AMOUNT', { valueMin: amount(MAX_AMOUNT + 1n) }, 'market_config_is_invalid'],
  ['an id of zero', { id: 0 }, 'market_config_is_invalid'],
  ['an id above 65,535', { id: 65_536 }, 'market_config_is_invalid'],
  [
    'lots finer than the base units',
    { id: 2, quantityDecimals: 4, priceDecimals: 0 },
    'market_config_is_invalid',
  ],
  ['ticks finer than the quote units', { id: 2, priceDecimals: 2 }, 'market_config_is_invalid'],
  ['another tick size', { priceDecimals: 0 }, 'market_units_are_fixed'],
  ['another lot size', { quantityDecimals: 1 }, 'market_units_are_fixed'],
  ['base and quote swapped', { baseId: USDT, quoteId: BTC }, 'market_units_are_fixed'],
])('configure market: %s', (_case, change, expected) => {
  expect(check({ kind: 'configureMarket', market: { ...marketConfig, ...change } })).toBe(expected)
})

test.each([
  ['a price', [{ marketId: MARKET, ticks: 1 }], 'done'],
  ['no prices', [], 'done'],
  ['the highest price', [{ marketId: MARKET, ticks: 1_000_000_000_000 }], 'done'],
  ['a higher price', [{ marketId: MARKET, ticks: 1_000_000_000_001 }], 'price_is_invalid'],
  ['a price of zero', [{ marketId: MARKET, ticks: 0 }], 'price_is_invalid'],
  ['a negative price', [{ marketId: MARKET, ticks: -5 }], 'price_is_invalid'],
  ['a price of NaN', [{ marketId: MARKET, ticks: Number.NaN }], 'price_is_invalid'],
  ['a fraction of a tick', [{ marketId: MARKET, ticks: 10.5 }], 'price_is_invalid'],
  [
    'a valid and an invalid price',
    [
      { marketId: MARKET, ticks: 999 },
      { marketId: MARKET, ticks: 0 },
    ],
    'price_is_invalid',
  ],
  [
    'an unknown market',
    [
      { marketId: MARKET, ticks: 999 },
      { marketId: 9, ticks: 0 },
    ],
    'market_must_be_known',
  ],
])('record prices: %s', (_case, prices, expected) => {
  expect(check({ kind: 'recordPrices', prices })).toBe(expected)
})
