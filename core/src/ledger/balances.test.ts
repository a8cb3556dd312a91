import { MAX_AMOUNT, type Numeric, normalise } from '@halyard/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AVAILABLE, Balances, FROZEN, type PartWord } from './balances.ts'

const EXTERNAL = 1
const CUSTOMER = 2

interface Move {
  readonly from: number
  readonly fromPart: PartWord
  readonly to: number
  readonly toPart: PartWord
  readonly sum: bigint
}

/** Small sums, sums around `MAX_UNITS`, and sums around `MAX_AMOUNT`. */
const anySum = fc.oneof(
  fc.bigInt({ min: 1n, max: 1_000n }),
  fc.bigInt({ min: 2n ** 53n - 1_000n, max: 2n ** 53n + 1_000n }),
  fc.bigInt({ min: MAX_AMOUNT / 2n - 1_000n, max: MAX_AMOUNT }),
)
const anyPart = fc.constantFrom<PartWord>(AVAILABLE, FROZEN)
const anyAccount = fc.constantFrom(EXTERNAL, CUSTOMER)
const anyMove: fc.Arbitrary<Move> = fc
  .record({ from: anyAccount, fromPart: anyPart, to: anyAccount, toPart: anyPart, sum: anySum })
  .filter(({ from, fromPart, to, toPart }) => from !== to || fromPart !== toPart)

test('balances: stay exact at any size; reject values out of range', () => {
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 60 }), (moves) => {
      const balances = openBalances()
      const expected = new Map<string, bigint>()
      const balanceOf = (id: number, part: PartWord): bigint => expected.get(`${id} ${part}`) ?? 0n
      for (const { from, fromPart, to, toPart, sum } of moves) {
        const debited = balanceOf(from, fromPart) - sum
        const credited = balanceOf(to, toPart) + sum
        const isAllowed = debited >= (from === EXTERNAL ? 0n - MAX_AMOUNT : 0n) && credited <= MAX_AMOUNT
        const moved: Numeric = normalise(sum)
        expect(balances.has(from, fromPart, moved)).toBe(sum <= balanceOf(from, fromPart))
        expect(balances.move(from, fromPart, to, toPart, moved)).toBe(isAllowed)
        if (isAllowed) {
          expected.set(`${from} ${fromPart}`, debited)
          expected.set(`${to} ${toPart}`, credited)
        }
        expect(balances.amountOf(from, fromPart)).toBe(balanceOf(from, fromPart))
        expect(balances.amountOf(to, toPart)).toBe(balanceOf(to, toPart))
      }
      const copies = balances.copy([CUSTOMER, EXTERNAL])
      for (const part of [AVAILABLE, FROZEN] as const) {
        expect(copies.amountOf(0, part)).toBe(balanceOf(CUSTOMER, part))
        expect(copies.amountOf(1, part)).toBe(balanceOf(EXTERNAL, part))
      }
    }),
    { numRuns: 500 },
  )
})

function openBalances(): Balances {
  const balances = new Balances()
  balances.open(EXTERNAL, 1, true)
  balances.open(CUSTOMER, 1, false)
  return balances
}
