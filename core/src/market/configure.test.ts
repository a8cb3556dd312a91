import { MAX_AMOUNT, amount } from '@halyard/money'
import { expect, test } from 'vitest'
import type { Reply } from '../reply.ts'
import type { Command } from '../commands.ts'
import { BTC, MARKET, marketConfig, USDT } from '../testing/listing.ts'
import { auditPlay, openPlay, run } from '../testing/script.ts'
import type { MarketConfig } from './market.ts'

/** Runs commands and says how the last one was answered: 'done' or the rule that was not met. */
function check(...commands: Command[]): string {
  const play = openPlay()
  const replies = commands.map((command): Reply => run(play, command))
  expect(auditPlay(play)).toEqual([])
  const last = replies.at(-1)
  return last?.ok === false ? last.reject : 'done'
}

test.each([
  ['a new one', { id: 3, name: 'ETH', decimals: 8 }, 'done'],
  ['one without decimals', { id: 3, name: 'YEN', decimals: 0 }, 'done'],
  ['another name for one', { id: BTC, name: 'XBT', decimals: 3 }, 'done'],
  ['the same again', { id: BTC, name: 'BTC', decimals: 3 }, 'done'],
  ['a name in use', { id: 3, name: 'BTC', decimals: 3 }, 'currency_config_is_invalid'],
  ['other decimals', { id: BTC, name: 'BTC', decimals: 4 }, 'currency_decimals_are_fixed'],
  ['nine decimals', { id: 3, name: 'ETH', decimals: 9 }, 'currency_config_is_invalid'],
  ['decimals below zero', { id: 3, name: 'ETH', decimals: -1 }, 'currency_config_is_invalid'],
  ['part of a decimal', { id: 3, name: 'ETH', decimals: 1.5 }, 'currency_config_is_invalid'],
  ['no id', { id: 0, name: 'ETH', decimals: 3 }, 'currency_config_is_invalid'],
  ['the highest id', { id: 65_535, name: 'ETH', decimals: 3 }, 'done'],
  ['a higher id', { id: 65_536, name: 'ETH', decimals: 3 }, 'currency_config_is_invalid'],
  ['a name in small letters', { id: 3, name: 'eth', decimals: 3 }, 'currency_config_is_invalid'],
  ['a name of one letter', { id: 3, name: 'E', decimals: 3 }, 'currency_config_is_invalid'],
])('configuring a currency with %s', (_what, currency, answer) => {
  expect(check({ kind: 'configureCurrency', currency })).toBe(answer)
})

test.each<[string, Partial<MarketConfig>, string]>([
  [
    'other fees, limits and band',
    { makerFeePpm: 0, takerFeePpm: 99_999, bandPpm: 999_999, lotsMin: 1 },
    'done',
  ],
  ['a pause', { status: 'paused' }, 'done'],
  ['a new id', { id: 2 }, 'done'],
  ['an unknown base', { baseId: 9, makerFeePpm: -1 }, 'currency_must_be_known'],
  ['an unknown quote', { quoteId: 9 }, 'currency_must_be_known'],
  ['one currency against itself', { id: 2, quoteId: BTC }, 'market_config_is_invalid'],
  ['a maker fee of a tenth', { makerFeePpm: 100_000 }, 'market_config_is_invalid'],
  ['a taker fee of a tenth', { takerFeePpm: 100_000 }, 'market_config_is_invalid'],
  ['a fee below zero', { makerFeePpm: -1 }, 'market_config_is_invalid'],
  ['part of a fee', { takerFeePpm: 0.5 }, 'market_config_is_invalid'],
  ['no band', { bandPpm: 0 }, 'market_config_is_invalid'],
  ['a band down to nothing', { bandPpm: 1_000_000 }, 'market_config_is_invalid'],
  ['no least quantity', { lotsMin: 0 }, 'market_config_is_invalid'],
  ['a most below the least', { lotsMin: 5, lotsMax: 4 }, 'market_config_is_invalid'],
  ['a most equal to the least', { lotsMin: 5, lotsMax: 5 }, 'done'],
  ['a most beyond all bounds', { lotsMax: 1_000_000_000_001 }, 'market_config_is_invalid'],
  ['a least worth below zero', { valueMin: amount(-1n) }, 'market_config_is_invalid'],
  ['a least worth nobody can store', { valueMin: amount(MAX_AMOUNT + 1n) }, 'market_config_is_invalid'],
  ['no id', { id: 0 }, 'market_config_is_invalid'],
  ['an id nobody can store', { id: 65_536 }, 'market_config_is_invalid'],
  [
    'finer lots than the base has units',
    { id: 2, quantityDecimals: 4, priceDecimals: 0 },
    'market_config_is_invalid',
  ],
  ['finer ticks than the quote has units', { id: 2, priceDecimals: 2 }, 'market_config_is_invalid'],
  ['another tick', { priceDecimals: 0 }, 'market_units_are_fixed'],
  ['another lot', { quantityDecimals: 1 }, 'market_units_are_fixed'],
  ['base and quote changed over', { baseId: USDT, quoteId: BTC }, 'market_units_are_fixed'],
])('configuring a market with %s', (_what, change, answer) => {
  expect(check({ kind: 'configureMarket', market: { ...marketConfig, ...change } })).toBe(answer)
})

test.each([
  ['a price', [{ marketId: MARKET, ticks: 1 }], 'done'],
  ['nothing', [], 'done'],
  ['the highest price', [{ marketId: MARKET, ticks: 1_000_000_000_000 }], 'done'],
  ['a higher price', [{ marketId: MARKET, ticks: 1_000_000_000_001 }], 'price_is_invalid'],
  ['a price of zero', [{ marketId: MARKET, ticks: 0 }], 'price_is_invalid'],
  ['a price below zero', [{ marketId: MARKET, ticks: -5 }], 'price_is_invalid'],
  ['no number', [{ marketId: MARKET, ticks: Number.NaN }], 'price_is_invalid'],
  ['part of a tick', [{ marketId: MARKET, ticks: 10.5 }], 'price_is_invalid'],
  [
    'a good price and a bad one',
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
])('recording %s', (_what, prices, answer) => {
  expect(check({ kind: 'recordPrices', prices })).toBe(answer)
})
