import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import type { OpsChange } from '@halyard/api/ops'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { applyScheduledChanges } from '../../src/ops/changes/apply-scheduled.ts'
import { KINDS } from '../../src/ops/changes/kinds.ts'
import { submitCommand } from '../testing/funded-customer.ts'
import { opsClient, registerOperator, type TestOperator } from '../testing/test-operator.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const LISTED = {
  maker_fee_ppm: 800,
  taker_fee_ppm: 1_000,
  band_ppm: 50_000,
  min_quantity: '0.00001',
  max_quantity: '500',
  min_value: '1',
} as const

type Person = Pick<TestOperator, 'id' | 'ops'>

let database: TestDatabase
let halyard: TestApp
let ann: Person
let bob: Person
let carol: Person
let operator: Person
let clock = Date.parse('2026-11-30T10:00:00Z')

const start = () => startTestApp({ databaseUrl: database.url, now: () => clock })

beforeAll(async () => {
  database = await createTestDatabase({ migrated: true })
  halyard = await start()
  ann = await registerOperator(halyard, 'treasurer')
  bob = await registerOperator(halyard, 'treasurer')
  carol = await registerOperator(halyard, 'admin')
  operator = await registerOperator(halyard, 'operator')
})
beforeEach(async () => {
  await setFee(1_000)
  await moveTo(Math.ceil(clock / DAY_MS + 8) * DAY_MS)
})
afterEach(async () => {
  const { list } = dataOf(await carol.ops('ops/change/list', {}))
  for (const { id, status, proposer } of list)
    if (status === 'scheduled' || status === 'waiting')
      for (const person of [carol, ann, bob])
        if (status === 'scheduled' || person.id === proposer.id)
          await person.ops('ops/change/withdraw', { id, reason: 'The test is over' })
})
afterAll(async () => {
  await halyard.close()
  await database.drop()
})

/** Moves the clock, and signs the operators in again: their sessions end after minutes without a call. */
async function moveTo(at: number): Promise<void> {
  clock = at
  ann = await signedIn(ann)
  bob = await signedIn(bob)
  carol = await signedIn(carol)
  operator = await signedIn(operator)
}

async function signedIn({ id }: Pick<Person, 'id'>): Promise<Person> {
  const token = await halyard.app.context.operators.open(id, { ip: '127.0.0.1', agent: 'test' })
  return { id, ops: opsClient(halyard, token) }
}

/** Restarts the server at a time. */
async function restartAt(at: number): Promise<void> {
  await halyard.close()
  clock = at
  halyard = await start()
}

function marketConfig() {
  const market = halyard.app.context.catalogue.market(1)
  if (!market) throw new Error('the market is not listed')
  return market.config
}

const fee = () => marketConfig().takerFeePpm
/** Sets the taker's fee as another change does that was approved meanwhile. */
const setFee = (takerFeePpm: number) =>
  submitCommand(halyard, { kind: 'configureMarket', market: { ...marketConfig(), takerFeePpm } })
const apply = () => applyScheduledChanges(halyard.app.context)

const proposal = (dueAt: number | undefined, takerFee = 500) => ({
  ...LISTED,
  id: 1,
  taker_fee_ppm: takerFee,
  reason: 'Winter fees',
  ...(dueAt === undefined ? {} : { due_at: dueAt }),
})
async function propose(dueAt: number | undefined, takerFee?: number): Promise<number> {
  const { id } = dataOf(await ann.ops('ops/market/propose', proposal(dueAt, takerFee)))
  return id ?? 0
}
const approve = (id: number, by: Person = bob) => by.ops('ops/change/decide', { id, pass: '1' })
const stateOf = async (id: number): Promise<OpsChange> => dataOf(await carol.ops('ops/change/show', { id }))

/** Schedules a fee of 500 ppm in an hour. */
async function schedule(dueAt = clock + HOUR_MS): Promise<{ id: number; at: number }> {
  const id = await propose(dueAt)
  expect(dataOf(await approve(id))).toMatchObject({ status: 'scheduled', applied: false })
  return { id, at: dueAt }
}

const unappliedOf = async ({ ops }: Person) =>
  dataOf(await ops('ops/change/list', { unapplied: '1' })).list.map(({ id }) => id)

test('it is applied at the time that both have approved, not a millisecond before, and once', async () => {
  const at = clock + HOUR_MS
  const preview = dataOf(await ann.ops('ops/market/propose', { ...proposal(at), preview: '1' }))
  expect(preview).toMatchObject({ id: null, due_at: at })
  const id = await propose(at)
  expect(dataOf(await bob.ops('ops/change/show', { id }))).toMatchObject({
    status: 'waiting',
    due_at: at,
  })
  expect(await approve(id, ann)).toMatchObject({ code: 'reviewers_must_differ' })
  expect(dataOf(await approve(id))).toMatchObject({ status: 'scheduled', due_at: at, applied: false })
  await moveTo(at - 1)
  await apply()
  expect(fee()).toBe(1_000)
  await moveTo(at)
  await Promise.all([apply(), apply()])
  expect(fee()).toBe(500)
  expect(await stateOf(id)).toMatchObject({
    status: 'approved',
    applied: true,
    applied_at: at,
    ended: null,
    proposer: { id: ann.id },
    decider: { id: bob.id },
  })
  await setFee(700)
  await apply()
  expect(fee()).toBe(700)
  const { list } = dataOf(await carol.ops('ops/audit/list', { target: 'market:1' }))
  expect(list.filter(({ outcome, at: when }) => outcome === 'done' && when >= at)).toHaveLength(1)
})

test('values that changed meanwhile are not overwritten; both persons see that it had no effect', async () => {
  const { id, at } = await schedule()
  const urgent = await propose(undefined, 1_500)
  expect(dataOf(await approve(urgent))).toMatchObject({ status: 'approved', applied: true })
  expect(dataOf(await bob.ops('ops/change/show', { id }))).toMatchObject({ is_overtaken: true })
  await moveTo(at)
  await apply()
  expect(fee()).toBe(1_500)
  expect(await stateOf(id)).toMatchObject({
    status: 'overtaken',
    applied: false,
    ended: { by: null, at, reason: '' },
  })
  for (const person of [ann, bob]) expect(await unappliedOf(person)).toContain(id)
  await moveTo(at + 8 * DAY_MS)
  expect(await unappliedOf(ann)).not.toContain(id)
})

test('values that changed and are again as both have seen them are replaced at the time', async () => {
  const { at } = await schedule()
  await setFee(1_500)
  await setFee(1_000)
  await moveTo(at)
  await apply()
  expect(fee()).toBe(500)
})

test.each([
  ['in the past', -HOUR_MS],
  ['in nine minutes', 9 * MINUTE_MS],
  ['in 90 days and a minute', 90 * DAY_MS + MINUTE_MS],
  ['at a second within a minute', HOUR_MS + 1_000],
  ['in thirty thousand years', 900_000_000_000_000],
])('a time %s is rejected by name, and nothing is stored', async (_case, ahead) => {
  const asked = { ...proposal(Math.min(clock + ahead, 999_999_999_999_999)), preview: '0' } as const
  expect(await ann.ops('ops/market/propose', asked)).toMatchObject({
    code: 'change_time_out_of_range',
    field: 'due_at',
  })
  expect(dataOf(await ann.ops('ops/change/list', { status: 'waiting' })).list).toEqual([])
})

test('a proposal whose time has passed can be rejected, not approved', async () => {
  const at = clock + 10 * MINUTE_MS
  const id = await propose(at)
  await moveTo(at)
  expect(await approve(id)).toMatchObject({ code: 'change_time_has_passed' })
  expect(fee()).toBe(1_000)
  const rejection = { id, pass: '0', reason: 'Too late' } as const
  expect(dataOf(await bob.ops('ops/change/decide', rejection))).toMatchObject({ status: 'rejected' })
})

test('a record has one scheduled change; a proposal that waits does not hold it up', async () => {
  const waiting = await propose(clock + 2 * HOUR_MS, 600)
  const withdrawn = { id: waiting, reason: 'Another first' }
  dataOf(await ann.ops('ops/change/withdraw', withdrawn))
  const { id, at } = await schedule()
  expect(await ann.ops('ops/market/propose', proposal(clock + 2 * HOUR_MS, 600))).toMatchObject({
    code: 'change_is_scheduled',
  })
  await propose(undefined, 1_500)
  await moveTo(at)
  await apply()
  expect(fee()).toBe(500)
  expect(await stateOf(id)).toMatchObject({ status: 'approved', applied: true })
})

test('one person cancels it, with a reason, also one of neither; it is not applied', async () => {
  const { id, at } = await schedule()
  const support = await registerOperator(halyard, 'support')
  const cancellation = { id, reason: 'The campaign is postponed' }
  expect(await support.ops('ops/change/withdraw', cancellation)).toMatchObject({ code: 'role_not_allowed' })
  expect(dataOf(await operator.ops('ops/change/withdraw', cancellation))).toMatchObject({
    status: 'cancelled',
    decider: { id: bob.id },
    ended: { by: { id: operator.id }, at: clock, reason: 'The campaign is postponed' },
  })
  expect(await ann.ops('ops/change/withdraw', cancellation)).toMatchObject({ code: 'change_must_be_waiting' })
  expect(await approve(id, carol)).toMatchObject({ code: 'change_must_be_waiting' })
  await moveTo(at)
  await apply()
  expect(fee()).toBe(1_000)
  expect(await unappliedOf(ann)).toContain(id)
})

test('a person who is dismissed before its time takes it along', async () => {
  const approver = await registerOperator(halyard, 'treasurer')
  const id = await propose(clock + HOUR_MS)
  dataOf(await approve(id, approver))
  const dismissal = { id: approver.id, role: 'customer', reason: 'Left' } as const
  dataOf(await carol.ops('ops/staff/set_role', dismissal))
  expect(await stateOf(id)).toMatchObject({
    status: 'cancelled',
    ended: { by: { id: carol.id }, reason: 'Left' },
  })
  // The role that comes back brings nothing back.
  await halyard.app.context.db
    .updateTable('app_user')
    .set({ role: 'treasurer' })
    .where('id', '=', String(approver.id))
    .execute()
  await moveTo(clock + HOUR_MS)
  await apply()
  expect(fee()).toBe(1_000)
})

test.each([
  ['whose role is another', (id: number) => setRow('app_user', id, { role: 'support' })],
  ['who is frozen', (id: number) => freeze(id)],
])('at its time it is not applied in the name of a person %s', async (_case, lose) => {
  const approver = await registerOperator(halyard, 'treasurer')
  const id = await propose(clock + HOUR_MS)
  dataOf(await approve(id, approver))
  await lose(approver.id)
  await moveTo(clock + HOUR_MS)
  await apply()
  expect(fee()).toBe(1_000)
  expect(await stateOf(id)).toMatchObject({ status: 'cancelled', ended: { by: null } })
})

async function setRow(table: 'app_user', id: number, values: { role: string }): Promise<void> {
  await halyard.app.context.db.updateTable(table).set(values).where('id', '=', String(id)).execute()
}

async function freeze(customerId: number): Promise<void> {
  await submitCommand(halyard, { kind: 'setOperatorFreeze', customerId, frozen: true })
}

test('after an absence of an hour it is applied before the first call, and says how late', async () => {
  const { id, at } = await schedule()
  await restartAt(at + HOUR_MS)
  expect(fee()).toBe(500)
  await moveTo(clock)
  expect(await stateOf(id)).toMatchObject({ applied: true, applied_at: at + HOUR_MS, due_at: at })
})

test('after a longer absence it is missed, and changes nothing', async () => {
  const { id, at } = await schedule()
  await restartAt(at + HOUR_MS + 1)
  expect(fee()).toBe(1_000)
  await moveTo(clock)
  expect(await stateOf(id)).toMatchObject({ status: 'missed', applied: false, ended: { by: null } })
  expect(await unappliedOf(bob)).toContain(id)
})

test('a crash while it is applied: the next start completes it once, or misses it after an hour', async () => {
  const first = await schedule()
  const beginning = (id: number) =>
    halyard.app.context.db
      .updateTable('config_change')
      .set({ status: 'approved' })
      .where('id', '=', String(id))
      .execute()
  await beginning(first.id)
  await restartAt(first.at)
  expect(fee()).toBe(500)
  // As if the process had ended between the command and the record of it.
  await halyard.app.context.db
    .updateTable('config_change')
    .set({ applied_at: null })
    .where('id', '=', String(first.id))
    .execute()
  await setFee(1_000)
  await restartAt(first.at + 1)
  expect(fee()).toBe(1_000)
  await moveTo(clock)
  expect(await stateOf(first.id)).toMatchObject({ status: 'approved', applied: true })

  await moveTo(first.at + 5 * MINUTE_MS - ((first.at + 5 * MINUTE_MS) % MINUTE_MS))
  const second = await schedule()
  await beginning(second.id)
  await restartAt(second.at + HOUR_MS + 1)
  expect(fee()).toBe(1_000)
  await moveTo(clock)
  expect(await stateOf(second.id)).toMatchObject({ status: 'missed' })
})

test('while it is being applied, another change of the record is not approved', async () => {
  const { id, at } = await schedule()
  const urgent = await propose(undefined, 1_500)
  await halyard.app.context.db
    .updateTable('config_change')
    .set({ status: 'approved' })
    .where('id', '=', String(id))
    .execute()
  expect(await approve(urgent)).toMatchObject({ code: 'busy' })
  await moveTo(at)
  await apply()
  expect(fee()).toBe(500)
})

test('the database keeps what two persons have approved, and what is over', async () => {
  const { id } = await schedule()
  const { db } = halyard.app.context
  const stored = (values: object) =>
    db
      .updateTable('config_change')
      .set(values as never)
      .where('id', '=', String(id))
      .execute()
  for (const values of [{ due_at: clock }, { after: JSON.stringify({ taker_fee_ppm: 1 }) }])
    await expect(stored(values)).rejects.toThrow('does not change')
  dataOf(await ann.ops('ops/change/withdraw', { id, reason: 'Not needed' }))
  await expect(stored({ status: 'scheduled', ended_at: null, ended_by: null })).rejects.toThrow(
    'does not change',
  )
})

test.each([
  ['market', '1'],
  ['contract', '1'],
  ['option', '1'],
  ['network', '3:TRC20'],
  ['fee_schedule', '1'],
  ['withdraw_limits', '1'],
] as const)('the values in force of a %s are valid as they are written', async (kind, id) => {
  const { context } = halyard.app
  const current = await KINDS[kind].current(context, id)
  if (!current) throw new Error(`${kind}:${id} is not listed`)
  expect(await KINDS[kind].normalise(context, id, current)).toEqual(current)
})
