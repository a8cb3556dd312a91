import { type CallPath, calls, ERROR_CODES, METHODS } from '@halyard/api'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../src/app/testing.ts'
import { BASES } from './bad-input/bases.ts'
import { type BadRequest, badRequestsOf, propertiesOf } from './bad-input/requests.ts'
import { hireOperator } from './operators.ts'

const PATHS = Object.keys(METHODS) as CallPath[]
const AT_ONCE = 16
const MANY = 1_000_000
/** The exchange's clock stands still: nothing is refused merely because its price has grown old. */
const STARTED_AT = Date.now()

let halyard: TestApp
let customer: TestCustomer
let badTokens: readonly (readonly [whose: string, token: string | undefined])[]
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
  stateBefore = await hashOfMoney()
})
afterEach(async () => {
  expect(await hashOfMoney()).toBe(stateBefore)
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
    ['one that was made up', 'forged'],
    ['one that is longer', `${customer.token}x`],
    ['one that is shorter', customer.token.slice(1)],
    ['of a session that was closed', closed.token],
    ['of a session that has run out', expired.token],
    ['of a sign-in that still waits for its second factor', pending],
    ['of an operator at work', (await hireOperator(halyard, 'admin')).opsToken],
  ]
}

/** Everything that anybody owns or has on offer, and how many entries the books have. */
async function hashOfMoney(): Promise<string> {
  const tables = [
    'account',
    'spot_order',
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

async function send(path: CallPath, request: Omit<BadRequest, 'what'>, token?: string): Promise<Answer> {
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

/** What is wrong with an answer that should be a refusal. */
function complaintAbout({ status, body }: Answer, field: string | undefined): string | undefined {
  const isError = body.type === 'error' && (ERROR_CODES as readonly unknown[]).includes(body.code)
  if (!isError || typeof body.message !== 'string' || body.message === '') return 'no error of the envelope'
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
      const complaint = complaintAbout(answer, request.field)
      if (complaint) failures.push(`${request.what}: ${complaint}: ${JSON.stringify(answer)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return failures
}

describe.each(PATHS)('%s', (path) => {
  test('has a sound example with every field', () => {
    expect(calls[path].request.safeParse(BASES[path]).error).toBeUndefined()
    const unused = Object.keys(propertiesOf(path)).filter((field) => !(field in BASES[path]))
    // A limit order has no amount: it is tried with market orders below.
    expect(unused.filter((field) => field !== 'amount')).toEqual([])
  })

  test('refuses bad input and changes nothing', async () => {
    const requests = badRequestsOf(path)
    expect(requests.length).toBeGreaterThan(10)
    expect(await failuresOf(path, requests)).toEqual([])
  })
})

describe.each(PATHS.filter((path) => calls[path].access === 'customer'))('%s', (path) => {
  test("is nobody's without a token that is good", async () => {
    const text = new URLSearchParams(BASES[path] as Record<string, string>).toString()
    const request = { text, contentType: 'application/x-www-form-urlencoded' }
    for (const [whose, token] of badTokens)
      expect([whose, await send(path, request, token)]).toMatchObject([
        whose,
        { status: 401, body: { type: '999', message: 'Sign in again.' } },
      ])
  })
})

test.each(['coin/trade', 'coin/trade/amend'] as const)(
  '%s refuses an order of someone else',
  async (path) => {
    const stranger = await halyard.registerCustomer({ funded: true })
    stateBefore = await hashOfMoney()
    const text = new URLSearchParams(BASES[path] as Record<string, string>).toString()
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
])('the order %j is refused', async (order) => {
  const text = new URLSearchParams({ currency_id: '1', legal_id: '3', ...order } as Record<
    string,
    string
  >).toString()
  const request = { text, contentType: 'application/x-www-form-urlencoded' }
  for (const path of ['coin/trade/buy', 'coin/trade/sell'] as const)
    expect(complaintAbout(await send(path, request, customer.token), undefined)).toBeUndefined()
})
