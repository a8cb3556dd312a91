import { MAX_AMOUNT, normalise } from '@halyard/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AVAILABLE, Balances, FROZEN, type Movement, type PartWord } from './balances.ts'

const EXTERNAL = 1
const CUSTOMER = 2

/** Small sums, sums around `MAX_UNITS`, and sums around `MAX_AMOUNT`. */
const anySum = fc.oneof(
  fc.bigInt({ min: 1n, max: 1_000n }),
  fc.bigInt({ min: 2n ** 53n - 1_000n, max: 2n ** 53n + 1_000n }),
  fc.bigInt({ min: MAX_AMOUNT / 2n - 1_000n, max: MAX_AMOUNT }),
)
const anyPart = fc.constantFrom<PartWord>(AVAILABLE, FROZEN)
const anyAccount = fc.constantFrom(EXTERNAL, CUSTOMER)
const anyMovement: fc.Arbitrary<Movement> = fc
  .record({
    debitId: anyAccount,
    debitPart: anyPart,
    creditId: anyAccount,
    creditPart: anyPart,
    amount: anySum.map(normalise),
  })
  .filter(({ debitId, debitPart, creditId, creditPart }) => debitId !== creditId || debitPart !== creditPart)

test('balances: stay exact at any size; reject values out of range', () => {
  fc.assert(
    fc.property(fc.array(anyMovement, { maxLength: 60 }), (movements) => {
      const balances = openBalances()
      const expected = new Map<string, bigint>()
      const balanceOf = (id: number, part: PartWord): bigint => expected.get(`${id} ${part}`) ?? 0n
      for (const movement of movements) {
        const { debitId, debitPart, creditId, creditPart, amount } = movement
        const debited = balanceOf(debitId, debitPart) - BigInt(amount)
        const credited = balanceOf(creditId, creditPart) + BigInt(amount)
        const isAllowed = debited >= (debitId === EXTERNAL ? 0n - MAX_AMOUNT : 0n) && credited <= MAX_AMOUNT
        expect(balances.has(debitId, debitPart, amount)).toBe(amount <= balanceOf(debitId, debitPart))
        expect(balances.move(movement)).toBe(isAllowed)
        if (isAllowed) {
          expected.set(`${debitId} ${debitPart}`, debited)
          expected.set(`${creditId} ${creditPart}`, credited)
        }
        expect(balances.amountOf(debitId, debitPart)).toBe(balanceOf(debitId, debitPart))
        expect(balances.amountOf(creditId, creditPart)).toBe(balanceOf(creditId, creditPart))
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
