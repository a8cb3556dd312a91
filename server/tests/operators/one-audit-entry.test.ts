import { OPS_METHODS, type OpsPath, PERMISSIONS } from '@halyard/api/ops'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../src/app/testing.ts'
import { registerOperator } from '../testing/test-operator.ts'
import { VALID_OPS_REQUESTS } from '../testing/valid-ops-requests.ts'

const MANY = 1_000_000
const MUTATING = (Object.keys(OPS_METHODS) as OpsPath[]).filter((path) => OPS_METHODS[path] === 'POST')

/** Accepted without an entry: a sign that an operator is writing, and the options of a sign-in. */
const UNAUDITED: ReadonlySet<OpsPath> = new Set(['ops/support/typing', 'ops/passkey/begin'])

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp({ limits: { requestsPerMinute: MANY, signInsPerHour: MANY } })
})
afterAll(() => halyard.close())

/** Calls in a session of its own, which the call may end. Returns the code of the response, and the entries it left. */
async function entriesOf(operatorId: number, path: OpsPath, request: Readonly<Record<string, unknown>>) {
  const { db, operators } = halyard.app.context
  const token = PERMISSIONS[path] && (await operators.open(operatorId, { ip: '127.0.0.1', agent: 'test' }))
  const newest = await db.selectFrom('audit_log').select('id').orderBy('id', 'desc').executeTakeFirst()
  const response = await fetch(`${halyard.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
    body: JSON.stringify(request),
  })
  const { type, code = type } = (await response.json()) as { type: string; code?: string }
  const entries = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('id', '>', newest?.id ?? '0')
    .orderBy('id')
    .execute()
  return { code, entries }
}

/** Returns why the entries of a call are not one of its outcome for each record, or undefined. */
function problemOf(path: OpsPath, { code, entries }: Awaited<ReturnType<typeof entriesOf>>) {
  // A proposal's outcome is that it was asked; before other outcomes it is the sign that survives a crash.
  const isProposal = path.includes('/propose')
  const outcomes = entries.filter(({ outcome }) => (isProposal && code === 'ok') || outcome !== 'asked')
  const targets = new Set(outcomes.map(({ target }) => target))
  const isOnce = outcomes.length > 0 && targets.size === outcomes.length
  const isRight = code === 'ok' ? isOnce : outcomes.length === 1 && outcomes[0]?.outcome === code
  if (isRight || (code === 'ok' && UNAUDITED.has(path) && entries.length === 0)) return undefined
  return { path, code, outcomes: outcomes.map(({ target, outcome }) => [target, outcome]) }
}

test.each(['accepted or rejected for its record', 'rejected for its fields'])(
  'every call that changes something leaves one audit entry: %s',
  async (kind) => {
    const { id } = await registerOperator(halyard, 'admin')
    const problems: unknown[] = []
    for (const path of MUTATING) {
      const request = kind === 'rejected for its fields' ? { id: 'x' } : VALID_OPS_REQUESTS[path]
      const problem = problemOf(path, await entriesOf(id, path, request))
      if (problem) problems.push(problem)
    }
    expect(problems).toEqual([])
  },
)

test('a command that the exchange rejects leaves one entry of its outcome, with what was asked', async () => {
  const { id } = await registerOperator(halyard, 'admin')
  const request = { ...VALID_OPS_REQUESTS['ops/fiat/set_rate'], rate: '99999999999' }
  const { code, entries } = await entriesOf(id, 'ops/fiat/set_rate', request)
  expect(code).toBe('invalid_field')
  expect(entries.map(({ outcome }) => outcome)).toEqual(['asked', 'invalid_field'])
  const { rate, reason } = request
  expect(entries.at(-1)).toMatchObject({ target: 'fiat_rate:EUR', reason, after: { rate } })
})
