import { amount, type Amount } from '@halyard/money'
import { expect, test } from 'vitest'
import { SYSTEM_OWNER } from '../ledger/accounts.ts'
import { nextDueAt } from '../process-triggers.ts'
import { restoreSnapshot } from '../snapshot.ts'
import { USDT } from '../testing/listing.ts'
import { auditState, run, takePostings } from '../testing/script.ts'
import {
  ANN,
  BOB,
  buyPlan,
  DAY_MS,
  openWealthHarness,
  pass,
  redeem,
  trustOf,
  wealthPlan,
} from '../testing/wealth-harness.ts'
import { OPEN_WEALTH_ORDERS_MAX } from './wealth-state.ts'
import type { WealthPlan } from './wealth-plan.ts'

test('yield: 10,000 at 0.4 % for 15 days pays 40 a day and 600 in all, then the principal', () => {
  const harness = openWealthHarness()
  buyPlan(harness)
  expect([trustOf(harness, ANN), trustOf(harness, SYSTEM_OWNER)]).toEqual(['490000+10000', '99400+600'])
  for (let day = 1; day < 15; day++) {
    pass(harness, DAY_MS - 1)
    expect(trustOf(harness, ANN)).toBe(`${490_000 + (day - 1) * 40}+10000`)
    pass(harness, 1)
    expect(trustOf(harness, ANN)).toBe(`${490_000 + day * 40}+10000`)
  }
  pass(harness, DAY_MS)
  expect([trustOf(harness, ANN), trustOf(harness, SYSTEM_OWNER)]).toEqual(['500600+0', '99400+0'])
  expect(harness.rows.wealthOrder(1)).toMatchObject({
    status: 'completed',
    daysPaid: 15,
    endedAt: harness.now,
  })
  expect(auditState(harness)).toEqual([])
})

test('redeem: 1,000 with 3 days left costs 12 and returns 988; paid yield is kept', () => {
  const harness = openWealthHarness()
  buyPlan(harness, { units: 1_000n })
  pass(harness, 12 * DAY_MS)
  expect(trustOf(harness, ANN)).toBe('499048+1000')
  expect(redeem(harness)).toMatchObject({ ok: true, wealthOrder: { penalty: 12n, status: 'redeemed' } })
  expect([trustOf(harness, ANN), trustOf(harness, SYSTEM_OWNER)]).toEqual(['500036+0', '99964+0'])
  pass(harness, 30 * DAY_MS)
  expect(trustOf(harness, ANN)).toBe('500036+0')
  expect(auditState(harness)).toEqual([])
})

test.each([
  ['in the millisecond of the purchase', 0, 15, 60n],
  ['one millisecond before the first whole day', DAY_MS - 1, 15, 60n],
  ['after one whole day', DAY_MS, 14, 56n],
  ['one millisecond before maturity', 15 * DAY_MS - 1, 1, 4n],
])('redeem %s: charges the days left and pays those held', (_case, afterMs, daysLeft, penalty) => {
  const harness = openWealthHarness()
  buyPlan(harness, { units: 1_000n })
  harness.now += afterMs
  expect(redeem(harness)).toMatchObject({ ok: true, wealthOrder: { penalty, daysPaid: 15 - daysLeft } })
  expect(trustOf(harness, ANN)).toBe(`${500_000n + BigInt(15 - daysLeft) * 4n - penalty}+0`)
  expect(auditState(harness)).toEqual([])
})

test('redeem: rejects a matured, foreign, unknown or redeemed order', () => {
  const harness = openWealthHarness()
  buyPlan(harness)
  expect(redeem(harness, 1, BOB)).toMatchObject({ reject: 'wealth_order_must_be_hosting' })
  expect(redeem(harness, 2)).toMatchObject({ reject: 'wealth_order_must_be_hosting' })
  expect(redeem(harness)).toMatchObject({ ok: true })
  expect(redeem(harness)).toMatchObject({ reject: 'wealth_order_must_be_hosting' })
  buyPlan(harness)
  harness.now += 15 * DAY_MS
  expect(redeem(harness, 2)).toMatchObject({ reject: 'wealth_order_must_be_hosting' })
  pass(harness, 0)
  expect(harness.rows.wealthOrder(2)).toMatchObject({ status: 'completed' })
  expect(auditState(harness)).toEqual([])
})

test('redeem: the penalty is never more than the principal', () => {
  const harness = openWealthHarness(10_000n)
  const plan = { ...wealthPlan, cycleDays: 365, termsId: 2 }
  run(harness, { kind: 'configureWealth', plan })
  buyPlan(harness, { units: 1_000n, termsId: 2 })
  expect(redeem(harness)).toMatchObject({ ok: true, wealthOrder: { penalty: 1_000n } })
  expect(trustOf(harness, ANN)).toBe('499000+0')
  expect(auditState(harness)).toEqual([])
})

test('rounding: yield down and penalty up, to whole units', () => {
  const harness = openWealthHarness()
  run(harness, { kind: 'configureWealth', plan: { ...wealthPlan, dailyYieldPpm: 3_333, termsId: 2 } })
  buyPlan(harness, { units: 1_001n, termsId: 2 })
  pass(harness, 14 * DAY_MS)
  expect(trustOf(harness, ANN)).toBe('499041+1001')
  expect(redeem(harness)).toMatchObject({ wealthOrder: { penalty: 4n } })
  expect(auditState(harness)).toEqual([])
})

test('postings: each movement of a wealth order has its reason', () => {
  const harness = openWealthHarness()
  takePostings(harness)
  buyPlan(harness, { source: 'coin', units: 10_000n })
  expect(takePostings(harness)).toEqual(['transfer 10000', 'wealth_hold 10000', 'wealth_reserve_hold 600'])
  pass(harness, DAY_MS)
  expect(takePostings(harness)).toEqual(['wealth_yield 40'])
  redeem(harness)
  expect(takePostings(harness)).toEqual([
    'wealth_penalty 560',
    'wealth_release 9440',
    'wealth_reserve_release 560',
  ])
  buyPlan(harness)
  pass(harness, 15 * DAY_MS)
  expect(takePostings(harness).slice(-2)).toEqual(['wealth_yield 600', 'wealth_release 10000'])
})

test('buy from coin: the principal moves to trust and is frozen in one step', () => {
  const harness = openWealthHarness()
  expect(buyPlan(harness, { source: 'coin', units: 100_000n })).toMatchObject({ ok: true })
  expect(trustOf(harness, ANN)).toBe('500000+100000')
  expect(auditState(harness)).toEqual([])
})

test.each<[string, Parameters<typeof buyPlan>[1], object]>([
  ['an unknown customer', { customerId: 99 }, { reject: 'customer_must_be_known' }],
  ['an unknown plan', { planId: 9 }, { reject: 'wealth_plan_must_be_known' }],
  ['other terms', { termsId: 2 }, { reject: 'wealth_terms_have_changed' }],
  ['less than the minimum', { units: 999n }, { reject: 'wealth_amount_too_small', limit: 1_000n }],
  ['nothing', { units: 0n }, { reject: 'wealth_amount_too_small' }],
  ['a negative amount', { units: -1_000n }, { reject: 'wealth_amount_too_small' }],
  ['more than the maximum', { units: 100_001n }, { reject: 'wealth_amount_too_large', limit: 100_000n }],
])('buy: rejects %s', (_case, purchase, rejection) => {
  const harness = openWealthHarness()
  expect(buyPlan(harness, purchase)).toMatchObject(rejection)
  expect(auditState(harness)).toEqual([])
})

test('buy: rejects more than the account has available, in either account', () => {
  const harness = openWealthHarness()
  for (const source of ['trust', 'coin'] as const) {
    const spend = { kind: 'transferFunds', customerId: ANN, currencyId: USDT } as const
    run(harness, { ...spend, source, target: 'fiat', amount: amount(490_001n) })
    expect(buyPlan(harness, { source })).toMatchObject({ reject: 'insufficient_balance' })
    expect(buyPlan(harness, { source, units: 9_999n })).toMatchObject({ ok: true })
  }
  expect(auditState(harness)).toEqual([])
})

test('buy: customer limit and quota count open principal; an ended order frees both', () => {
  const harness = openWealthHarness()
  buyPlan(harness, { units: 100_000n })
  expect(buyPlan(harness, { units: 50_001n })).toMatchObject({
    reject: 'wealth_customer_limit_reached',
    limit: 50_000n,
  })
  buyPlan(harness, { customerId: BOB, units: 100_000n })
  expect(buyPlan(harness, { units: 1_000n })).toMatchObject({ reject: 'wealth_quota_reached', limit: 0n })
  redeem(harness)
  expect(buyPlan(harness, { units: 100_000n })).toMatchObject({ ok: true })
  expect(auditState(harness)).toEqual([])
})

test('buy: rejects a yield that the pool cannot reserve; the last unit is enough', () => {
  const harness = openWealthHarness(600n)
  expect(buyPlan(harness, { units: 10_250n })).toMatchObject({ reject: 'wealth_pool_too_small' })
  expect(buyPlan(harness)).toMatchObject({ ok: true })
  expect(buyPlan(harness, { units: 1_000n })).toMatchObject({ reject: 'wealth_pool_too_small' })
  expect(auditState(harness)).toEqual([])
})

test('freeze: stops purchase and redemption, not yield and maturity', () => {
  const harness = openWealthHarness()
  buyPlan(harness)
  run(harness, { kind: 'setOperatorFreeze', customerId: ANN, frozen: true })
  expect(buyPlan(harness)).toMatchObject({ reject: 'customer_is_frozen' })
  expect(redeem(harness)).toMatchObject({ reject: 'customer_is_frozen' })
  pass(harness, DAY_MS)
  expect(trustOf(harness, ANN)).toBe('490040+10000')
  pass(harness, 14 * DAY_MS)
  expect(trustOf(harness, ANN)).toBe('500600+0')
  expect(auditState(harness)).toEqual([])
})

test('changed terms and a pause: an open order keeps the terms it was bought on', () => {
  const harness = openWealthHarness()
  buyPlan(harness)
  const changed = { ...wealthPlan, dailyYieldPpm: 1, cycleDays: 1, amountMin: amount(50_000n) }
  expect(run(harness, { kind: 'configureWealth', plan: changed })).toMatchObject({
    reject: 'wealth_plan_is_invalid',
  })
  const paused: WealthPlan = { ...changed, amountMin: amount(100_000n), dailyYieldPpm: 10, termsId: 2 }
  run(harness, { kind: 'configureWealth', plan: { ...paused, status: 'paused' } })
  expect(buyPlan(harness, { termsId: 2 })).toMatchObject({ reject: 'wealth_plan_must_be_open' })
  pass(harness, 15 * DAY_MS)
  expect(trustOf(harness, ANN)).toBe('500600+0')
  expect(auditState(harness)).toEqual([])
})

test.each<[string, Partial<WealthPlan>, string]>([
  ['an unknown currency', { currencyId: 99 }, 'currency_must_be_known'],
  ['another currency', { currencyId: 1, termsId: 2 }, 'wealth_currency_is_fixed'],
  ['a cycle of no days', { cycleDays: 0, termsId: 2 }, 'wealth_plan_is_invalid'],
  ['a cycle of half a day', { cycleDays: 1.5, termsId: 2 }, 'wealth_plan_is_invalid'],
  ['a cycle above a year', { cycleDays: 366, termsId: 2 }, 'wealth_plan_is_invalid'],
  ['a yield above 10 % a day', { dailyYieldPpm: 100_001, termsId: 2 }, 'wealth_plan_is_invalid'],
  ['a minimum that yields less than a unit', { amountMin: amount(249n) }, 'wealth_plan_is_invalid'],
  ['a minimum above the maximum', { amountMin: amount(100_001n) }, 'wealth_plan_is_invalid'],
  ['a maximum above the customer limit', { amountMax: amount(150_001n) }, 'wealth_plan_is_invalid'],
  ['a customer limit above the quota', { customerMax: amount(200_001n) }, 'wealth_plan_is_invalid'],
  [
    'a yield beyond any amount',
    { quota: amount(2n ** 63n - 1n), dailyYieldPpm: 100_000, termsId: 2 },
    'wealth_plan_is_invalid',
  ],
  [
    'a quota beyond any amount with a small yield',
    { quota: (2n ** 63n) as Amount, dailyYieldPpm: 1, cycleDays: 1, amountMin: amount(100_000n), termsId: 2 },
    'wealth_plan_is_invalid',
  ],
  ['an older number of the terms', { termsId: 0 }, 'wealth_plan_is_invalid'],
])('configure: rejects %s', (_case, part, reject) => {
  const harness = openWealthHarness()
  expect(run(harness, { kind: 'configureWealth', plan: { ...wealthPlan, ...part } })).toMatchObject({
    reject,
  })
  expect(auditState(harness)).toEqual([])
})

test('a clock jump of months pays each day once and returns the principal once', () => {
  const harness = openWealthHarness()
  buyPlan(harness)
  pass(harness, DAY_MS + 5)
  pass(harness, 90 * DAY_MS)
  expect([trustOf(harness, ANN), trustOf(harness, SYSTEM_OWNER)]).toEqual(['500600+0', '99400+0'])
  const paid = harness.facts.filter((fact) => fact.kind === 'wealthYieldPaid')
  expect(paid).toMatchObject([
    { daysPaid: 1, amount: 40n },
    { daysPaid: 15, amount: 560n },
  ])
  expect(nextDueAt(harness.exchange)).toBeUndefined()
  expect(auditState(harness)).toEqual([])
})

test('a restart on any day does not change the outcome', () => {
  for (let restartDay = 0; restartDay < 15; restartDay++) {
    const harness = openWealthHarness()
    buyPlan(harness)
    buyPlan(harness, { customerId: BOB, units: 3_000n })
    for (let day = 0; day < 15; day++) {
      if (day === restartDay) harness.exchange = restoreSnapshot(harness.rows.snapshot())
      pass(harness, DAY_MS)
    }
    expect([trustOf(harness, ANN), trustOf(harness, BOB)]).toEqual(['500600+0', '500180+0'])
    expect(auditState(harness)).toEqual([])
  }
})

test('a customer may have a bounded number of open orders', () => {
  const harness = openWealthHarness()
  const plan = { ...wealthPlan, customerMax: amount(400_000n), quota: amount(400_000n) }
  run(harness, { kind: 'configureWealth', plan })
  for (let n = 0; n < OPEN_WEALTH_ORDERS_MAX; n++)
    expect(buyPlan(harness, { units: 1_000n })).toMatchObject({ ok: true })
  expect(buyPlan(harness, { units: 1_000n })).toMatchObject({ reject: 'too_many_wealth_orders' })
  redeem(harness)
  expect(buyPlan(harness, { units: 1_000n })).toMatchObject({ ok: true })
})

test('clock: one command pays a bounded number of orders and reports that more are due', () => {
  const harness = openWealthHarness(10_000_000n)
  const plan = { ...wealthPlan, customerMax: amount(10_000_000n), quota: amount(10_000_000n) }
  run(harness, { kind: 'configureWealth', plan })
  for (let customerId = 10; customerId < 16; customerId++) {
    run(harness, { kind: 'openCustomer', customerId })
    const grants = [{ currencyId: USDT, amount: amount(1_000_000n), account: 'trust' as const }]
    run(harness, { kind: 'creditPracticeFunds', customerId, grants })
    for (let n = 0; n < OPEN_WEALTH_ORDERS_MAX; n++) buyPlan(harness, { customerId, units: 1_000n })
  }
  harness.now += DAY_MS
  expect(run(harness, { kind: 'passTime' })).toEqual({ ok: true, hasMore: true })
  expect(run(harness, { kind: 'passTime' })).toEqual({ ok: true, hasMore: false })
  expect(harness.facts.filter(({ kind }) => kind === 'wealthYieldPaid')).toHaveLength(1_200)
  expect(auditState(harness)).toEqual([])
})
