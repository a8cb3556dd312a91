import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { findBounds, selectEntries } from '../../src/ops/audit/list-audit.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'

/** Large enough that reading all of it would cost more than any index. */
const ENTRIES = 20_000
const STEP_MS = 1_000
const STARTED_AT = Date.parse('2026-01-01T00:00:00Z')

let halyard: TestApp
let operator: TestOperator
let colleague: TestOperator

beforeAll(async () => {
  halyard = await startTestApp({ ownsTables: true })
  operator = await registerOperator(halyard, 'operator')
  colleague = await registerOperator(halyard, 'operator')
  await sql`
    insert into audit_log (at, actor_id, role, ip, call, target, outcome, reason)
    select ${STARTED_AT}::bigint + n * ${STEP_MS}, case n % 2 when 0 then ${operator.id}::bigint else ${colleague.id} end, 'operator', '::1',
      case when n % 50 = 0 then 'ops/customer/freeze' when n % 2 = 0 then 'ops/customer/orders'
        else 'ops/customer/show' end,
      'customer:' || n % 1000, 'done', ''
    from generate_series(0, ${ENTRIES - 1}) as n`.execute(halyard.app.context.db)
  await sql`analyze audit_log`.execute(halyard.app.context.db)
})
afterAll(() => halyard.close())

interface Plan {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

/** Runs a search and returns how many rows of the table its plan has read, and whether it read the whole table. */
async function costOf(filter: Parameters<typeof selectEntries>[1]) {
  const { context } = halyard.app
  const bounds = await findBounds(context, filter)
  const { sql: text, parameters } = selectEntries(context, filter, bounds, 51).compile()
  const parts = text.split(/\$[0-9]+/)
  const query = sql.join(
    parts.flatMap((part, at) =>
      at < parts.length - 1 ? [sql.raw(part), sql.val(parameters[at])] : [sql.raw(part)],
    ),
    sql``,
  )
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
    explain (analyze, format json) ${query}`.execute(halyard.app.context.db)
  const nodes = flat(rows[0]!['QUERY PLAN'][0].Plan)
  return {
    isWhole: nodes.some((node) => node['Node Type'] === 'Seq Scan'),
    read: nodes.reduce((sum, node) => sum + node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0), 0),
  }
}

function flat(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(flat)]
}

const HOUR_MS = 3_600_000
const EARLY = { from: STARTED_AT + HOUR_MS, until: STARTED_AT + 2 * HOUR_MS }

const RECORD = { target: 'customer:7' }
const ACTION = { call: 'ops/customer/freeze' }

interface Search {
  readonly target?: string
  readonly call?: string
  readonly from?: number
  readonly until?: number
  readonly before?: number
}

test.each<readonly [string, Search]>([
  ['nothing', {}],
  ['a record', RECORD],
  ['an action', ACTION],
  ['a record and an action', { ...RECORD, ...ACTION }],
  ['an action that was never done', { call: 'ops/chain/follow_anew' }],
  ['a period long ago', EARLY],
  ['a record in a period', { ...RECORD, ...EARLY }],
  ['an action in a period', { ...ACTION, ...EARLY }],
  ['a record and an action in a period', { ...RECORD, ...ACTION, ...EARLY }],
  ['entries before one', { before: 500 }],
  ['a record before an entry', { ...RECORD, before: 500 }],
  ['an action before an entry', { ...ACTION, before: 500 }],
  ['a time before all entries', { until: STARTED_AT - HOUR_MS }],
  ['a time after all entries', { from: Date.parse('2100-01-01') }],
])('the audit log is searched by an index, of any operator and of one: %s', async (_name, filter) => {
  for (const search of [filter, { ...filter, actor_id: operator.id }]) {
    const { isWhole, read } = await costOf(search)
    expect(isWhole).toBe(false)
    expect(read).toBeLessThan(1_500)
  }
})

test('an action that an operator never did is searched without reading the entries of either', async () => {
  for (const search of [{}, { before: 15_000 }]) {
    const { isWhole, read } = await costOf({ ...search, call: 'ops/customer/orders', actor_id: colleague.id })
    expect({ isWhole, read }).toEqual({ isWhole: false, read: 0 })
  }
})

test('a search returns exactly the entries of its filter, newest first', async () => {
  const request = { call: 'ops/customer/freeze', from: String(EARLY.from), until: String(EARLY.until) }
  const { list } = dataOf(await operator.ops('ops/audit/list', { ...request, limit: '100' }))
  expect(list).toHaveLength(72)
  expect(list.every(({ at }) => at >= EARLY.from && at < EARLY.until)).toBe(true)
  expect(list[0]?.at).toBeGreaterThan(list.at(-1)?.at ?? 0)
})

test('an export has every entry of the filter once, in parts of 5,000', async () => {
  const filter = { from: String(STARTED_AT), until: String(STARTED_AT + 12_000 * STEP_MS) }
  const ids: number[] = []
  for (let more = true; more; ) {
    const before = ids.at(-1)
    const part = dataOf(
      await operator.ops('ops/audit/export', { ...filter, ...(before === undefined ? {} : { before }) }),
    )
    ids.push(...part.list.map(({ id }) => id))
    more = part.more
  }
  expect([ids.length, new Set(ids).size]).toEqual([12_000, 12_000])
})

test('entries cannot be changed or removed with the rights of the server', async () => {
  const { db } = halyard.app.context
  for (const change of [
    sql`update audit_log set outcome = 'done', reason = 'rewritten' where id = 1`,
    sql`update audit_log set actor_id = null`,
    sql`delete from audit_log where id = 1`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
    sql`truncate audit_log cascade`,
  ])
    await expect(change.execute(db)).rejects.toThrow(/append-only|cannot|refuse|never/i)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_log where reason = ''`.execute(db)
  expect(rows[0]?.count).toBeGreaterThanOrEqual(ENTRIES)
})
