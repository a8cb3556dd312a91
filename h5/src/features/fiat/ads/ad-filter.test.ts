import { expect, test } from 'vitest'
import type { Ad } from './ad.ts'
import { banksOf, fiatFor, filterAds } from './ad-filter.ts'

const AD: Ad = {
  id: 1,
  side: 'sell',
  currencyId: 3,
  currency: 'USDT',
  decimals: 6,
  fiat: 'EUR',
  price: '1',
  indexPpm: undefined,
  amountMin: '10',
  amountMax: '100',
  left: '1000',
  payMinutes: 15,
  banks: [
    { cardId: 1, name: 'Sparkasse' },
    { cardId: 2, name: 'Postbank' },
  ],
  terms: '',
  version: 1,
  merchant: {
    id: 9,
    name: 'Anna',
    peers: 0,
    deals: 0,
    completionPpm: 0,
    releaseMs: undefined,
    ratings: 0,
    ratingPpm: 0,
  },
}
const OTHER: Ad = {
  ...AD,
  id: 2,
  amountMin: '50',
  amountMax: '500',
  banks: [{ cardId: 3, name: 'Sparkasse' }],
}
const STALE: Ad = { ...AD, id: 3, price: undefined, banks: [] }

test.each([
  ['', undefined, [1, 2, 3]],
  ['0', undefined, [1, 2, 3]],
  ['20', undefined, [1]],
  ['50', undefined, [1, 2]],
  ['100.01', undefined, [2]],
  ['', 'Postbank', [1]],
  ['200', 'Postbank', []],
])('filterAds: a total of "%s" and the bank %s', (total, bank, ids) => {
  expect(filterAds([AD, OTHER, STALE], { total, bank }).map(({ id }) => id)).toEqual(ids)
})

test('banksOf: each bank once, in alphabetical order', () => {
  expect(banksOf([OTHER, AD, STALE])).toEqual(['Postbank', 'Sparkasse'])
})

test("fiatFor: the link's currency, else the language's", () => {
  expect(fiatFor('THB', 'de')).toBe('THB')
  expect(fiatFor('XXX', 'de')).toBe('EUR')
  expect(fiatFor(null, 'zh')).toBe('CNY')
})
