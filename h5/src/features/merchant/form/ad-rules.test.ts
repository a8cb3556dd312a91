import { expect, test } from 'vitest'
import type { OwnAd } from '../ads/own-ad.ts'
import {
  adFieldOf,
  type AdValues,
  enteredPrice,
  findAdErrors,
  startEdit,
  startNew,
  termsRequest,
} from './ad-rules.ts'

const VALID: AdValues = {
  ...startNew(3, 'EUR', [4]),
  price: '0.95',
  amountMin: '10',
  amountMax: '100',
  left: '500',
}

test.each<[Partial<AdValues>, object]>([
  [{}, {}],
  [{ price: '' }, { price: { text: 'priceRequired', quiet: true } }],
  [{ priceKind: 'floating', percent: '101.5' }, {}],
  [{ priceKind: 'floating', percent: '49.9999' }, { price: { text: 'percentRange' } }],
  [{ priceKind: 'floating', percent: '150.0001' }, { price: { text: 'percentRange' } }],
  [{ priceKind: 'floating', percent: '' }, { price: { text: 'percentRange' } }],
  [{ priceKind: 'floating', percent: '50' }, {}],
  [{ priceKind: 'floating', percent: '150' }, {}],
  [{ amountMin: '5', amountMax: '5', left: '5' }, {}],
  [{ opens: '', closes: '' }, {}],
  [{ isAlwaysOpen: false, closes: '' }, { hours: { text: 'hoursRequired', quiet: true } }],
  [{ amountMin: '' }, { amountMin: { text: 'amountRequired', quiet: true } }],
  [{ amountMin: '4.99' }, { amountMin: { text: 'minTooSmall', limit: '5', coin: 'USDT' } }],
  [{ amountMax: '9.99' }, { amountMax: { text: 'maxBelowMin', limit: '10', coin: 'USDT' } }],
  [{ left: '99.99' }, { left: { text: 'leftBelowMax', limit: '100', coin: 'USDT' } }],
  [{ cardIds: [] }, { cards: { text: 'cardsRequired' } }],
  [{ cardIds: [], side: 'buy' }, {}],
  [{ side: 'buy', price: '' }, { price: { text: 'priceRequired', quiet: true } }],
  [{ isAlwaysOpen: false, opens: '' }, { hours: { text: 'hoursRequired', quiet: true } }],
  [{ isAlwaysOpen: false, opens: '18:00' }, { hours: { text: 'hoursEqual' } }],
  [{ isAlwaysOpen: false }, {}],
])('findAdErrors: %j gives %j', (change, errors) => {
  expect(findAdErrors({ ...VALID, ...change }, { name: 'USDT', amountMin: '5' })).toEqual(errors)
})

const AD: OwnAd = {
  id: 7,
  side: 'sell',
  currencyId: 3,
  currency: 'USDT',
  decimals: 6,
  fiat: 'EUR',
  price: undefined,
  indexPpm: 1_015_000,
  amountMin: '10',
  amountMax: '100',
  left: '80',
  payMinutes: 20,
  source: 'coin',
  cardIds: [4, 5],
  terms: 'Own account only.',
  opensMinute: 420,
  closesMinute: 960,
  status: 'paused',
}

test('an advertisement that is edited without a change is sent as it was', () => {
  const values = startEdit(AD, 120)
  expect(values).toMatchObject({ priceKind: 'floating', percent: '101.5', opens: '09:00', closes: '18:00' })
  expect(termsRequest(values, 120)).toEqual({
    index_ppm: 1_015_000,
    min_number: '10',
    max_number: '100',
    left: '80',
    pay_minutes: 20,
    from: 'coin',
    card_ids: '4,5',
    terms: 'Own account only.',
    opens_minute: '420',
    closes_minute: '960',
  })
})

test('startEdit: a fixed price starts at 100 percent, an ad that never closes at usual hours', () => {
  const values = startEdit(
    { ...AD, price: '0.95', indexPpm: undefined, opensMinute: 0, closesMinute: 0 },
    120,
  )
  expect(values).toMatchObject({ priceKind: 'fixed', price: '0.95', percent: '100' })
  expect(values).toMatchObject({ isAlwaysOpen: true, opens: '09:00', closes: '18:00' })
  expect(startEdit(AD, 120).price).toBe('')
})

test('startNew: a sale at a fixed price that is still to enter, always open', () => {
  expect(startNew(3, 'EUR', [4])).toEqual({
    side: 'sell',
    currencyId: 3,
    fiat: 'EUR',
    priceKind: 'fixed',
    price: '',
    percent: '100',
    amountMin: '',
    amountMax: '',
    left: '',
    source: 'fiat',
    cardIds: [4],
    payMinutes: 15,
    isAlwaysOpen: true,
    opens: '09:00',
    closes: '18:00',
    terms: '',
  })
})

const names = (changes: Partial<AdValues>) => Object.keys(termsRequest({ ...VALID, ...changes }, 0))

test('termsRequest: a price that is not entered is not sent', () => {
  expect(names({ price: '0' })).not.toContain('price')
  expect(names({ priceKind: 'floating', percent: '' })).not.toContain('index_ppm')
})

test('termsRequest: a purchase names no cards; always open has no hours', () => {
  const request = termsRequest({ ...VALID, side: 'buy', terms: ' ' }, 120)
  expect(request).toEqual({
    price: '0.95',
    min_number: '10',
    max_number: '100',
    left: '500',
    pay_minutes: 15,
    from: 'fiat',
    terms: '',
    opens_minute: '0',
    closes_minute: '0',
  })
})

test('enteredPrice: nothing before a price is entered', () => {
  expect(enteredPrice({ ...VALID, price: '0.' })).toEqual({ price: undefined, indexPpm: undefined })
  expect(enteredPrice({ ...VALID, priceKind: 'floating', percent: '99' })).toEqual({
    price: undefined,
    indexPpm: 990_000,
  })
})

test.each([
  ['price', 'price'],
  ['index_ppm', 'price'],
  ['min_number', 'amountMin'],
  ['max_number', 'amountMax'],
  ['left', 'left'],
  ['card_ids', 'cards'],
  ['opens_minute', 'hours'],
  ['closes_minute', 'hours'],
  ['terms', 'terms'],
  ['id', undefined],
])('adFieldOf: the field %s of a rejection is %s', (field, expected) => {
  expect(adFieldOf({ field })).toBe(expected)
  expect(adFieldOf({})).toBeUndefined()
})
