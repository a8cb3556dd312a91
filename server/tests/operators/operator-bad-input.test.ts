import { ERROR_CODES } from '@halyard/api'
import { OPS_METHODS, opsCalls, type OpsPath } from '@halyard/api/ops'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../src/app/testing.ts'
import { VALID_OPS_REQUESTS } from '../testing/valid-ops-requests.ts'
import { type BadRequest, badRequestsTo, refusesUnknown } from '../testing/bad-requests.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'

const PATHS = Object.keys(OPS_METHODS) as OpsPath[]
const CONCURRENCY = 16
const MANY = 1_000_000

/** The largest numbers and decimals of a form, numbers beyond a column, and half of a surrogate pair. */
const EXTREMES = [
  '999999999999999',
  '99999999999',
  '2147483648',
  '999999999999.99999999',
  '\ud800',
  '1:2',
  '1,2',
]

let halyard: TestApp
let operator: TestOperator

beforeAll(async () => {
  halyard = await startTestApp({
    limits: { requestsPerMinute: MANY, codesPerHour: MANY, signInsPerHour: MANY },
  })
  operator = await registerOperator(halyard, 'admin')
})
afterAll(() => halyard.close())

/** Returns a hash of everything that operator calls could change, except the audit log. */
async function hashOfState(): Promise<string> {
  const tables = [
    'account',
    'customer',
    'market',
    'perp_market',
    'option_config',
    'network',
    'verification',
    'withdrawal',
    'charge_request',
    'chain_deposit',
    'payment_conflict',
    'screening',
    'record_claim',
    'record_note',
  ]
  const hashes = tables.map((table) =>
    sql<{ hash: string }>`
      select count(*) || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash from ${sql.table(table)} t
    `.execute(halyard.app.context.db),
  )
  return (await Promise.all(hashes)).map(({ rows }) => rows[0]?.hash).join(' ')
}

/** Returns why the response is not a proper rejection, or undefined. */
async function rejectionProblem(path: OpsPath, request: BadRequest): Promise<string | undefined> {
  const method = OPS_METHODS[path]
  const query = method === 'GET' && request.text !== '' ? `?${request.text}` : ''
  const response = await fetch(`${halyard.url}/api/${path}${query}`, {
    method,
    headers: {
      authorization: operator.opsToken,
      ...(request.contentType === undefined ? {} : { 'content-type': request.contentType }),
    },
    ...(method === 'GET' ? {} : { body: request.text }),
  })
  const body = (await response.json()) as { type?: unknown; code?: unknown; field?: unknown }
  const isError = body.type === 'error' && (ERROR_CODES as readonly unknown[]).includes(body.code)
  if (!isError || response.status < 400 || response.status > 499)
    return `${request.name}: ${response.status} ${JSON.stringify(body)}`
  if (request.field !== undefined && body.field !== request.field)
    return `${request.name}: names field ${String(body.field)}`
  return undefined
}

function queryOf(path: OpsPath, field: string, value: string): string {
  if (OPS_METHODS[path] !== 'GET') return ''
  const fields = Object.entries({ ...VALID_OPS_REQUESTS[path], [field]: value })
  return `?${fields.map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`).join('&')}`
}

test('only the call of the identity provider accepts other fields, as its standard demands', () => {
  expect(PATHS.filter((path) => !refusesUnknown(opsCalls[path].request))).toEqual(['ops/sso/logged_out'])
})

describe.each(PATHS)('%s', (path) => {
  const call = { method: OPS_METHODS[path], request: opsCalls[path].request, base: VALID_OPS_REQUESTS[path] }

  test('has a valid example with every field', () => {
    expect(call.request.safeParse(call.base).error).toBeUndefined()
    expect(Object.keys(call.base).toSorted()).toEqual(Object.keys(call.request.shape).toSorted())
  })

  test('rejects bad input without any effect', async () => {
    const before = await hashOfState()
    const requests = badRequestsTo(call)
    expect(requests.length).toBeGreaterThan(10)
    const complaints: string[] = []
    const worker = async (): Promise<void> => {
      for (let request = requests.pop(); request; request = requests.pop()) {
        const problem = await rejectionProblem(path, request)
        if (problem) complaints.push(problem)
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, worker))
    expect(complaints).toEqual([])
    expect(await hashOfState()).toBe(before)
  })

  test('survives values that its schema may accept and nothing can store', async () => {
    const complaints: string[] = []
    const send = async (field: string, value: string): Promise<void> => {
      const { status } = await fetch(`${halyard.url}/api/${path}${queryOf(path, field, value)}`, {
        method: call.method,
        headers: { authorization: operator.opsToken, 'content-type': 'application/json' },
        ...(call.method === 'GET' ? {} : { body: JSON.stringify({ ...call.base, [field]: value }) }),
      })
      if (status >= 500) complaints.push(`${field}=${JSON.stringify(value)}: ${status}`)
    }
    for (const field of Object.keys(call.base)) await Promise.all(EXTREMES.map((value) => send(field, value)))
    expect(complaints).toEqual([])
  })
})
