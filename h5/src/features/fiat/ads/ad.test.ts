import type { FiatAdInfo } from '@halyard/api/client'
import { expect, test } from 'vitest'
import { limitsOf, toAd } from './ad.ts'

const WIRE: FiatAdInfo = {
  id: 7,
  type: 'sell',
  currency_id: 3,
  currency_name: 'USDT',
  decimals: 6,
  fiat: 'EUR',
  price: null,
  now_price: '0.93',
  index_ppm: 1_005_000,
  min_number: '10',
  max_number: '5000',
  left: '1000.5',
  pay_minutes: 20,
  banks: [{ card_id: 4, bank: 'Sparkasse' }],
  terms: 'Own account only.',
  opens_minute: 0,
  closes_minute: 0,
  status: 'open',
  version: 2,
  merchant_id: 9,
  merchant_name: 'Anna',
  merchant_peers: 3,
  merchant_deals: 4,
  merchant_good_ppm: 990_000,
  merchant_release_ms: null,
  merchant_ratings: 2,
  merchant_rating_ppm: 500_000,
}

test('toAd: reads every field', () => {
  expect(toAd(WIRE)).toEqual({
    id: 7,
    side: 'sell',
    currencyId: 3,
    currency: 'USDT',
    decimals: 6,
    fiat: 'EUR',
    price: '0.93',
    indexPpm: 1_005_000,
    amountMin: '10',
    amountMax: '5000',
    left: '1000.5',
    payMinutes: 20,
    banks: [{ cardId: 4, name: 'Sparkasse' }],
    terms: 'Own account only.',
    version: 2,
    merchant: {
      id: 9,
      name: 'Anna',
      peers: 3,
      deals: 4,
      completionPpm: 990_000,
      releaseMs: undefined,
      ratings: 2,
      ratingPpm: 500_000,
    },
  })
})

test('toAd: throws for an unknown side', () => {
  expect(() => toAd({ ...WIRE, type: 'swap' as 'buy' })).toThrow('unknown value on the wire: swap')
})

test('limitsOf: bounded by the remaining quantity; totals are rounded up; none without a price', () => {
  expect(limitsOf(toAd(WIRE))).toEqual({
    coinsMin: '10',
    coinsMax: '1000.5',
    totalMin: '9.3',
    totalMax: '930.47',
  })
  expect(limitsOf(toAd({ ...WIRE, now_price: null }))).toBeUndefined()
})
