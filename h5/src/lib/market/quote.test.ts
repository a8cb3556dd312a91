import type { Quote as WireQuote, Ticker } from '@halyard/api/client'
import { expect, test } from 'vitest'
import { toMarketRules, toQuote, withTicker } from './quote.ts'

const WIRE: WireQuote = {
  match_id: 1,
  currency_id: 2,
  legal_id: 3,
  currency_name: 'BTC',
  legal_name: 'USDT',
  price_decimals: 1,
  number_decimals: 5,
  min_number: '0.00002',
  max_number: '500',
  min_value: '5',
  maker_fee_ppm: 800,
  taker_fee_ppm: 1000,
  band_ppm: 50_000,
  status: 'open',
  own_index: true,
  now_price: '60000.1',
  index_price: '60000.2',
  price_doubt: null,
  change: '-1.25',
  high: '61000',
  low: '59000',
  volume: '12',
  turnover: '720000',
  spark: ['59500', '60000.1'],
}

const RULES = {
  matchId: 1,
  baseId: 2,
  quoteId: 3,
  base: 'BTC',
  quote: 'USDT',
  priceDecimals: 1,
  lotDecimals: 5,
  quantityMin: '0.00002',
  quantityMax: '500',
  valueMin: '5',
  makerFeePpm: 800,
  takerFeePpm: 1000,
  bandPpm: 50_000,
  status: 'open',
  hasOwnIndex: true,
}

const QUOTE = {
  ...RULES,
  lastPrice: '60000.1',
  indexPrice: '60000.2',
  priceDoubt: undefined,
  change: '-1.25',
  high: '61000',
  low: '59000',
  volume: '12',
  turnover: '720000',
  spark: ['59500', '60000.1'],
}

test('toQuote: reads every field', () => {
  expect(toQuote(WIRE)).toEqual(QUOTE)
})

test('toMarketRules: reads every rule', () => {
  expect(toMarketRules(WIRE)).toEqual(RULES)
})

test('withTicker: replaces prices and figures, and keeps rules and hourly closes', () => {
  const ticker: Ticker = {
    match_id: 1,
    now_price: '1',
    index_price: '2',
    price_doubt: 'step',
    change: '3',
    high: '4',
    low: '5',
    volume: '6',
    turnover: '7',
  }
  const live = {
    lastPrice: '1',
    indexPrice: '2',
    priceDoubt: 'step',
    change: '3',
    high: '4',
    low: '5',
    volume: '6',
    turnover: '7',
  }
  expect(withTicker(toQuote(WIRE), ticker)).toEqual({ ...QUOTE, ...live })
})

test.each(['open', 'cancel_only', 'paused'] as const)('toQuote: reads the status %s', (status) => {
  expect(toQuote({ ...WIRE, status }).status).toBe(status)
})

test('toQuote: throws for an unknown status', () => {
  expect(() => toQuote({ ...WIRE, status: 'halted' as never })).toThrow('unknown value on the wire: halted')
})
