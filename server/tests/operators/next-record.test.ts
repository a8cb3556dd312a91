import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'

const FIRST_ID = 900_000_000
const START = 1_700_000_000_000
const MINUTE_MS = 60_000

let clock = Date.now()
let halyard: TestApp
let reviewer: TestOperator
let colleague: TestOperator
let ann: TestCustomer

beforeAll(async () => {
  halyard = await startTestApp({ ownsTables: true, now: () => clock })
  ann = await halyard.registerCustomer()
})
afterAll(() => halyard.close())
beforeEach(async () => {
  await sql`delete from withdrawal`.execute(halyard.app.context.db)
  reviewer = await registerOperator(halyard, 'reviewer')
  colleague = await registerOperator(halyard, 'reviewer')
  for (const n of [1, 2, 3, 4]) await plant(n)
})

/** Stores a withdrawal that waits. Its number is also its place in the queue. */
async function plant(n: number, customer = ann): Promise<void> {
  await sql`
    insert into withdrawal (id, customer_id, currency_id, network, address_id, address, memo, amount, fee, status,
      reviewers_needed, reason, requested_at, batch_seq)
    values (${FIRST_ID + n}, ${customer.id}, 3, 'TRC20', 1, 'x', '', 5000000, 0, 'processing', 2, '', ${START + n}, 0)`.execute(
    halyard.app.context.db,
  )
}

const target = (n: number) => `withdrawal:${FIRST_ID + n}`
const change = (n: number, fields: object) =>
  halyard.app.context.db
    .updateTable('withdrawal')
    .set(fields)
    .where('id', '=', String(FIRST_ID + n))
    .execute()

const numberOf = (id: string | null) => id && Number(id) - FIRST_ID

/** Returns the numbers of the neighbours of a withdrawal. */
async function neighboursOf(n: number, { ops }: TestOperator = reviewer) {
  const { next, previous } = dataOf(await ops('ops/record/next', { target: target(n) }))
  return [numberOf(previous), numberOf(next)]
}

test('next: the one behind it in the queue; after the last one the oldest', async () => {
  expect(await neighboursOf(2)).toEqual([1, 3])
  expect(await neighboursOf(1)).toEqual([null, 2])
  expect(await neighboursOf(4)).toEqual([3, 1])
  expect(dataOf(await reviewer.ops('ops/record/next', { target: target(2) }))).toMatchObject({
    queue: 'withdrawal',
    count: 4,
    at_least: false,
  })
})

test('next: goes on from the place of a record that was decided', async () => {
  await change(2, { status: 'rejected', reviewer_id: reviewer.id, reviewed_at: clock })
  expect(await neighboursOf(2)).toEqual([1, 3])
})

test('next: passes over what a colleague has claimed, until the claim lapses', async () => {
  dataOf(await colleague.ops('ops/record/claim', { target: target(3) }))
  expect(await neighboursOf(2)).toEqual([1, 4])
  expect(await neighboursOf(2, colleague)).toEqual([1, 3])
  clock += 16 * MINUTE_MS
  expect(await neighboursOf(2)).toEqual([1, 3])
})

test('next: passes over what the operator has approved first, which a colleague still finds', async () => {
  await change(3, { first_reviewer_id: reviewer.id })
  expect(await neighboursOf(2)).toEqual([1, 4])
  expect(await neighboursOf(2, colleague)).toEqual([1, 3])
})

test('next: passes over the withdrawals of the operator', async () => {
  await plant(5, reviewer)
  expect(await neighboursOf(4)).toEqual([3, 1])
  expect(await neighboursOf(4, colleague)).toEqual([3, 5])
})

test('next: nothing is next to the only one, and a role without the queue is refused', async () => {
  for (const n of [2, 3, 4]) await change(n, { status: 'cancelled' })
  expect(await neighboursOf(1)).toEqual([null, null])
  const support = await registerOperator(halyard, 'support')
  expect(await support.ops('ops/record/next', { target: target(1) })).toMatchObject({
    code: 'role_not_allowed',
  })
})
