import { expect, test } from 'vitest'
import { shorten } from './coin-costs.tsx'
import { type MoneyDay, toMoney } from './money.ts'
import { addMonths, monthOf, weeksOf } from './months.ts'
import { worthOfRange } from './ranges.ts'

const DAY_MS = 86_400_000

function day(at: number, worth: string, fields: Partial<MoneyDay> = {}): MoneyDay {
  return { at, worth, cameIn: '0', wentOut: '0', result: '0', ...fields }
}

const coin = {
  currency_id: 1,
  currency_name: 'BTC',
  amount: '1',
  cost: '10',
  average: null,
  value: null,
  unrealised: null,
  realised: '-2',
  unpriced: '1',
  disposed_unpriced: '0',
}
const wire = {
  days: [{ at: DAY_MS, worth: '10', came_in: '11', went_out: '0', result: '-1' }],
  coins: [coin],
  products: [{ product: 'funding' as const, income: '-3', fees: '0', unpriced: 0 }],
  came_in: '11',
  went_out: '0',
}

test('toMoney: figures without a price are undefined', () => {
  expect(toMoney(wire)).toEqual({
    days: [{ at: DAY_MS, worth: '10', cameIn: '11', wentOut: '0', result: '-1' }],
    coins: [
      {
        currencyId: 1,
        currency: 'BTC',
        amount: '1',
        average: undefined,
        value: undefined,
        unrealised: undefined,
        realised: '-2',
        unpriced: '1',
      },
    ],
    products: [{ product: 'funding', income: '-3', fees: '0' }],
  })
})

test('toMoney: throws for an unknown product', () => {
  const products = [{ product: 'lottery' as never, income: '0', fees: '0', unpriced: 0 }]
  expect(() => toMoney({ ...wire, products })).toThrow('unknown value on the wire: lottery')
})

test('worthOfRange: all days begin with the funds that came in on the first', () => {
  const days = [day(0, '90', { cameIn: '100', result: '-10' }), day(DAY_MS, '95.5', { result: '5.5' })]
  expect(worthOfRange(days, 'all')).toEqual({
    days,
    values: ['100', '90', '95.5'],
    result: '-4.5',
    cameIn: '100',
    wentOut: '0',
  })
})

test('worthOfRange: fewer days begin with the worth of the day before', () => {
  const days = Array.from({ length: 40 }, (_, place) => day(place * DAY_MS, String(place), { result: '1' }))
  const { values, result } = worthOfRange(days, 'days30')
  expect([values[0], values.at(-1), values.length, result]).toEqual(['9', '39', 31, '30'])
})

test('weeksOf: a leap February that begins on a Tuesday has its days in five weeks from Monday', () => {
  const month = Date.UTC(2028, 1, 1)
  const weeks = weeksOf(month, [day(Date.UTC(2028, 1, 29), '1')])
  expect(weeks.map((week) => week.map((place) => place?.date))).toEqual([
    [undefined, 1, 2, 3, 4, 5, 6],
    [7, 8, 9, 10, 11, 12, 13],
    [14, 15, 16, 17, 18, 19, 20],
    [21, 22, 23, 24, 25, 26, 27],
    [28, 29, undefined, undefined, undefined, undefined, undefined],
  ])
  expect(weeks[4]?.[1]?.day?.worth).toBe('1')
})

test('months: the one before January is December of the year before', () => {
  expect(addMonths(monthOf(Date.UTC(2028, 0, 31, 23)), -1)).toBe(Date.UTC(2027, 11, 1))
})

test.each([
  ['47547.552646179481', '47547.55'],
  ['1', '1.00'],
  ['0.228273664332', '0.2282'],
  ['0.000001234567', '0.000001234'],
  ['0', '0'],
])('shorten: %s is shown as %s', (cost, shown) => {
  expect(shorten(cost)).toBe(shown)
})
