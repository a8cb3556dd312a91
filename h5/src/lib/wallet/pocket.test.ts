import { expect, test } from 'vitest'
import { fromCoin, spendable } from './pocket.ts'

const POCKET = { own: 30n, coins: 50n }

test.each([
  ['a cost below the own account', 29n, 0n],
  ['the cost of the own account', 30n, 0n],
  ['a cost above it', 31n, 1n],
  ['the cost of both accounts', 80n, 50n],
  ['a cost above both: no more than there is', 81n, 50n],
  ['an unknown cost', undefined, 0n],
])('coin account: adds what is missing: %s', (_case, cost, expected) => {
  expect(fromCoin(POCKET, cost)).toBe(expected)
})

test('pocket: unknown balances add nothing', () => {
  expect([spendable(undefined), fromCoin(undefined, 5n)]).toEqual([undefined, 0n])
})

test('pocket: both accounts together can be spent', () => {
  expect(spendable(POCKET)).toBe(80n)
})
