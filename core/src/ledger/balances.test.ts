import { MAX_AMOUNT, type Numeric, normalise } from '@halyard/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AVAILABLE, Balances, FROZEN, type PartWord } from './balances.ts'

const OUTSIDE = 1
const OWNED = 2

interface Move {
  readonly from: number
  readonly fromPart: PartWord
  readonly to: number
  readonly toPart: PartWord
  readonly sum: bigint
}

/** Small sums, sums about where numbers stop being exact, and sums about the largest that can be stored. */
const anySum = fc.oneof(
  fc.bigInt({ min: 1n, max: 1_000n }),
  fc.bigInt({ min: 2n ** 53n - 1_000n, max: 2n ** 53n + 1_000n }),
  fc.bigInt({ min: MAX_AMOUNT / 2n - 1_000n, max: MAX_AMOUNT }),
)
const anyPart = fc.constantFrom<PartWord>(AVAILABLE, FROZEN)
const anyAccount = fc.constantFrom(OUTSIDE, OWNED)
const anyMove: fc.Arbitrary<Move> = fc
  .record({ from: anyAccount, fromPart: anyPart, to: anyAccount, toPart: anyPart, sum: anySum })
  .filter(({ from, fromPart, to, toPart }) => from !== to || fromPart !== toPart)

test('balances stay exact however large they grow, and refuse what they may not be', () => {
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 60 }), (moves) => {
      const balances = openBalances()
      const expected = new Map<string, bigint>()
      const held = (id: number, part: PartWord): bigint => expected.get(`${id} ${part}`) ?? 0n
      for (const { from, fromPart, to, toPart, sum } of moves) {
        const left = held(from, fromPart) - sum
        const grown = held(to, toPart) + sum
        const mayBe = left >= (from === OUTSIDE ? 0n - MAX_AMOUNT : 0n) && grown <= MAX_AMOUNT
        const moved: Numeric = normalise(sum)
        expect(balances.has(from, fromPart, moved)).toBe(sum <= held(from, fromPart))
        expect(balances.move(from, fromPart, to, toPart, moved)).toBe(mayBe)
        if (mayBe) {
          expected.set(`${from} ${fromPart}`, left)
          expected.set(`${to} ${toPart}`, grown)
        }
        expect(balances.amountOf(from, fromPart)).toBe(held(from, fromPart))
        expect(balances.amountOf(to, toPart)).toBe(held(to, toPart))
      }
      const copies = balances.copy([OWNED, OUTSIDE])
      for (const part of [AVAILABLE, FROZEN] as const) {
        expect(copies.amountOf(0, part)).toBe(held(OWNED, part))
        expect(copies.amountOf(1, part)).toBe(held(OUTSIDE, part))
      }
    }),
    { numRuns: 500 },
  )
})

function openBalances(): Balances {
  const balances = new Balances()
  balances.open(OUTSIDE, 1, true)
  balances.open(OWNED, 1, false)
  return balances
}
