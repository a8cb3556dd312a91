import { amount } from '@halyard/money'
import { expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import { apply } from '../exchange.ts'
import { findViolations } from '../invariants.ts'
import { USDT } from '../testing/listing.ts'
import { auditState, run } from '../testing/script.ts'
import {
  allot,
  ANN,
  DAY_MS,
  openSubscriptionHarness,
  order,
  pass,
  PROJECT,
  project,
  REVIEWERS,
} from '../testing/subscription-harness.ts'
import { CUSTOMER_ORDERS_MAX, PROJECT_ORDERS_MAX } from './subscription-state.ts'

test('clock: one command unlocks a bounded number of orders and reports that more are due', () => {
  const harness = openSubscriptionHarness({ quantityMin: amount(1n), supply: amount(10_000n) })
  for (let customerId = 10; customerId < 61; customerId++) {
    run(harness, { kind: 'openCustomer', customerId })
    const grants = [{ currencyId: USDT, amount: amount(1_000n) }]
    run(harness, { kind: 'creditPracticeFunds', customerId, grants })
    for (let n = 0; n < CUSTOMER_ORDERS_MAX; n++) order(harness, { customerId, units: 1n })
  }
  pass(harness, DAY_MS)
  allot(harness)
  harness.now += 10 * DAY_MS
  expect(run(harness, { kind: 'passTime' })).toEqual({ ok: true, hasMore: true })
  expect(run(harness, { kind: 'passTime' })).toEqual({ ok: true, hasMore: false })
  expect(auditState(harness)).toEqual([])
})

test('a full project rejects orders; one command allots the most that it may have', () => {
  const { exchange } = openSubscriptionHarness({ quantityMin: amount(1n), supply: amount(2_000n) })
  let seq = 1_000
  const at = project.startAt
  const send = (command: Command, now = at) => apply(exchange, { seq: seq++, at: now, command })
  const customers = PROJECT_ORDERS_MAX / CUSTOMER_ORDERS_MAX
  for (let customerId = 10; customerId < 10 + customers; customerId++) {
    send({ kind: 'openCustomer', customerId })
    send({ kind: 'creditPracticeFunds', customerId, grants: [{ currencyId: USDT, amount: amount(1_000n) }] })
    for (let n = 0; n < CUSTOMER_ORDERS_MAX; n++)
      send({ kind: 'subscribe', customerId, projectId: PROJECT, currencyId: USDT, quantity: amount(1n) })
  }
  const late: Command = {
    kind: 'subscribe',
    customerId: ANN,
    projectId: PROJECT,
    currencyId: USDT,
    quantity: amount(1n),
  }
  expect(send(late)).toMatchObject({ reject: 'project_is_full' })
  for (const reviewerId of REVIEWERS)
    send({ kind: 'allotProject', projectId: PROJECT, reviewerId }, project.closeAt)
  expect(exchange.subscription.open.size).toBe(2_000)
  expect([...findViolations(exchange)]).toEqual([])
})
