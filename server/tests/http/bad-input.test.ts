import { type CallPath, calls, ERROR_CODES, METHODS } from '@halyard/api'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { VALID_REQUESTS } from '../testing/valid-requests.ts'
import { type BadRequest, badRequestsOf, propertiesOf } from '../testing/bad-requests.ts'
import { registerOperator } from '../testing/test-operator.ts'

const PATHS = Object.keys(METHODS) as CallPath[]
const CONCURRENCY = 16
const MANY = 1_000_000
/** A fixed exchange clock: no request is rejected because of a stale price. */
const STARTED_AT = Date.now()

let halyard: TestApp
let customer: TestCustomer
let badTokens: readonly (readonly [kind: string, token: string | undefined])[]
let stateBefore: string

beforeAll(async () => {
  halyard = await startTestApp({
    now: () => STARTED_AT,
    limits: { requestsPerMinute: MANY, codesPerHour: MANY, signInsPerHour: MANY },
  })
  customer = await halyard.registerCustomer({ funded: true })
  const prices = [{ marketId: 1, ticks: 500_000 }]
  await halyard.app.context.engine.submit({ kind: 'recordPrices', prices })
  const resting = { currency_id: '1', legal_id: '3', price: '50000', number: '0.01' }
  expect(dataOf(await customer.client('coin/trade/buy', resting)).id).toBe(1)
  badTokens = await makeBadTokens()
})
afterAll(() => halyard.close())

beforeEach(async () => {
  stateBefore = await hashOfBalances()
})
afterEach(async () => {
  expect(await hashOfBalances()).toBe(stateBefore)
})

async function makeBadTokens(): Promise<typeof badTokens> {
  const { auth, db } = halyard.app.context
  const closed = await halyard.registerCustomer()
  dataOf(await closed.client('user/logout', {}))
  const expired = await halyard.registerCustomer()
  await db
    .updateTable('session')
    .set({ expires_at: STARTED_AT - 1 })
    .where('user_id', '=', String(expired.id))
    .execute()
  const { password_hash: passwordHash } = await db
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', String(customer.id))
    .executeTakeFirstOrThrow()
  const pending = await auth.pendingSignIns.open({ userId: customer.id, passwordHash })
  return [
    ['none', undefined],
    ['a random one', 'forged'],
    ['a valid one with an extra character', `${customer.token}x`],
    ['a valid one without its first character', customer.token.slice(1)],
    ['one of a closed session', closed.token],
    ['one of an expired session', expired.token],
    ['one of a sign-in that still requires the second factor', pending],
    ['one of an operator session', (await registerOperator(halyard, 'admin')).opsToken],
  ]
}

/** Returns a hash of every balance, order and record of customers, and the number of ledger entries. */
async function hashOfBalances(): Promise<string> {
  const tables = [
    'account',
    'spot_order',
    'stop_order',
    'order_countdown',
    'spot_trade',
    'customer',
    'posting',
    'withdrawal',
    'withdrawal_address',
    'transfer',
    'perp_position',
    'perp_trade',
    'timed_option',
    'charge_request',
    'address_book',
    'bank_card',
    'verification',
  ]
  const hashes = tables.map((table) =>
    sql<{ hash: string }>`
      select count(*) || coalesce(md5(string_agg(t::text, ',' order by id)), '') as hash from ${sql.table(table)} t
    `.execute(halyard.app.context.db),
  )
  return (await Promise.all(hashes)).map(({ rows }) => rows[0]?.hash).join(' ')
}

interface Answer {
  readonly status: number
  readonly body: { type?: unknown; code?: unknown; message?: unknown; field?: unknown }
}

async function send(path: CallPath, request: Omit<BadRequest, 'name'>, token?: string): Promise<Answer> {
  const method = METHODS[path]
  const query = method === 'GET' && request.text !== '' ? `?${request.text}` : ''
  const response = await fetch(`${halyard.url}/api/${path}${query}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: token }),
      ...(request.contentType === undefined ? {} : { 'content-type': request.contentType }),
    },
    ...(method === 'GET' ? {} : { body: request.text }),
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

/** Returns why a response is not a proper rejection, or undefined. */
function rejectionProblem({ status, body }: Answer, field: string | undefined): string | undefined {
  const isError = body.type === 'error' && (ERROR_CODES as readonly unknown[]).includes(body.code)
  if (!isError || typeof body.message !== 'string' || body.message === '') return 'not an error envelope'
  if (status < 400 || status > 499) return `status ${status}`
  if (field !== undefined && body.field !== field) return `blames ${String(body.field)}`
  return undefined
}

async function failuresOf(path: CallPath, requests: readonly BadRequest[]): Promise<string[]> {
  const failures: string[] = []
  const queue = [...requests]
  const worker = async (): Promise<void> => {
    for (let request = queue.pop(); request; request = queue.pop()) {
      const answer = await send(path, request, customer.token)
      const problem = rejectionProblem(answer, request.field)
      if (problem) failures.push(`${request.name}: ${problem}: ${JSON.stringify(answer)}`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return failures
}

describe.each(PATHS)('%s', (path) => {
  test('has a valid example with every field', () => {
    expect(calls[path].request.safeParse(VALID_REQUESTS[path]).error).toBeUndefined()
    const unused = Object.keys(propertiesOf(path)).filter((field) => !(field in VALID_REQUESTS[path]))
    // `amount` is only for market orders, which are tested below.
    expect(unused.filter((field) => field !== 'amount')).toEqual([])
  })

  test('rejects bad input without any effect', async () => {
    const requests = badRequestsOf(path)
    expect(requests.length).toBeGreaterThan(10)
    expect(await failuresOf(path, requests)).toEqual([])
  })
})

describe.each(PATHS.filter((path) => calls[path].access === 'customer'))('%s', (path) => {
  test('rejects invalid tokens', async () => {
    const text = new URLSearchParams(VALID_REQUESTS[path] as Record<string, string>).toString()
    const request = { text, contentType: 'application/x-www-form-urlencoded' }
    for (const [kind, token] of badTokens)
      expect([kind, await send(path, request, token)]).toMatchObject([
        kind,
        { status: 401, body: { type: '999', message: 'Sign in again.' } },
      ])
  })
})

test.each(['coin/trade', 'coin/trade/amend'] as const)(
  "%s: rejects another customer's order",
  async (path) => {
    const stranger = await halyard.registerCustomer({ funded: true })
    stateBefore = await hashOfBalances()
    const text = new URLSearchParams(VALID_REQUESTS[path] as Record<string, string>).toString()
    const request = { text, contentType: 'application/x-www-form-urlencoded' }
    expect(await send(path, request, stranger.token)).toMatchObject({
      status: 400,
      body: { code: 'order_must_be_open' },
    })
  },
)

test.each([
  { type: 'market', price: '50000', number: '0.01' },
  { type: 'market', amount: '100', number: '0.01' },
  { type: 'market', amount: '0' },
  { type: 'market', amount: '0.0000001' },
  { type: 'market', amount: '-1' },
  { type: 'market' },
  { type: 'limit', price: '50000' },
  { type: 'limit', number: '0.01' },
  { type: 'limit', price: '50000', amount: '100' },
  { type: 'limit', price: '50000', number: '0.000001' },
  { type: 'limit', price: '50000', number: '100000' },
  { type: 'limit', price: '50000.01', number: '0.01' },
  { type: 'limit', price: '50000', number: '0.01', currency_id: '3', legal_id: '1' },
  { type: 'limit', price: '50000', number: '0.01', currency_id: '1', legal_id: '1' },
  { type: 'limit', price: '50000', number: '0.01', currency_id: '77' },
])('place order: rejects %j', async (order) => {
  const text = new URLSearchParams({ currency_id: '1', legal_id: '3', ...order } as Record<
    string,
    string
  >).toString()
  const request = { text, contentType: 'application/x-www-form-urlencoded' }
  for (const path of ['coin/trade/buy', 'coin/trade/sell'] as const)
    expect(rejectionProblem(await send(path, request, customer.token), undefined)).toBeUndefined()
})
