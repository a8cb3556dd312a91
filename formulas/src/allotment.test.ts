import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allotment, type AllotmentRequest } from './allotment.ts'

const requests = (...quantities: bigint[]): AllotmentRequest[] =>
  quantities.map((quantity, index) => ({ id: index + 1, quantity }))
const unitsOf = (asked: readonly AllotmentRequest[], supply: bigint) => {
  const allotted = allotment(asked, supply)
  return asked.map(({ id }) => allotted.get(id))
}

test.each<[string, bigint[], bigint, bigint[]]>([
  ['demand below supply: all of it', [3n, 4n], 8n, [3n, 4n]],
  ['demand equal to supply: all of it', [3n, 5n], 8n, [3n, 5n]],
  ['even shares', [100n, 300n], 200n, [50n, 150n]],
  ['the remainder goes to the largest fraction', [1n, 2n, 4n], 4n, [1n, 1n, 2n]],
  ['equal fractions: the lowest ids first', [1n, 1n, 1n], 2n, [1n, 1n, 0n]],
  ['a small order may get nothing', [1n, 1_000n], 10n, [0n, 10n]],
  ['no supply', [5n, 6n], 0n, [0n, 0n]],
  ['no orders', [], 10n, []],
])('allotment: %s', (_case, quantities, supply, expected) => {
  expect(unitsOf(requests(...quantities), supply)).toEqual(expected)
})

test('allotment: rejects a negative supply, an empty quantity, a repeated id', () => {
  expect(() => allotment([], -1n)).toThrow('the supply is -1')
  expect(() => allotment(requests(0n), 1n)).toThrow('order 1 asks for 0')
  expect(() => allotment([...requests(1n), ...requests(2n)], 1n)).toThrow('two orders have one id')
})

/** Small quantities make equal fractions frequent; large ones are near the largest amount. */
const anyQuantity = fc.oneof(fc.bigInt({ min: 1n, max: 9n }), fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }))
const anyRequests = fc
  .uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 40 })
  .chain((ids) => fc.tuple(...ids.map((id) => anyQuantity.map((quantity) => ({ id, quantity })))))
const anySupply = fc.oneof(fc.bigInt({ min: 0n, max: 99n }), fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }))

test('allotment: sums to the lesser of supply and demand, and never exceeds a request', () => {
  fc.assert(
    fc.property(anyRequests, anySupply, (asked, supply) => {
      const allotted = allotment(asked, supply)
      const demand = asked.reduce((sum, { quantity }) => sum + quantity, 0n)
      const sum = [...allotted.values()].reduce((total, units) => total + units, 0n)
      expect(sum).toBe(demand < supply ? demand : supply)
      expect(allotted.size).toBe(asked.length)
      for (const { id, quantity } of asked) {
        const units = allotted.get(id) ?? -1n
        expect(units >= 0n && units <= quantity).toBe(true)
        // Within one unit of the exact share, which is never above the request.
        const exact = demand > supply ? quantity * supply : quantity * demand
        const difference = units * demand - exact
        expect(difference < demand && difference > 0n - demand).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})

test('allotment: does not depend on the order of requests; a larger request never gets less', () => {
  fc.assert(
    fc.property(anyRequests, anySupply, (asked, supply) => {
      const allotted = allotment(asked, supply)
      expect(allotment(asked.toReversed(), supply)).toEqual(allotted)
      const sorted = asked.toSorted((a, b) => (a.quantity < b.quantity ? -1 : 1))
      expect(allotment(sorted, supply)).toEqual(allotted)
      for (const [index, larger] of sorted.entries()) {
        const smaller = sorted[index - 1]
        if (smaller && smaller.quantity < larger.quantity)
          expect((allotted.get(smaller.id) ?? 0n) <= (allotted.get(larger.id) ?? 0n)).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})
