import { expect, test } from 'vitest'
import { allotmentAt, demandPpm } from './demand.ts'

const quantities = (supply: string, demand: string) => ({ supply, demand, decimals: 4 })

test.each([
  ['1000', '0', 0n],
  ['1000', '1432.19', 1_432_000n],
  ['3', '1', 333_000n],
  ['0', '5', 0n],
])('demandPpm: of a supply of %s, %s are ordered: %i', (supply, demand, ppm) => {
  expect(demandPpm(quantities(supply, demand))).toBe(ppm)
})

test.each([
  ['600', '400', false, '400'],
  ['600', '600', false, '500'],
  ['1500', '300', true, '200'],
  ['3', '1', true, '1'],
  ['7000', '1', true, '0.1428'],
  ['0', '', false, '0'],
])(
  'allotmentAt: of 1,000 with a demand of %s, %j (ordered: %s) would get %s',
  (demand, own, ordered, got) => {
    expect(allotmentAt(quantities('1000', demand), own, ordered)).toBe(got)
  },
)
