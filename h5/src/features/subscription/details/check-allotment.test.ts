import { expect, test } from 'vitest'
import { checkAllotment } from './check-allotment.ts'
import { type PublishedAllotment, toAllotmentPage } from './published-allotment.ts'

/** 800 and 700.0001 coins of 4 decimals were ordered of 1,000. */
const PUBLISHED: PublishedAllotment = {
  supply: 10_000_000n,
  orders: 2,
  demand: 15_000_001n,
  shares: [
    { id: 7, quantity: 8_000_000n, allotted: 5_333_333n },
    { id: 9, quantity: 7_000_001n, allotted: 4_666_667n },
  ],
}
const PROJECT = { supply: '1000', demand: '1500.0001', orders: 2, issued: '1000', decimals: 4 }
const OWN = { id: 7, quantity: '800', allotted: '533.3333' }
const [FIRST, SECOND] = PUBLISHED.shares as [PublishedAllotment['shares'][0], PublishedAllotment['shares'][0]]

test("checkAllotment: agrees with an oversubscribed sale, and shows the customer's share", () => {
  expect(checkAllotment(PROJECT, PUBLISHED, [OWN])).toEqual({
    flaws: [],
    own: [{ id: 7, quantity: 8_000_000n, allotted: 5_333_333n, recomputed: 5_333_333n }],
    issued: 10_000_000n,
    isOversubscribed: true,
  })
})

test.each<[string, Partial<PublishedAllotment>, object, object, string[]]>([
  ['an order is missing', { shares: [FIRST] }, {}, {}, ['inputs', 'shares', 'supply']],
  ['the demand is not the sum', { demand: 15_000_000n }, {}, {}, ['inputs']],
  ['the supply is not the announced one', {}, { supply: '1001' }, {}, ['inputs']],
  [
    'an allotment is one unit too small',
    { shares: [{ ...FIRST, allotted: 5_333_332n }, SECOND] },
    {},
    {},
    ['shares', 'own'],
  ],
  ['more was issued than recomputed', {}, { issued: '1000.0001' }, {}, ['supply']],
  ["the customer's quantity differs", {}, {}, { quantity: '801' }, ['own']],
  ["the customer's order is not published", {}, {}, { id: 8 }, ['own']],
  ['an id repeats', { shares: [FIRST, FIRST] }, {}, {}, ['inputs']],
])('checkAllotment: %s', (_, published, project, own, flaws) => {
  const check = checkAllotment({ ...PROJECT, ...project }, { ...PUBLISHED, ...published }, [
    { ...OWN, ...own },
  ])
  expect(check.flaws).toEqual(flaws)
})

test('toAllotmentPage: reads every field', () => {
  const list = [{ id: 7, quantity: '8000000', allotted: '5333333' }]
  const wire = { supply: '10000000', orders: 2, demand: '15000001', list, more: true }
  expect(toAllotmentPage(wire)).toEqual({ ...PUBLISHED, shares: [FIRST], more: true })
})
