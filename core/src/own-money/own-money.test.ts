import { type Amount, amount, MAX_AMOUNT } from '@halyard/money'
import { expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import { type AccountKind, SYSTEM_OWNER } from '../ledger/accounts.ts'
import { findAccount } from '../ledger/ledger.ts'
import { BTC, USDT } from '../testing/listing.ts'
import { auditState, type Harness, openHarness, run, runScript, takePostings } from '../testing/script.ts'
import { networkConfig } from '../testing/wallet-script.ts'
import type { FundPool, RefundFee, TakeFees } from './commands.ts'
import { OWN_MONEY_LIMIT_MS } from './own-money-limits.ts'

const ANN = 1
const BOB = 2
const CAT = 3
/** The exchange's own customer account. */
const OWN = 8
/** One USDT in units of the test currency. */
const ONE = 1_000n

let references = 0
const nextReference = () => `bank:${(references += 1)}`

const fund = (part: Partial<FundPool> = {}): Command => ({
  kind: 'fundPool',
  account: 'optionPool',
  currencyId: USDT,
  amount: amount(500n),
  reference: nextReference(),
  reasonCode: 'capital',
  reason: 'Paid in by the owner',
  ...part,
})
const take = (part: Partial<TakeFees> = {}): Command => ({
  kind: 'takeFees',
  currencyId: USDT,
  amount: amount(100n),
  reference: nextReference(),
  reasonCode: 'profit',
  reason: 'Fees of October',
  ...part,
})
const refund = (part: Partial<RefundFee> = {}): Command => ({
  kind: 'refundFee',
  customerId: CAT,
  currencyId: USDT,
  amount: amount(100n),
  feesPaid: amount(1_000n),
  reference: nextReference(),
  reasonCode: 'wrong_fee',
  reason: 'The fee was set too high',
  ...part,
})

/**
 * Cat, the seller, has paid 1,000 units of USDT in fees, and bob 20 units of BTC. The own account received 900 units of
 * USDT.
 */
function openOwnMoneyHarness(): Harness {
  const harness = openHarness()
  run(harness, { kind: 'openCustomer', customerId: OWN })
  run(harness, {
    kind: 'creditDeposit',
    customerId: OWN,
    currencyId: USDT,
    amount: amount(900n),
    source: 'x',
  })
  runScript(harness, 'cat sell 100 @ 1000\nbob buy 100 @ 1000')
  return harness
}

function availableOf({ exchange }: Harness, ownerId: number, kind: AccountKind, currencyId = USDT): bigint {
  return findAccount(exchange.ledger, ownerId, kind, currencyId)?.available ?? 0n
}

const reject = (harness: Harness, command: Command): unknown => {
  const reply = run(harness, command)
  return reply.ok ? 'accepted' : reply.reject
}

test('postings: each movement of own money has its reason', () => {
  const harness = openOwnMoneyHarness()
  takePostings(harness)
  for (const command of [fund(), fund({ customerId: OWN }), take(), take({ customerId: OWN }), refund()])
    expect(run(harness, command)).toEqual({ ok: true })
  expect(takePostings(harness)).toEqual([
    'pool_funding 500',
    'pool_funding 500',
    'fees_taken 100',
    'fees_taken 100',
    'fee_refund 100',
  ])
})

test('fund pool: a receipt of the bank comes from outside, once', () => {
  const harness = openOwnMoneyHarness()
  const outside = availableOf(harness, SYSTEM_OWNER, 'external')
  expect(run(harness, fund({ reference: 'bank:A' }))).toEqual({ ok: true })
  expect(availableOf(harness, SYSTEM_OWNER, 'optionPool')).toBe(500n)
  expect(availableOf(harness, SYSTEM_OWNER, 'external')).toBe(outside - 500n)
  expect(reject(harness, fund({ reference: 'bank:A' }))).toBe('house_reference_already_used')
  expect(reject(harness, take({ reference: 'bank:A' }))).toBe('house_reference_already_used')
  expect(auditState(harness)).toEqual([])
})

test("fund pool: a deposit leaves the exchange's own account, and never more than it has", () => {
  const harness = openOwnMoneyHarness()
  const coin = availableOf(harness, OWN, 'coin')
  expect(run(harness, fund({ customerId: OWN, account: 'insurance' }))).toEqual({ ok: true })
  expect(availableOf(harness, OWN, 'coin')).toBe(coin - 500n)
  expect(availableOf(harness, SYSTEM_OWNER, 'insurance')).toBe(500n)
  expect(reject(harness, fund({ customerId: OWN, amount: amount(401n) }))).toBe('insufficient_balance')
  expect(reject(harness, fund({ customerId: 99 }))).toBe('house_account_is_invalid')
  run(harness, { kind: 'setOperatorFreeze', customerId: OWN, frozen: true })
  expect(reject(harness, fund({ customerId: OWN }))).toBe('customer_is_frozen')
  expect(auditState(harness)).toEqual([])
})

test('fund pool: rejects practice funds and market makers as a source', () => {
  const harness = openOwnMoneyHarness()
  expect(reject(harness, fund({ customerId: ANN }))).toBe('house_account_is_invalid')
  run(harness, { kind: 'openCustomer', customerId: 9, isMarketMaker: true })
  run(harness, { kind: 'creditDeposit', customerId: 9, currencyId: USDT, amount: amount(900n), source: 'x' })
  expect(reject(harness, fund({ customerId: 9 }))).toBe('house_account_is_invalid')
  expect(reject(harness, take({ customerId: 9 }))).toBe('house_account_is_invalid')
})

test.each<[string, Command, string]>([
  ['an unknown currency', fund({ currencyId: 77 }), 'currency_must_be_known'],
  ['an amount of zero', fund({ amount: amount(0n) }), 'amount_must_be_positive'],
  ['a negative amount', take({ amount: amount(-1n) }), 'amount_must_be_positive'],
  ['no reference', fund({ reference: '' }), 'house_reference_is_invalid'],
  ['a reference of several lines', fund({ reference: 'bank:\n1' }), 'house_reference_is_invalid'],
  ['no reason', take({ reason: '' }), 'house_reason_is_invalid'],
  ['a reason code of another command', fund({ reasonCode: 'wrong_fee' }), 'house_reason_is_invalid'],
  ['the largest amount', fund({ amount: MAX_AMOUNT }), 'house_limit_exceeded'],
  ['more fees than there are', take({ amount: amount(1_001n) }), 'fees_insufficient'],
  ['a refund to an unknown customer', refund({ customerId: 99 }), 'customer_must_be_known'],
  ['a refund of more than was paid', refund({ feesPaid: amount(99n) }), 'refund_exceeds_fees'],
])('own money: rejects %s', (_case, command, expected) => {
  const harness = openOwnMoneyHarness()
  expect(reject(harness, command)).toBe(expected)
  expect(auditState(harness)).toEqual([])
})

test('limits: by command and by rolling 24 hours, separate for each kind, at the index price', () => {
  const harness = openOwnMoneyHarness()
  const million = (part: Partial<FundPool> = {}) => fund({ amount: amount(1_000_000n * ONE), ...part })
  expect(run(harness, fund({ amount: amount(1_000_000n * ONE + 1n) }))).toEqual({
    ok: false,
    reject: 'house_limit_exceeded',
    limit: 1_000_000n * ONE,
  })
  const first = harness.now
  for (let hour = 0; hour < 5; hour += 1) {
    expect(run(harness, million())).toEqual({ ok: true })
    harness.now += 3_600_000
  }
  expect(run(harness, fund({ amount: amount(1n) }))).toMatchObject({ limit: 0n })
  // A lot of 10 units of BTC costs 1,000 units of USDT, and a value is never rounded down.
  expect(run(harness, fund({ currencyId: BTC, amount: amount(1n) }))).toMatchObject({ limit: 0n })
  expect(run(harness, take())).toEqual({ ok: true })
  harness.now = first + OWN_MONEY_LIMIT_MS - 1
  expect(reject(harness, fund({ amount: amount(1n) }))).toBe('house_limit_exceeded')
  harness.now = first + OWN_MONEY_LIMIT_MS
  expect(run(harness, fund({ amount: amount(900_000n * ONE) }))).toEqual({ ok: true })
  expect(run(harness, fund({ currencyId: BTC, amount: amount(1_000_001n) }))).toMatchObject({
    reject: 'house_limit_exceeded',
    limit: 1_000_000n,
  })
  expect(auditState(harness)).toEqual([])
})

test('limits: a currency without an index price cannot be moved', () => {
  const harness = openOwnMoneyHarness()
  run(harness, { kind: 'configureCurrency', currency: { id: 3, name: 'ETH', decimals: 3 } })
  expect(reject(harness, fund({ currencyId: 3 }))).toBe('house_price_must_be_known')
})

test('take fees: to the bank or the own account, less fees of withdrawals that may return', () => {
  const harness = openOwnMoneyHarness()
  run(harness, { kind: 'configureNetwork', network: networkConfig })
  run(harness, { kind: 'setVerification', customerId: OWN, level: 2 })
  const saved = { currencyId: USDT, network: 'TRC20', addressId: 7 }
  run(harness, { kind: 'saveAddress', customerId: OWN, ...saved, address: 'TQnA' })
  harness.now += 60_000
  const memo = ''
  run(harness, { kind: 'requestWithdrawal', customerId: OWN, ...saved, amount: amount(100n), memo })
  const [withdrawalId = 0] = [...harness.exchange.wallet.withdrawals.keys()]
  run(harness, { kind: 'reviewWithdrawal', withdrawalId, reviewerId: 900, pass: true, reason: '' })
  expect(availableOf(harness, SYSTEM_OWNER, 'fees')).toBe(1_003n)

  const coin = availableOf(harness, OWN, 'coin')
  expect(run(harness, take({ amount: amount(400n), customerId: OWN }))).toEqual({ ok: true })
  expect(availableOf(harness, OWN, 'coin')).toBe(coin + 400n)
  const outside = availableOf(harness, SYSTEM_OWNER, 'external')
  expect(reject(harness, take({ amount: amount(601n) }))).toBe('fees_insufficient')
  expect(run(harness, take({ amount: amount(600n) }))).toEqual({ ok: true })
  expect(availableOf(harness, SYSTEM_OWNER, 'external')).toBe(outside + 600n)
  expect(reject(harness, take({ amount: amount(1n) }))).toBe('fees_insufficient')
  expect(auditState(harness)).toEqual([])
})

test('refund: never more in sum than the customer paid, also when frozen and after a restart', () => {
  const harness = openOwnMoneyHarness()
  const coin = availableOf(harness, CAT, 'coin')
  run(harness, { kind: 'setOperatorFreeze', customerId: CAT, frozen: true })
  const part = (units: bigint, feesPaid: Amount = amount(300n)) => refund({ amount: amount(units), feesPaid })
  expect(run(harness, part(200n))).toEqual({ ok: true })
  expect(run(harness, part(101n))).toMatchObject({ reject: 'refund_exceeds_fees', limit: 100n })
  runScript(harness, 'restart')
  expect(run(harness, part(101n))).toMatchObject({ reject: 'refund_exceeds_fees', limit: 100n })
  expect(run(harness, part(100n))).toEqual({ ok: true })
  expect(run(harness, part(1n))).toMatchObject({ limit: 0n })
  expect(run(harness, part(1n, amount(0n)))).toMatchObject({ limit: 0n })
  expect(availableOf(harness, CAT, 'coin')).toBe(coin + 300n)
  expect(run(harness, refund({ customerId: BOB, currencyId: BTC, amount: amount(21n) }))).toMatchObject({
    reject: 'fees_insufficient',
  })
  expect(auditState(harness)).toEqual([])
})

test('restart: references, limits and refunds survive', () => {
  const harness = openOwnMoneyHarness()
  run(harness, fund({ reference: 'bank:once' }))
  runScript(harness, 'restart')
  expect(reject(harness, fund({ reference: 'bank:once' }))).toBe('house_reference_already_used')
  expect(harness.exchange.ownMoney.moves).toHaveLength(1)
})
