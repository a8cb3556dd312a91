import { AMOUNT_MAX, type Sum, sumOf } from '@halyard/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AVAILABLE, Balances, FROZEN, type PartWord } from './balances.ts'

const OUTSIDE = 1
const OWNED = 2

interface Move {
  readonly id: number
  readonly part: PartWord
  readonly gives: boolean
  readonly sum: bigint
}

/** Small sums, sums about where numbers stop being exact, and sums about the largest that can be stored. */
const anySum = fc.oneof(
  fc.bigInt({ min: 0n, max: 1_000n }),
  fc.bigInt({ min: 2n ** 53n - 1_000n, max: 2n ** 53n + 1_000n }),
  fc.bigInt({ min: AMOUNT_MAX / 2n - 1_000n, max: AMOUNT_MAX }),
)
const anyMove: fc.Arbitrary<Move> = fc.record({
  id: fc.constantFrom(OUTSIDE, OWNED),
  part: fc.constantFrom<PartWord>(AVAILABLE, FROZEN),
  gives: fc.boolean(),
  sum: anySum,
})

test('balances stay exact however large they grow, and refuse what they may not be', () => {
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 60 }), (moves) => {
      const balances = new Balances()
      balances.open(OUTSIDE, 1, true)
      balances.open(OWNED, 1, false)
      const expected = new Map<string, bigint>()
      for (const { id, part, gives, sum } of moves) {
        const key = `${id} ${part}`
        const before = expected.get(key) ?? 0n
        const after = gives ? before + sum : before - sum
        const least = id === OUTSIDE ? 0n - AMOUNT_MAX : 0n
        const mayBe = after <= AMOUNT_MAX && after >= least
        const moved: Sum = sumOf(sum)
        expect(gives ? balances.give(id, part, moved) : balances.take(id, part, moved)).toBe(mayBe)
        if (mayBe) expected.set(key, after)
        expect(balances.amountOf(id, part)).toBe(expected.get(key) ?? 0n)
        expect(balances.has(id, part, moved)).toBe(sum <= (expected.get(key) ?? 0n))
      }
      const copies = balances.copy([OWNED, OUTSIDE])
      for (const part of [AVAILABLE, FROZEN] as const) {
        expect(copies.amountOf(0, part)).toBe(expected.get(`${OWNED} ${part}`) ?? 0n)
        expect(copies.amountOf(1, part)).toBe(expected.get(`${OUTSIDE} ${part}`) ?? 0n)
      }
    }),
    { numRuns: 500 },
  )
})
