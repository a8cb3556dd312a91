import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { OPENED_PER_HOUR } from '../../src/ops/routing/customer-budget.ts'
import { expectFired } from '../alerts/fired-alerts.ts'
import { openCustomer, registerOperator, type TestOperator } from '../testing/test-operator.ts'

const HOUR_MS = 3_600_000
let clock = Date.now()
let halyard: TestApp
let support: TestOperator
let admin: TestOperator

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock })
  support = await registerOperator(halyard, 'support')
  admin = await registerOperator(halyard, 'admin')
})
afterAll(() => halyard.close())

const TOO_MANY = { code: 'too_many_customers' }

/** Opens different ids until the budget of support is used up. */
async function useUp(reads: number): Promise<void> {
  for (let i = 0; i < reads; i++) {
    const id = 900_000 + i
    const reply = await support.ops(i % 2 === 0 ? 'ops/customer/sessions' : 'ops/customer/movements', { id })
    expect(reply).toMatchObject({ code: 'customer_not_opened' })
  }
}

test('support opens a bounded number of customers an hour, over all calls; repeats are free', async () => {
  const opened = await halyard.registerCustomer()
  const other = await halyard.registerCustomer()
  for (const customer of [opened, other]) await openCustomer(admin, customer)
  await openCustomer(support, opened)
  dataOf(await support.ops('ops/customer/show', { id: opened.id }))
  await useUp(OPENED_PER_HOUR.support - 1)
  const before = await halyard.app.context.system.metrics()

  expect(await support.ops('ops/customer/show', { id: other.id })).toMatchObject(TOO_MANY)
  expect(await support.ops('ops/customer/orders', { id: other.id })).toMatchObject(TOO_MANY)
  expect(await support.ops('ops/customer/find', { query: other.email })).toMatchObject(TOO_MANY)
  expect(await support.ops('ops/support/show', { id: 1 })).toMatchObject(TOO_MANY)
  const target = `customer:${other.id}`
  expect(await support.ops('ops/record/show', { target })).toMatchObject(TOO_MANY)
  dataOf(await support.ops('ops/customer/show', { id: opened.id }))
  dataOf(await admin.ops('ops/customer/show', { id: other.id }))

  const { list } = dataOf(await admin.ops('ops/audit/list', { target }))
  expect(list.map(({ outcome, actor_id }) => [outcome, actor_id])).toContainEqual([
    'too_many_customers',
    support.id,
  ])
  clock += 5_000
  const during = await halyard.app.context.system.metrics()
  expect(during).toContain('halyard_operator_customer_rejections_total 5')
  await expectFired('TooManyCustomersOpened', { before, during })

  await halyard.app.context.db
    .updateTable('ops_session')
    .set({ expires_at: clock + 2 * HOUR_MS })
    .execute()
  clock += HOUR_MS
  await openCustomer(support, other)
  dataOf(await support.ops('ops/customer/show', { id: other.id }))
})

test('budget: an operator beyond it can still freeze, without seeing the customer', async () => {
  const operator = await registerOperator(halyard, 'operator')
  for (let i = 0; i < OPENED_PER_HOUR.operator; i++)
    await operator.ops('ops/customer/orders', { id: 900_000 + i })
  const { id } = await halyard.registerCustomer()
  expect(await operator.ops('ops/customer/show', { id })).toMatchObject(TOO_MANY)
  expect(await operator.ops('ops/customer/freeze', { id, reason: 'They called' })).toEqual({
    type: 'ok',
    message: { id, frozen_by: ['operator'] },
  })
})
