import { LIST_FILTERS, mayCall, OPERATOR_ROLES, type OpsPath } from '@halyard/api/ops'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'
import { VALID_OPS_REQUESTS } from '../testing/valid-ops-requests.ts'

const USDT = 3
const BTC = 1
const FIRST_ID = 900_000_000
const START = 1_700_000_000_000

let halyard: TestApp
let reviewer: TestOperator
let ann: TestCustomer
let bob: TestCustomer

beforeAll(async () => {
  halyard = await startTestApp({ ownsTables: true })
  reviewer = await registerOperator(halyard, 'reviewer')
  ann = await halyard.registerCustomer()
  bob = await halyard.registerCustomer()
})
afterAll(() => halyard.close())
beforeEach(() => sql`delete from withdrawal`.execute(halyard.app.context.db))

interface Planted {
  readonly n: number
  readonly customer?: TestCustomer
  readonly status?: string
  readonly currency?: number
  readonly amount?: bigint
  readonly at?: number
  readonly first?: number
  readonly second?: number
}

/** Stores a withdrawal. Its number is also its place in time. */
async function plant({ n, customer = ann, status = 'processing', ...given }: Planted): Promise<string> {
  const { currency = USDT, amount = 5_000_000n, at = START + n, first = null, second = null } = given
  const isDecided = status !== 'processing'
  const decider = isDecided ? (first ?? 1) : null
  await sql`
    insert into withdrawal (id, customer_id, currency_id, network, address_id, address, memo, amount, fee, status,
      reviewers_needed, first_reviewer_id, reviewer_id, reason, txid, requested_at, reviewed_at, batch_seq)
    values (${FIRST_ID + n}, ${customer.id}, ${currency}, ${currency === USDT ? 'TRC20' : 'BTC'}, 1, ${`address-${n}`}, '',
      ${amount}, 0, ${status}, 1, ${isDecided ? second && first : first}, ${isDecided ? (second ?? decider) : null}, '',
      ${status === 'confirmed' ? `tx-${n}` : null}, ${at}, ${isDecided ? at : null}, 0)`.execute(
    halyard.app.context.db,
  )
  return String(FIRST_ID + n)
}

const decide = (id: string, at: number) =>
  sql`update withdrawal set status = 'rejected', reviewer_id = 1, reviewed_at = ${at} where id = ${id}`.execute(
    halyard.app.context.db,
  )

type ListRequest = Parameters<typeof reviewer.ops<'ops/withdrawal/list'>>[1]

const list = async (request: ListRequest = {}) => dataOf(await reviewer.ops('ops/withdrawal/list', request))
const numbersOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id - FIRST_ID)
const found = async (request: ListRequest) => numbersOf((await list(request)).list)

/** Reads all pages of a list; `between` acts after each. */
async function readAll(request: ListRequest, between: (page: number) => Promise<unknown>): Promise<number[]> {
  const all: number[] = []
  for (let after: string | undefined, page = 1; ; page += 1) {
    const part = await list({ ...request, limit: 4, ...(after && { after }) })
    all.push(...numbersOf(part.list))
    if (part.next === null) return all
    after = part.next
    await between(page)
  }
}

test('lists: what waits is oldest first; what was decided is newest decision first', async () => {
  for (const n of [3, 1, 2]) await plant({ n })
  for (const n of [5, 4, 6]) await plant({ n, status: 'confirmed' })
  expect(await found({})).toEqual([1, 2, 3])
  expect(await found({ status: 'confirmed' })).toEqual([6, 5, 4])
})

test('pages: no waiting record is repeated or left out while others are added and decided', async () => {
  for (let n = 1; n <= 14; n += 1) await plant({ n, at: START + Math.floor(n / 5) })
  const read = await readAll({}, async (page) => {
    await decide(String(FIRST_ID + page), START)
    await plant({ n: 100 + page, at: START + 9 })
  })
  expect(read.filter((n) => n < 100)).toEqual(Array.from({ length: 14 }, (_, n) => n + 1))
  expect(new Set(read).size).toBe(read.length)
})

test('pages: no decided record is repeated or left out while others are decided', async () => {
  for (let n = 1; n <= 14; n += 1) await plant({ n, at: START + Math.floor(n / 5), status: 'rejected' })
  const read = await readAll({ status: 'rejected' }, (page) =>
    plant({ n: 100 + page, status: 'rejected', at: START + 50 + page }),
  )
  expect(read).toEqual(Array.from({ length: 14 }, (_, n) => 14 - n))
})

const confirmed = (request: ListRequest) => found({ status: 'confirmed', ...request })

test('filters: customer, amount, network, address, transaction, reviewer and period', async () => {
  await plant({ n: 1, status: 'confirmed', first: 7 })
  await plant({ n: 2, status: 'confirmed', customer: bob, amount: 9_000_000n, first: 7, second: 8 })
  await plant({ n: 3, status: 'confirmed', currency: BTC, amount: 9_000_000n, first: 9 })
  expect(await confirmed({ customer: bob.id })).toEqual([2])
  expect(await confirmed({ currency: 'USDT', amount_from: '9' })).toEqual([2])
  expect(await confirmed({ currency: 'USDT', amount_to: '8.99' })).toEqual([1])
  expect(await confirmed({ currency: 'USDT', amount_from: '0', amount_to: '999999999999999' })).toEqual([
    2, 1,
  ])
  expect(await confirmed({ network: 'BTC' })).toEqual([3])
  expect(await confirmed({ address: 'address-1' })).toEqual([1])
  expect(await confirmed({ txid: 'tx-2' })).toEqual([2])
  expect(await confirmed({ reviewer: 8 })).toEqual([2])
  expect(await confirmed({ reviewer: 7 })).toEqual([2, 1])
  expect(await confirmed({ from: START + 2, until: START + 3 })).toEqual([2])
  expect(await confirmed({ customer: bob.id, reviewer: 9 })).toEqual([])
})

test.each([
  ['amount_from', { amount_from: '1' }, { code: 'missing_field', field: 'currency' }],
  ['an unlisted currency', { currency: 'NOPE' }, { code: 'invalid_field', field: 'currency' }],
  [
    'too many decimals',
    { currency: 'USDT', amount_to: '0.0000001' },
    { code: 'invalid_field', field: 'amount_to' },
  ],
  ['a contact', { customer: 'ann@example.com' }, { code: 'invalid_field', field: 'customer' }],
  ['a page', { page: '2' }, { code: 'unknown_field', field: 'page' }],
  ['a place', { after: '1_x' }, { code: 'invalid_field', field: 'after' }],
])('filters: %s is rejected with one message', async (_name, request, error) => {
  expect(await reviewer.ops('ops/withdrawal/list', request as ListRequest)).toMatchObject({
    type: 'error',
    ...error,
  })
})

test('totals: the count and the sums by currency are those of all that pass the filters', async () => {
  await plant({ n: 1, amount: 1_500_000n })
  await plant({ n: 2, amount: 2_000_000n, customer: bob })
  await plant({ n: 3, amount: 300n, currency: BTC })
  expect(await list({ limit: 1 })).toMatchObject({
    count: 3,
    at_least: false,
    sums: [
      { currency: 'BTC', amount: '0.000003' },
      { currency: 'USDT', amount: '3.5' },
    ],
  })
  expect(await list({ customer: bob.id })).toMatchObject({
    count: 1,
    sums: [{ currency: 'USDT', amount: '2' }],
  })
  const { queues } = dataOf(await reviewer.ops('ops/inbox/list', {}))
  expect(queues.find(({ queue }) => queue === 'withdrawal')).toMatchObject({ count: 3, oldest_at: START + 1 })
})

test('totals: beyond 10,000 the count says that there are more', async () => {
  await plant({ n: 1 })
  await copyWithdrawals(9_999)
  expect(await list({ limit: 1 })).toMatchObject({ count: 10_000, at_least: false })
  await plant({ n: 20_000 })
  expect(await list({ limit: 1 })).toMatchObject({ count: 10_000, at_least: true })
})

/** Copies the first withdrawal. */
async function copyWithdrawals(count: number): Promise<void> {
  await sql`
    insert into withdrawal (id, customer_id, currency_id, network, address_id, address, memo, amount, fee, status,
      reviewers_needed, reason, requested_at, batch_seq)
    select id + n, customer_id, currency_id, network, address_id, address, memo, amount, fee, status, reviewers_needed, reason,
      requested_at + n, batch_seq
    from withdrawal, generate_series(1, ${count}) as n where id = ${FIRST_ID + 1}`.execute(
    halyard.app.context.db,
  )
}

const LISTS = Object.entries(LIST_FILTERS)

test.each(LISTS)(
  'filters of %s: each is accepted, by roles that may read the list and no other',
  async (path) => {
    const request = VALID_OPS_REQUESTS[path as OpsPath] as Record<string, string>
    for (const role of OPERATOR_ROLES) {
      const operator = await registerOperator(halyard, role)
      for (const name of Object.keys(request)) {
        const asked = name.startsWith('amount')
          ? { currency: 'USDT', [name]: '1' }
          : { [name]: request[name] }
        const answer = await operator.ops(path as OpsPath, asked)
        expect(answer, `${role} ${name}`).toMatchObject(
          mayCall(role, path as OpsPath) ? { type: 'ok' } : { type: 'error', code: 'role_not_allowed' },
        )
      }
    }
  },
)

/** Returns how many changes an operator finds. */
const countChanges = async ({ ops }: TestOperator, request: object) =>
  dataOf(await ops('ops/change/list', request)).count

test('changes: a filter never finds one of a kind that the role does not see', async () => {
  const admin = await registerOperator(halyard, 'admin')
  const support = await registerOperator(halyard, 'support')
  const { preview: _preview, due_at: _at, ...proposal } = VALID_OPS_REQUESTS['ops/market/propose']
  dataOf(await admin.ops('ops/market/propose', proposal))
  for (const request of [{ reviewer: admin.id }, { kind: 'market' }, { target: 'market:1' }, { from: '1' }])
    expect([(await countChanges(admin, request)) > 0, await countChanges(support, request)]).toEqual([
      true,
      0,
    ])
})
