import { amount, normalise, type SafeUnits, unsafeUnits } from '@halyard/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SYSTEM_OWNER } from './accounts.ts'
import { createLedger, type Ledger, openAccount, restoreAccount, settleTrade } from './ledger.ts'

const TAKER = 1
const MAKER = 2
const PAY_CURRENCY = 1
const RECEIVE_CURRENCY = 2

// Account ids, in the order in which the accounts are restored.
const [TAKER_PAY, TAKER_RECEIVE, MAKER_PAY, MAKER_RECEIVE, TAKER_FEES, MAKER_FEES] = [
  1, 2, 3, 4, 5, 6,
] as const

function openLedger(before: bigint): Ledger {
  const ledger = createLedger()
  const rows = [
    { ownerId: TAKER, kind: 'coin', currencyId: PAY_CURRENCY, available: before, frozen: 0n },
    { ownerId: TAKER, kind: 'coin', currencyId: RECEIVE_CURRENCY, available: before, frozen: 0n },
    { ownerId: MAKER, kind: 'coin', currencyId: RECEIVE_CURRENCY, available: 0n, frozen: before },
    { ownerId: MAKER, kind: 'coin', currencyId: PAY_CURRENCY, available: before, frozen: 0n },
    { ownerId: SYSTEM_OWNER, kind: 'fees', currencyId: RECEIVE_CURRENCY, available: before, frozen: 0n },
    { ownerId: SYSTEM_OWNER, kind: 'fees', currencyId: PAY_CURRENCY, available: before, frozen: 0n },
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

const ACCOUNTS = {
  takerPayId: TAKER_PAY,
  takerReceiveId: TAKER_RECEIVE,
  makerPayId: MAKER_PAY,
  makerReceiveId: MAKER_RECEIVE,
  takerFeesId: TAKER_FEES,
  makerFeesId: MAKER_FEES,
} as const

function trade(
  ledger: Ledger,
  payAmount: number,
  receiveAmount: number,
  takerFee: number,
  makerFee: number,
): number {
  return settleTrade(ledger, {
    ...ACCOUNTS,
    payAmount: unsafeUnits(payAmount),
    receiveAmount: unsafeUnits(receiveAmount),
    takerFee: unsafeUnits(takerFee),
    makerFee: unsafeUnits(makerFee),
  })
}

const balancesOf = (ledger: Ledger) => ledger.accounts.map(({ available, frozen }) => [available, frozen])
const anySum = fc.integer({ min: 1, max: 1_000_000 })
/** Ordinary balances, and balances around `MAX_UNITS`. */
const anyBefore = fc.oneof(
  fc.bigInt({ min: 1_000_000n, max: 2_000_000n }),
  fc.bigInt({ min: 2n ** 53n - 1_000_000n, max: 2n ** 53n + 1_000_000n }),
)

test('settleTrade: moves both amounts net of fees, for balances of any size', () => {
  fc.assert(
    fc.property(
      anyBefore,
      anySum,
      anySum,
      fc.nat(),
      fc.nat(),
      (before, payAmount, receiveAmount, takerDice, makerDice) => {
        const [takerFee, makerFee] = [takerDice % (receiveAmount + 1), makerDice % (payAmount + 1)]
        const ledger = openLedger(before)
        expect(trade(ledger, payAmount, receiveAmount, takerFee, makerFee)).toBe(1)
        expect(balancesOf(ledger)).toEqual([
          [before - BigInt(payAmount), 0n],
          [before + BigInt(receiveAmount - takerFee), 0n],
          [0n, before - BigInt(receiveAmount)],
          [before + BigInt(payAmount - makerFee), 0n],
          [before + BigInt(takerFee), 0n],
          [before + BigInt(makerFee), 0n],
        ])
        expect(ledger.postings.nextId).toBe(3 + (takerFee > 0 ? 1 : 0) + (makerFee > 0 ? 1 : 0))
        expect(ledger.changed.take().toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
      },
    ),
  )
})

test.each([
  ['a pay amount of zero', 0, 5, 0, 0],
  ['a negative pay amount', -1, 5, 0, 0],
  ['a pay amount of NaN', Number.NaN, 5, 0, 0],
  ['a pay amount above MAX_UNITS', 2 ** 53, 5, 0, 0],
  ['a receive amount of zero', 5, 0, 0, 0],
  ['a taker fee above the receive amount', 5, 5, 6, 0],
  ['a maker fee above the pay amount', 5, 5, 0, 6],
  ['a negative fee', 5, 5, -1, 0],
  ['a pay amount above the taker’s available balance', 1_001, 5, 0, 0],
  ['a receive amount above the maker’s frozen balance', 5, 1_001, 0, 0],
])('settleTrade: throws on %s', (_case, payAmount, receiveAmount, takerFee, makerFee) => {
  expect(() => trade(openLedger(1_000n), payAmount, receiveAmount, takerFee, makerFee)).toThrow()
})

test('settleTrade: throws on a trade across currencies', () => {
  const ledger = openLedger(1_000n)
  const other = openAccount(ledger, MAKER, 'coin', 9).id
  const one: SafeUnits = unsafeUnits(1)
  expect(() =>
    settleTrade(ledger, {
      ...ACCOUNTS,
      makerReceiveId: other,
      payAmount: one,
      receiveAmount: one,
      takerFee: one,
      makerFee: one,
    }),
  ).toThrow('across currencies')
  expect(normalise(ledger.accounts[0]?.available ?? 0n)).toBe(1_000)
})
