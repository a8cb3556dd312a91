import { amount, normalise, type SafeUnits, unsafeUnits } from '@halyard/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUSE } from './accounts.ts'
import { createLedger, type Ledger, openAccount, restoreAccount, settleTrade } from './ledger.ts'

const TAKER = 1
const MAKER = 2
const PAID_IN = 1
const GOT_IN = 2

// The accounts in the order they are restored in.
const [TAKER_PAYS, TAKER_GETS, MAKER_PAYS, MAKER_GETS, TAKER_FEES, MAKER_FEES] = [1, 2, 3, 4, 5, 6] as const

function openLedger(before: bigint): Ledger {
  const ledger = createLedger()
  const rows = [
    { ownerId: TAKER, kind: 'coin', currencyId: PAID_IN, available: before, frozen: 0n },
    { ownerId: TAKER, kind: 'coin', currencyId: GOT_IN, available: before, frozen: 0n },
    { ownerId: MAKER, kind: 'coin', currencyId: GOT_IN, available: 0n, frozen: before },
    { ownerId: MAKER, kind: 'coin', currencyId: PAID_IN, available: before, frozen: 0n },
    { ownerId: HOUSE, kind: 'fees', currencyId: GOT_IN, available: before, frozen: 0n },
    { ownerId: HOUSE, kind: 'fees', currencyId: PAID_IN, available: before, frozen: 0n },
  ] as const
  for (const [index, row] of rows.entries())
    restoreAccount(ledger, {
      ...row,
      id: index + 1,
      available: amount(row.available),
      frozen: amount(row.frozen),
    })
  return ledger
}

function trade(ledger: Ledger, paid: number, got: number, takerFee: number, makerFee: number): number {
  return settleTrade(
    ledger,
    TAKER_PAYS,
    TAKER_GETS,
    MAKER_PAYS,
    MAKER_GETS,
    TAKER_FEES,
    MAKER_FEES,
    unsafeUnits(paid),
    unsafeUnits(got),
    unsafeUnits(takerFee),
    unsafeUnits(makerFee),
  )
}

const balancesOf = (ledger: Ledger) => ledger.accounts.map(({ available, frozen }) => [available, frozen])
const anySum = fc.integer({ min: 1, max: 1_000_000 })
/** Ordinary balances, and those about where numbers stop being exact. */
const anyBefore = fc.oneof(
  fc.bigInt({ min: 1_000_000n, max: 2_000_000n }),
  fc.bigInt({ min: 2n ** 53n - 1_000_000n, max: 2n ** 53n + 1_000_000n }),
)

test('a trade moves what each pays to the other, less the fees, whatever they own', () => {
  fc.assert(
    fc.property(anyBefore, anySum, anySum, fc.nat(), fc.nat(), (before, paid, got, dice, other) => {
      const [takerFee, makerFee] = [dice % (got + 1), other % (paid + 1)]
      const ledger = openLedger(before)
      expect(trade(ledger, paid, got, takerFee, makerFee)).toBe(1)
      expect(balancesOf(ledger)).toEqual([
        [before - BigInt(paid), 0n],
        [before + BigInt(got - takerFee), 0n],
        [0n, before - BigInt(got)],
        [before + BigInt(paid - makerFee), 0n],
        [before + BigInt(takerFee), 0n],
        [before + BigInt(makerFee), 0n],
      ])
      expect(ledger.postings.nextId).toBe(3 + (takerFee > 0 ? 1 : 0) + (makerFee > 0 ? 1 : 0))
      expect(ledger.changed.take().toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
    }),
  )
})

test.each([
  ['pays nothing', 0, 5, 0, 0],
  ['pays less than nothing', -1, 5, 0, 0],
  ['pays what is no number', Number.NaN, 5, 0, 0],
  ['is too large to be exact', 2 ** 53, 5, 0, 0],
  ['gets nothing', 5, 0, 0, 0],
  ['is charged more than the taker gets', 5, 5, 6, 0],
  ['is charged more than the maker gets', 5, 5, 0, 6],
  ['gives a fee back', 5, 5, -1, 0],
  ['pays more than there is', 1_001, 5, 0, 0],
  ['gets more than is held', 5, 1_001, 0, 0],
])('a trade that %s stops the writer', (_what, paid, got, takerFee, makerFee) => {
  expect(() => trade(openLedger(1_000n), paid, got, takerFee, makerFee)).toThrow()
})

test('a trade across currencies stops the writer', () => {
  const ledger = openLedger(1_000n)
  const other = openAccount(ledger, MAKER, 'coin', 9).id
  const one: SafeUnits = unsafeUnits(1)
  expect(() =>
    settleTrade(
      ledger,
      TAKER_PAYS,
      TAKER_GETS,
      MAKER_PAYS,
      other,
      TAKER_FEES,
      MAKER_FEES,
      one,
      one,
      one,
      one,
    ),
  ).toThrow('across currencies')
  expect(normalise(ledger.accounts[0]?.available ?? 0n)).toBe(1_000)
})
