import { amount } from '@halyard/money'
import { expect, test } from 'vitest'
import { SYSTEM_OWNER } from '../ledger/accounts.ts'
import { nextDueAt } from '../process-triggers.ts'
import { restoreSnapshot } from '../snapshot.ts'
import { BTC, USDT } from '../testing/listing.ts'
import { auditState, run } from '../testing/script.ts'
import {
  allot,
  ANN,
  balance,
  BOB,
  CAT,
  DAY_MS,
  launchMarket,
  NEW,
  openSubscriptionHarness,
  order,
  pass,
  PROJECT,
  project,
  REVIEWERS,
} from '../testing/subscription-harness.ts'
import { CUSTOMER_ORDERS_MAX } from './subscription-state.ts'

test('order to unlock: frozen, charged pro rata, refunded, locked, then available', () => {
  const harness = openSubscriptionHarness()
  order(harness, { units: 800n })
  order(harness, { customerId: BOB, units: 701n })
  order(harness, { customerId: CAT, currencyId: BTC, units: 500n })
  expect(balance(harness, ANN, 'coin', USDT)).toBe('998800+1200')
  expect(balance(harness, BOB, 'coin', USDT)).toBe('998948+1052')
  expect(balance(harness, CAT, 'coin', BTC)).toBe('4833+167')
  pass(harness, DAY_MS)
  expect(allot(harness)).toMatchObject({ ok: true, project: { status: 'allotted', issued: 1_000n } })
  // 2,001 units are asked for: 399.8, 350.3 and 249.9, so the two left go to ann and cat.
  expect(balance(harness, ANN, 'trust', NEW)).toBe('0+400')
  expect(balance(harness, BOB, 'trust', NEW)).toBe('0+350')
  expect(balance(harness, CAT, 'trust', NEW)).toBe('0+250')
  expect(balance(harness, ANN, 'coin', USDT)).toBe('999400+0')
  expect(balance(harness, BOB, 'coin', USDT)).toBe('999475+0')
  expect(balance(harness, CAT, 'coin', BTC)).toBe('4916+0')
  expect(balance(harness, SYSTEM_OWNER, 'subscriptionPool', USDT)).toBe('1125+0')
  expect(balance(harness, SYSTEM_OWNER, 'subscriptionPool', BTC)).toBe('84+0')
  expect(balance(harness, SYSTEM_OWNER, 'subscriptionPool', NEW)).toBe('0+0')
  expect(balance(harness, SYSTEM_OWNER, 'external', NEW)).toBe('-1000+0')
  expect(harness.rows.subscriptionOrder(1)).toMatchObject({ status: 'locked', allotted: 400n, cost: 600n })
  pass(harness, 10 * DAY_MS - 1)
  expect(balance(harness, ANN, 'trust', NEW)).toBe('0+400')
  pass(harness, 1)
  expect(balance(harness, ANN, 'trust', NEW)).toBe('400+0')
  expect(harness.rows.subscriptionOrder(1)).toMatchObject({ status: 'unlocked', endedAt: harness.now })
  expect(nextDueAt(harness.exchange)).toBeUndefined()
  expect(auditState(harness)).toEqual([])
})

test('undersubscribed: each order gets all, nothing is refunded, the rest is not issued', () => {
  const harness = openSubscriptionHarness()
  order(harness, { units: 101n })
  pass(harness, DAY_MS)
  expect(allot(harness)).toMatchObject({ ok: true, project: { issued: 101n } })
  expect(balance(harness, ANN, 'coin', USDT)).toBe('999848+0')
  expect(balance(harness, ANN, 'trust', NEW)).toBe('0+101')
  expect(auditState(harness)).toEqual([])
})

test('an order without an allotment is refunded in full; a project may end without orders', () => {
  const harness = openSubscriptionHarness({
    supply: amount(1n),
    quantityMin: amount(1n),
    quantityMax: amount(1n),
    customerMax: amount(1n),
  })
  order(harness, { units: 1n })
  order(harness, { customerId: BOB, units: 1n })
  pass(harness, DAY_MS)
  allot(harness)
  expect(balance(harness, ANN, 'trust', NEW)).toBe('0+1')
  expect(balance(harness, BOB, 'coin', USDT)).toBe('1000000+0')
  expect(harness.rows.subscriptionOrder(2)).toMatchObject({ status: 'refunded', allotted: 0n, cost: 0n })
  const empty = openSubscriptionHarness()
  pass(empty, DAY_MS)
  expect(allot(empty)).toMatchObject({ ok: true, project: { issued: 0n } })
  expect([...auditState(harness), ...auditState(empty)]).toEqual([])
})

test('the smallest orders never get coins for less than the issue price', () => {
  const harness = openSubscriptionHarness({ quantityMin: amount(1n) })
  for (let n = 0; n < CUSTOMER_ORDERS_MAX; n++) order(harness, { currencyId: BTC, units: 1n })
  expect(balance(harness, ANN, 'coin', BTC)).toBe('4980+20')
  expect(order(harness, { units: 10n })).toMatchObject({ reject: 'too_many_subscription_orders' })
  pass(harness, DAY_MS)
  allot(harness)
  expect(balance(harness, ANN, 'trust', NEW)).toBe('0+20')
  expect(auditState(harness)).toEqual([])
})

test.each([
  ['an unknown project', { projectId: 9 }, { reject: 'project_must_be_known' }],
  ['an unknown customer', { customerId: 9 }, { reject: 'customer_must_be_known' }],
  ['a currency without a price', { currencyId: NEW }, { reject: 'subscription_currency_not_accepted' }],
  ['less than the minimum', { units: 9n }, { reject: 'subscription_quantity_too_small', limit: 10n }],
  ['nothing', { units: 0n }, { reject: 'subscription_quantity_too_small' }],
  ['a negative quantity', { units: -10n }, { reject: 'subscription_quantity_too_small' }],
  ['more than the maximum', { units: 801n }, { reject: 'subscription_quantity_too_large', limit: 800n }],
])('subscribe: rejects %s', (_case, ordered, rejection) => {
  const harness = openSubscriptionHarness()
  expect(order(harness, ordered)).toMatchObject(rejection)
  expect(auditState(harness)).toEqual([])
})

test('subscribe: orders of one customer add up to the limit; a short balance is rejected', () => {
  const harness = openSubscriptionHarness()
  order(harness, { units: 600n })
  expect(order(harness, { currencyId: BTC, units: 401n })).toMatchObject({
    reject: 'subscription_customer_limit_reached',
    limit: 400n,
  })
  const moved = { kind: 'transferFunds', customerId: BOB, currencyId: USDT } as const
  run(harness, { ...moved, source: 'coin', target: 'trust', amount: amount(998_949n) })
  expect(order(harness, { customerId: BOB, units: 701n })).toMatchObject({ reject: 'insufficient_balance' })
  expect(order(harness, { customerId: BOB, units: 700n })).toMatchObject({ ok: true })
  expect(auditState(harness)).toEqual([])
})

test('subscribe: from the start until before the close, and not after a cancellation', () => {
  const harness = openSubscriptionHarness({ startAt: project.startAt + 10 })
  expect(order(harness)).toMatchObject({ reject: 'project_must_be_open' })
  harness.now = project.startAt + 10
  expect(order(harness)).toMatchObject({ ok: true })
  harness.now = project.closeAt - 1
  expect(order(harness)).toMatchObject({ ok: true })
  harness.now = project.closeAt
  expect(order(harness)).toMatchObject({ reject: 'project_must_be_open' })
  const cancelled = openSubscriptionHarness()
  run(cancelled, { kind: 'cancelProject', projectId: PROJECT })
  expect(order(cancelled)).toMatchObject({ reject: 'project_must_be_open' })
  expect([...auditState(harness), ...auditState(cancelled)]).toEqual([])
})

test('allot: a first reviewer who lost the role does not count', () => {
  const harness = openSubscriptionHarness()
  order(harness)
  pass(harness, DAY_MS)
  const [first, second] = REVIEWERS
  const review = (reviewerId: number, withdrawnReviewerId?: number) =>
    run(harness, { kind: 'allotProject', projectId: PROJECT, reviewerId, withdrawnReviewerId })
  expect(review(first)).toMatchObject({ project: { firstReviewerId: first } })
  expect(review(second, first)).toMatchObject({ project: { status: 'selling', firstReviewerId: second } })
  expect(review(second, first)).toMatchObject({ reject: 'reviewers_must_differ' })
  expect(review(first)).toMatchObject({ project: { status: 'allotted', firstReviewerId: second } })
})

test('allot: needs the close, two reviewers, and neither of them with an order', () => {
  const harness = openSubscriptionHarness()
  order(harness)
  const review = (reviewerId: number, projectId = PROJECT) =>
    run(harness, { kind: 'allotProject', projectId, reviewerId })
  expect(review(REVIEWERS[0])).toMatchObject({ reject: 'project_must_be_closed' })
  pass(harness, DAY_MS)
  expect(review(REVIEWERS[0], 9)).toMatchObject({ reject: 'project_must_be_known' })
  expect(review(ANN)).toMatchObject({ reject: 'reviewer_must_not_be_owner' })
  expect(review(REVIEWERS[0])).toMatchObject({ ok: true, project: { status: 'selling' } })
  expect(balance(harness, ANN, 'coin', USDT)).toBe('999850+150')
  harness.exchange = restoreSnapshot(harness.rows.snapshot())
  expect(review(REVIEWERS[0])).toMatchObject({ reject: 'reviewers_must_differ' })
  expect(review(ANN)).toMatchObject({ reject: 'reviewer_must_not_be_owner' })
  expect(review(REVIEWERS[1])).toMatchObject({ ok: true, project: { status: 'allotted' } })
  expect(review(REVIEWERS[0])).toMatchObject({ reject: 'project_must_be_selling' })
  expect(run(harness, { kind: 'cancelProject', projectId: PROJECT })).toMatchObject({
    reject: 'project_must_be_selling',
  })
  expect(auditState(harness)).toEqual([])
})

test('allot: rejects a coin whose name another currency took meanwhile; a cancellation refunds', () => {
  const harness = openSubscriptionHarness()
  order(harness)
  run(harness, { kind: 'configureCurrency', currency: { id: 7, name: 'NOVA', decimals: 2 } })
  pass(harness, DAY_MS)
  expect(allot(harness)).toMatchObject({ reject: 'project_coin_is_taken' })
  run(harness, { kind: 'cancelProject', projectId: PROJECT })
  expect(balance(harness, ANN, 'coin', USDT)).toBe('1000000+0')
  expect(auditState(harness)).toEqual([])
})

test('cancel: refunds every order, also of a frozen owner, before and after the close', () => {
  for (const wait of [0, 3 * DAY_MS]) {
    const harness = openSubscriptionHarness()
    order(harness)
    order(harness, { customerId: BOB, currencyId: BTC })
    run(harness, { kind: 'setOperatorFreeze', customerId: BOB, frozen: true })
    pass(harness, wait)
    expect(run(harness, { kind: 'cancelProject', projectId: PROJECT })).toMatchObject({ ok: true })
    expect(balance(harness, ANN, 'coin', USDT)).toBe('1000000+0')
    expect(balance(harness, BOB, 'coin', BTC)).toBe('5000+0')
    expect(harness.rows.subscriptionOrder(2)).toMatchObject({ status: 'refunded', endedAt: harness.now })
    expect(harness.exchange.currencies.has(NEW)).toBe(false)
    expect(run(harness, { kind: 'configureProject', project })).toMatchObject({
      reject: 'project_must_be_selling',
    })
    expect(auditState(harness)).toEqual([])
  }
})

test('freeze: stops orders, not the allotment and not the end of the lock-up', () => {
  const harness = openSubscriptionHarness()
  order(harness)
  run(harness, { kind: 'setOperatorFreeze', customerId: ANN, frozen: true })
  expect(order(harness)).toMatchObject({ reject: 'customer_is_frozen' })
  pass(harness, DAY_MS)
  allot(harness)
  expect(balance(harness, ANN, 'trust', NEW)).toBe('0+100')
  pass(harness, 60 * DAY_MS)
  expect(balance(harness, ANN, 'trust', NEW)).toBe('100+0')
  expect(auditState(harness)).toEqual([])
})

test('launch: opens the market once, after the allotment; coins trade when the lock-up ends', () => {
  const harness = openSubscriptionHarness()
  order(harness, { units: 200n })
  const launch = (market = launchMarket) =>
    run(harness, { kind: 'launchProject', projectId: PROJECT, market })
  expect(launch()).toMatchObject({ reject: 'project_must_be_allotted' })
  pass(harness, DAY_MS)
  allot(harness)
  expect(launch({ ...launchMarket, baseId: BTC })).toMatchObject({ reject: 'project_market_is_invalid' })
  expect(launch({ ...launchMarket, quoteId: 77 })).toMatchObject({ reject: 'project_market_is_invalid' })
  expect(launch({ ...launchMarket, id: 1 })).toMatchObject({ reject: 'project_market_is_invalid' })
  expect(launch({ ...launchMarket, bandPpm: 0 })).toMatchObject({ reject: 'market_config_is_invalid' })
  expect(launch()).toMatchObject({ ok: true, project: { status: 'launched', marketId: 50 } })
  expect(launch({ ...launchMarket, id: 51 })).toMatchObject({ reject: 'project_must_be_allotted' })
  expect(harness.facts).toContainEqual({
    kind: 'projectLaunched',
    projectId: PROJECT,
    coinId: NEW,
    marketId: 50,
    at: harness.now,
  })
  const transfer = { kind: 'transferFunds', customerId: ANN, currencyId: NEW } as const
  const out = { ...transfer, source: 'trust', target: 'coin', amount: amount(200n) } as const
  expect(run(harness, out)).toMatchObject({ reject: 'insufficient_balance' })
  pass(harness, 10 * DAY_MS)
  expect(run(harness, out)).toMatchObject({ ok: true })
  const terms = { type: 'limit', ticks: 150, lots: 2 } as const
  const sale = { kind: 'placeOrder', customerId: ANN, marketId: 50, side: 'sell', terms } as const
  expect(run(harness, sale)).toMatchObject({ ok: true })
  expect(auditState(harness)).toEqual([])
})

test('a restart at any step does not change the outcome; a jump of months unlocks once', () => {
  const finals = new Set<string>()
  for (let restartStep = 0; restartStep < 6; restartStep++) {
    const harness = openSubscriptionHarness()
    const steps = [
      () => order(harness, { units: 800n }),
      () => order(harness, { customerId: BOB, units: 777n }),
      () => pass(harness, DAY_MS),
      () => allot(harness),
      () => pass(harness, DAY_MS),
      () => pass(harness, 90 * DAY_MS),
    ]
    for (const [step, take] of steps.entries()) {
      if (step === restartStep) harness.exchange = restoreSnapshot(harness.rows.snapshot())
      take()
    }
    finals.add([ANN, BOB].map((id) => balance(harness, id, 'trust', NEW)).join())
    expect(auditState(harness)).toEqual([])
  }
  expect([...finals]).toEqual(['507+0,493+0'])
})
