import { CHANGE_CALLS, OPS_METHODS, type OpsPath, PERMISSIONS } from '@halyard/api/ops'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { approveChange, recordOf } from '../testing/approve-change.ts'
import { registerOperator } from '../testing/test-operator.ts'
import { VALID_OPS_REQUESTS } from '../testing/valid-ops-requests.ts'

const DAY_MS = 86_400_000
const MANY = 1_000_000
const MUTATING = (Object.keys(OPS_METHODS) as OpsPath[]).filter((path) => OPS_METHODS[path] === 'POST')

/** Accepted without an entry: a sign that an operator is writing, and the options of a sign-in. */
const UNAUDITED: ReadonlySet<OpsPath> = new Set(['ops/support/typing', 'ops/passkey/begin'])

/** The calls that store a proposal, whatever their names. */
const PROPOSALS: ReadonlySet<OpsPath> = new Set(Object.values(CHANGE_CALLS))

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
  const isProposal = PROPOSALS.has(path)
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

test('audit: a rejected command leaves one entry, with the request and its outcome', async () => {
  const admin = await registerOperator(halyard, 'admin')
  const now = Date.now()
  const sale = { start_at: now, close_at: now + DAY_MS, launch_at: now + DAY_MS, coin_name: 'ONSALE' }
  const { id: _id, ...fields } = VALID_OPS_REQUESTS['ops/subscription/propose']
  const proposed = dataOf(
    await admin.ops('ops/subscription/propose', { ...fields, ...sale, preview: '0', reason: 'A sale' }),
  )
  const project = recordOf(await approveChange(await registerOperator(halyard, 'admin'), proposed))
  const request = { id: project, reason: 'Checked' }
  const { code, entries } = await entriesOf(admin.id, 'ops/subscription/allot', request)
  expect(code).toBe('project_must_be_closed')
  expect(entries.map(({ outcome }) => outcome)).toEqual(['asked', 'project_must_be_closed'])
  const after = { passed: true }
  expect(entries.at(-1)).toMatchObject({ target: `subscription:${project}`, reason: 'Checked', after })
})
