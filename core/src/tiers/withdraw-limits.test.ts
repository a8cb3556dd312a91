import { amount } from '@halyard/money'
import { expect, test } from 'vitest'
import { USDT } from '../testing/listing.ts'
import { auditState, type Harness, run } from '../testing/script.ts'
import { openWalletHarness } from '../testing/wallet-script.ts'
import { leavingLeft, usedBy } from './consult.ts'
import { dayOf, monthOf, nextMonthDay } from './utc-days.ts'
import { areValidLevels, levelOf, type WithdrawLevel } from './withdraw-limits.ts'

const DAY_MS = 86_400_000
const ANN = 1

const LEVELS = [level(1, 0, 100n, 200n), level(2, 0, 1_000n, 2_500n), level(2, 30, 4_000n, 9_000n)]

function open(): Harness {
  const harness = openWalletHarness()
  expect(run(harness, { kind: 'setWithdrawLimits', levels: LEVELS })).toEqual({ ok: true })
  return harness
}

function withdraw(harness: Harness, units: bigint) {
  const reply = run(harness, {
    kind: 'requestWithdrawal',
    customerId: ANN,
    currencyId: USDT,
    network: 'TRC20',
    addressId: 7,
    amount: amount(units),
    memo: '',
  })
  return reply.ok ? (reply.withdrawal?.withdrawalId ?? 0) : reply
}

test('withdrawals: the sum of a day is limited, and the refusal says what is left and until when', () => {
  const harness = open()
  withdraw(harness, 600n)
  const until = (dayOf(harness.now) + 1) * DAY_MS
  expect(withdraw(harness, 401n)).toEqual({
    ok: false,
    reject: 'withdrawal_limit_reached',
    limit: 400n,
    until,
  })
  expect(withdraw(harness, 400n)).toBeGreaterThan(0)
  harness.now = until
  expect(withdraw(harness, 1_000n)).toBeGreaterThan(0)
  expect(auditState(harness)).toEqual([])
})

test('withdrawals: the sum of a month is limited until the next month begins', () => {
  const harness = open()
  for (const units of [1_000n, 1_000n]) {
    withdraw(harness, units)
    harness.now += DAY_MS
  }
  const until = nextMonthDay(dayOf(harness.now)) * DAY_MS
  expect(withdraw(harness, 501n)).toMatchObject({ reject: 'withdrawal_limit_reached', limit: 500n, until })
  harness.now = until
  expect(withdraw(harness, 1_000n)).toBeGreaterThan(0)
  expect(auditState(harness)).toEqual([])
})

test('withdrawals: an older account has a higher limit from its day on', () => {
  const harness = open()
  harness.now += 30 * DAY_MS - 60_001
  expect(withdraw(harness, 1_001n)).toMatchObject({ reject: 'withdrawal_limit_reached' })
  harness.now += 60_001
  expect(withdraw(harness, 4_000n)).toBeGreaterThan(0)
})

test('withdrawals: one that is cancelled, rejected or returned gives its part back, once', () => {
  const harness = open()
  const cancelled = Number(withdraw(harness, 1_000n))
  expect(used(harness)).toEqual({ daily: 1_000n, monthly: 1_000n })
  run(harness, { kind: 'cancelWithdrawal', customerId: ANN, withdrawalId: cancelled })
  run(harness, { kind: 'cancelWithdrawal', customerId: ANN, withdrawalId: cancelled })
  expect(used(harness)).toEqual({ daily: 0n, monthly: 0n })
  const review = { kind: 'reviewWithdrawal', reviewerId: 900, reason: 'forged' } as const
  run(harness, { ...review, withdrawalId: Number(withdraw(harness, 900n)), pass: false })
  expect(used(harness)).toEqual({ daily: 0n, monthly: 0n })
  const sent = Number(withdraw(harness, 900n))
  run(harness, { ...review, withdrawalId: sent, pass: true })
  expect(used(harness)).toEqual({ daily: 900n, monthly: 900n })
  run(harness, { kind: 'returnWithdrawal', withdrawalId: sent, reason: 'unreachable' })
  expect(used(harness)).toEqual({ daily: 0n, monthly: 0n })
  expect(auditState(harness)).toEqual([])
})

test('withdrawals: one that ends in a later month changes nothing of that month', () => {
  const harness = open()
  const id = Number(withdraw(harness, 1_000n))
  harness.now = nextMonthDay(dayOf(harness.now)) * DAY_MS
  withdraw(harness, 700n)
  run(harness, { kind: 'cancelWithdrawal', customerId: ANN, withdrawalId: id })
  expect(used(harness)).toEqual({ daily: 700n, monthly: 700n })
  expect(auditState(harness)).toEqual([])
})

test('withdrawals: lowered limits stop the next one, and leave nothing below zero', () => {
  const harness = open()
  withdraw(harness, 1_000n)
  run(harness, { kind: 'setWithdrawLimits', levels: [level(0, 0, 100n, 100n)] })
  const customer = harness.exchange.customers.get(ANN)
  expect(customer && leavingLeft(harness.exchange, customer)?.value).toBe(0n)
  expect(withdraw(harness, 10n)).toMatchObject({ reject: 'withdrawal_limit_reached', limit: 0n })
})

test.each([
  ['no level', []],
  ['a verification level that does not exist', [level(3, 0, 1n, 1n)]],
  ['a negative age', [level(0, -1, 1n, 1n)]],
  ['an age that is not a number', [level(0, Number.NaN, 1n, 1n)]],
  ['a limit of zero', [level(0, 0, 0n, 1n)]],
  ['a month below a day', [level(0, 0, 2n, 1n)]],
  ['a limit that falls', [level(0, 0, 2n, 9n), level(1, 0, 1n, 9n)]],
  ['thirteen levels', Array.from({ length: 13 }, () => level(0, 0, 1n, 1n))],
])('limits: reject %s', (_case, levels) => {
  const harness = open()
  const before = harness.exchange.tiers.limits
  expect(run(harness, { kind: 'setWithdrawLimits', levels })).toMatchObject({
    reject: 'withdraw_limits_are_invalid',
  })
  expect(harness.exchange.tiers.limits).toBe(before)
})

test('levels: the highest that verification and age reach', () => {
  expect(areValidLevels(LEVELS)).toBe(true)
  const found = (verification: number, age: number) => levelOf(LEVELS, verification, age)?.dailyMax
  expect([found(0, 900), found(1, 900), found(2, 29), found(2, 30)]).toEqual([
    undefined,
    100n,
    1_000n,
    4_000n,
  ])
})

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

test('months: are those of the calendar in UTC', () => {
  let day = 0
  for (let year = 1970; year < 2500; year += 1)
    for (const [month, usual] of LENGTHS.entries()) {
      const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      const length = month === 1 && isLeap ? 29 : usual
      for (const each of [day, day + length - 1]) expect(monthOf(each)).toBe(year * 12 + month)
      expect(nextMonthDay(day)).toBe(day + length)
      day += length
    }
})

function level(verification: number, ageDays: number, daily: bigint, monthly: bigint): WithdrawLevel {
  return { verification, ageDays, dailyMax: amount(daily), monthlyMax: amount(monthly) }
}

function used({ exchange }: Harness) {
  return usedBy(exchange.tiers, { id: ANN }, dayOf(exchange.at))
}
