import { expect, test } from 'vitest'
import { priceNow, toFiatConfig, totalAt } from './fiat-config.ts'

const COIN = {
  currency_id: 1,
  currency_name: 'BTC',
  decimals: 8,
  min_number: '0.0001',
  newcomer_max: '0.02',
  fee_ppm: 0,
  status: 'open',
  index: '60000.5',
  index_decimals: 1,
} as const
const CONFIG = toFiatConfig({
  coins: [COIN, { ...COIN, currency_id: 2, index: null }],
  rates: [
    { fiat: 'EUR', rate: '0.92' },
    { fiat: 'USD', rate: null },
  ],
  now: 0,
})
const AD = { side: 'sell', currencyId: 1, fiat: 'EUR', price: undefined, indexPpm: 1_010_000 } as const

test('priceNow: index times rate times share; a fixed price is itself', () => {
  expect(priceNow(CONFIG, AD)).toBe('55752.4646')
  expect(priceNow(CONFIG, { ...AD, price: '1.5', indexPpm: undefined })).toBe('1.5')
})

test('priceNow: rounded up to sell, down to buy', () => {
  const odd = { ...AD, indexPpm: 1_000_001 }
  expect(priceNow(CONFIG, odd)).toBe('55200.515201')
  expect(priceNow(CONFIG, { ...odd, side: 'buy' })).toBe('55200.5152')
})

test('priceNow: nothing while the index or the rate is stale', () => {
  expect(priceNow(CONFIG, { ...AD, currencyId: 2 })).toBeUndefined()
  expect(priceNow(CONFIG, { ...AD, fiat: 'USD' })).toBeUndefined()
})

test('toFiatConfig: rejects an unknown status', () => {
  expect(() => toFiatConfig({ coins: [{ ...COIN, status: 'gone' as 'open' }], rates: [], now: 0 })).toThrow(
    RangeError,
  )
})

test('totalAt: rounds up to the smallest unit of the fiat currency', () => {
  expect(totalAt('0.00000001', '60000', { fiat: 'EUR', decimals: 8 })).toBe('0.01')
  expect(totalAt('10', '149.5', { fiat: 'JPY', decimals: 6 })).toBe('1495')
  expect(totalAt('', '1', { fiat: 'EUR', decimals: 6 })).toBeUndefined()
  expect(totalAt('1', undefined, { fiat: 'EUR', decimals: 6 })).toBeUndefined()
})
