import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { LANGUAGES } from '@halyard/api'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { beginMaintenances } from '../../src/ops/maintenance/begin-maintenances.ts'
import { connect } from '../testing/socket-client.ts'
import { opsClient, registerOperator, type TestOperator } from '../testing/test-operator.ts'

const MINUTE_MS = 60_000
const NOTICE_MS = 30 * MINUTE_MS
const ORDER = { currency_id: 1, legal_id: 3, type: 'limit', price: '50000', number: '0.01' } as const

let database: TestDatabase
let halyard: TestApp
let ann: Pick<TestOperator, 'id' | 'ops'>
let bob: Pick<TestOperator, 'id' | 'ops'>
let clock = Date.parse('2026-11-30T10:00:00Z')

const start = () => startTestApp({ databaseUrl: database.url, now: () => clock })

beforeAll(async () => {
  database = await createTestDatabase({ migrated: true })
  halyard = await start()
  ann = await registerOperator(halyard, 'operator')
  bob = await registerOperator(halyard, 'operator')
})
beforeEach(async () => {
  // What counts in 24 hours begins with each test.
  await moveTo(clock + 25 * 60 * MINUTE_MS)
})
afterEach(async () => {
  for (const { id } of halyard.app.context.halts.running()) await resume(id)
  for (const { id, version } of halyard.app.context.maintenances.planned())
    dataOf(await bob.ops('ops/maintenance/cancel', { id, version, reason: 'The test is over' }))
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
}

async function signedIn({ id }: Pick<TestOperator, 'id'>) {
  const token = await halyard.app.context.operators.open(id, { ip: '127.0.0.1', agent: 'test' })
  return { id, ops: opsClient(halyard, token) }
}

/** Restarts the server at a time. */
async function restartAt(at: number): Promise<void> {
  await halyard.close()
  clock = at
  halyard = await start()
  await moveTo(at)
}

const resume = (haltId: number) =>
  halyard.app.context.engine.submit({ kind: 'resumeHalt', haltId, firstReviewerId: 1, reviewerId: 2 })
const begin = () => beginMaintenances(halyard.app.context)
const running = () => halyard.app.context.halts.running()

const terms = (ahead = NOTICE_MS) => ({
  begins_at: clock + ahead,
  expected_until: clock + ahead + 60 * MINUTE_MS,
  text_en: 'The database gets more room.',
  text_de: 'Die Datenbank bekommt mehr Platz.',
  reason: 'Disk is full soon',
})
const announce = async (scope = 'spot', ahead = NOTICE_MS) =>
  dataOf(await ann.ops('ops/maintenance/announce', { scope, ...terms(ahead) }))
const stateOf = async (id: number) =>
  dataOf(await ann.ops('ops/maintenance/list', {})).list.find((one) => one.id === id)

test('it begins by itself at its time and not a millisecond before, once, with the same text', async () => {
  const { client } = await halyard.registerCustomer({ funded: true })
  const { id, begins_at: beginsAt } = await announce()
  await moveTo(beginsAt - 1)
  await begin()
  expect(running()).toEqual([])
  const prices = [{ marketId: 1, ticks: 500_000 }]
  expect(await halyard.app.context.engine.submit({ kind: 'recordPrices', prices })).toMatchObject({
    ok: true,
  })
  dataOf(await client('coin/trade/buy', ORDER))
  await moveTo(beginsAt)
  await begin()
  await begin()
  expect(running()).toMatchObject([
    { scope: 'spot', cause: 'maintenance', text: 'The database gets more room.', operatorId: ann.id },
  ])
  expect(await client('coin/trade/buy', ORDER)).toMatchObject({ code: 'exchange_is_halted' })
  expect(await stateOf(id)).toMatchObject({ status: 'begun', halt_id: running()[0]?.id })
  const inGerman = dataOf(await halyard.client(undefined, 'de')('halt/list', {}))
  expect(inGerman).toMatchObject({
    list: [{ text: expect.stringContaining('Die Datenbank bekommt mehr Platz.') }],
    planned: [],
  })
  // Two persons end it early; it does not begin again, though its window is not over.
  const proposal = dataOf(
    await ann.ops('ops/halt/propose_resume', { id: running()[0]?.id ?? 0, reason: 'Done' }),
  )
  expect(await ann.ops('ops/change/decide', { id: proposal.id ?? 0, pass: '1' })).toMatchObject({
    code: 'reviewers_must_differ',
  })
  dataOf(await bob.ops('ops/change/decide', { id: proposal.id ?? 0, pass: '1' }))
  await begin()
  expect(running()).toEqual([])
})

test('customers read it in each language before, without the reason and the person', async () => {
  await announce()
  const titles = new Set<string>()
  for (const language of LANGUAGES) {
    const { planned } = dataOf(await halyard.client(undefined, language)('halt/list', {}))
    expect(planned).toMatchObject([{ scope: 'spot', begins_at: clock + NOTICE_MS }])
    expect(JSON.stringify(planned)).not.toContain('Disk is full')
    titles.add(planned[0]?.title ?? '')
  }
  expect(titles.size).toBe(LANGUAGES.length)
  const { list } = dataOf(await halyard.client()('news/list', {}))
  expect(list[0]).toMatchObject({ title: 'Planned maintenance: Spot trading' })
})

test('its announcement is neither withdrawn nor given other texts by itself', async () => {
  await announce()
  const { list } = dataOf(await halyard.client()('news/list', {}))
  const [item] = list
  const id = item?.id ?? 0
  expect(await ann.ops('ops/news/withdraw', { id, reason: 'Hide it' })).toMatchObject({
    code: 'news_of_maintenance',
  })
  expect(dataOf(await halyard.client()('news/list', {})).list[0]).toEqual(item)
})

test('sockets hear of an announcement at once, and a new connection of a planned one', async () => {
  const early = await connect(halyard.url)
  onTestFinished(() => early.close())
  await announce('option')
  await expect.poll(() => early.received('halts').length).toBeGreaterThan(0)
  const late = await connect(halyard.url)
  onTestFinished(() => late.close())
  await expect.poll(() => late.received('halts')).toEqual([{ scopes: [] }])
})

test('too soon, too far, too long, a second one and another scope are refused', async () => {
  const ask = (change: object) =>
    ann.ops('ops/maintenance/announce', { scope: 'perp', ...terms(), ...change })
  expect(await ask({ begins_at: clock + NOTICE_MS - 1 })).toMatchObject({ code: 'maintenance_too_soon' })
  expect(await ask({ begins_at: 1 })).toMatchObject({ code: 'maintenance_too_soon' })
  expect(await ask({ begins_at: 999_999_999_999_999 })).toMatchObject({ code: 'invalid_field' })
  expect(await ask({ expected_until: clock + NOTICE_MS })).toMatchObject({ code: 'invalid_field' })
  expect(await ask({ expected_until: 999_999_999_999_999 })).toMatchObject({ code: 'invalid_field' })
  expect(await ask({ scope: 'market_buys' })).toMatchObject({ code: 'halt_scope_must_be_known' })
  dataOf(await ask({}))
  expect(await ask({})).toMatchObject({ code: 'maintenance_already_announced' })
  const support = await registerOperator(halyard, 'support')
  expect(await support.ops('ops/maintenance/announce', { scope: 'fiat', ...terms() })).toMatchObject({
    code: 'role_not_allowed',
  })
})

test('cancelled a millisecond before it halts nothing; at its time it is too late', async () => {
  const first = await announce('wealth')
  await moveTo(first.begins_at - 1)
  dataOf(await bob.ops('ops/maintenance/cancel', { id: first.id, version: 1, reason: 'Not needed' }))
  await moveTo(clock + 2)
  await begin()
  expect(running()).toEqual([])
  const second = await announce('wealth')
  await moveTo(second.begins_at)
  const late = { id: second.id, version: 1, reason: 'Not needed' }
  expect(await bob.ops('ops/maintenance/cancel', late)).toMatchObject({ code: 'maintenance_has_begun' })
  expect(await bob.ops('ops/maintenance/change', { ...late, ...terms() })).toMatchObject({
    code: 'maintenance_has_begun',
  })
  await begin()
  expect(running()).toMatchObject([{ scope: 'wealth' }])
})

test('each change is public and 30 minutes ahead, and replaces no unseen one of a colleague', async () => {
  const { id } = await announce('convert')
  clock += MINUTE_MS
  const change = { id, version: 1, ...terms(45 * MINUTE_MS) }
  const soon = { ...change, begins_at: clock + NOTICE_MS - 1 }
  expect(await bob.ops('ops/maintenance/change', soon)).toMatchObject({ code: 'maintenance_too_soon' })
  dataOf(await bob.ops('ops/maintenance/change', change))
  expect(await ann.ops('ops/maintenance/change', change)).toMatchObject({ code: 'maintenance_version_wrong' })
  dataOf(await ann.ops('ops/maintenance/cancel', { id, version: 2, reason: 'Postponed' }))
  const { list } = dataOf(await halyard.client()('maintenance/list', {}))
  expect(list[0]).toMatchObject({ id, status: 'cancelled', name: 'Conversions' })
  expect(list[0]?.revisions.map(({ status, begins_at: at }) => [status, at - clock])).toEqual([
    ['announced', NOTICE_MS - MINUTE_MS],
    ['announced', 45 * MINUTE_MS],
    ['cancelled', 45 * MINUTE_MS],
  ])
  expect(JSON.stringify(list)).not.toContain('Postponed')
  const { list: audited } = dataOf(await bob.ops('ops/audit/list', { target: `maintenance:${id}` }))
  const done = audited.filter(({ outcome }) => outcome === 'done')
  expect(done.map(({ call }) => call)).toEqual([
    'ops/maintenance/cancel',
    'ops/maintenance/change',
    'ops/maintenance/announce',
  ])
})

test('a restart in between still begins it; one whose window passed meanwhile is missed', async () => {
  const kept = await announce('fiat')
  await announce('perp', NOTICE_MS + 1)
  await restartAt(kept.expected_until - 1)
  await begin()
  expect(
    running()
      .map(({ scope }) => scope)
      .toSorted(),
  ).toEqual(['fiat', 'perp'])
  for (const { id } of running()) await resume(id)

  const over = await announce('fiat')
  await restartAt(over.expected_until)
  await begin()
  expect(running()).toEqual([])
  expect(await stateOf(over.id)).toMatchObject({ status: 'missed', halt_id: null })
  const { list } = dataOf(await halyard.client()('maintenance/list', {}))
  expect(list[0]).toMatchObject({ id: over.id, status: 'missed' })
})

test('one that was being begun when the process died is begun by the next, with one halt', async () => {
  const { id, begins_at: beginsAt } = await announce('subscription')
  await moveTo(beginsAt)
  const { context } = halyard.app
  const dying = { ...context, engine: { ...context.engine, submit: dieAtHalt } }
  await expect(beginMaintenances(dying as never)).rejects.toThrow('killed')
  expect(await stateOf(id)).toMatchObject({ status: 'begun', halt_id: null })
  await begin()
  await begin()
  expect(running()).toMatchObject([{ scope: 'subscription' }])
  const { list } = dataOf(await ann.ops('ops/halt/list', {}))
  expect(list.filter(({ scope }) => scope === 'subscription')).toHaveLength(1)
})

function dieAtHalt({ kind }: { readonly kind: string }) {
  if (kind === 'declareHalt') throw new Error('killed')
  return Promise.resolve({ ok: true })
}

test('a scope that is halted already stays so, and its halt is that of the maintenance', async () => {
  const { id, begins_at: beginsAt } = await announce('withdrawals')
  const { id: halt } = dataOf(
    await bob.ops('ops/halt/declare', {
      scope: 'withdrawals',
      cause: 'security',
      reason: 'Unknown payments',
    }),
  )
  await moveTo(beginsAt)
  await begin()
  expect(running()).toMatchObject([{ id: halt, cause: 'security' }])
  expect(await stateOf(id)).toMatchObject({ status: 'begun', halt_id: halt })
})

test('the maintenance of an operator who may not halt the scope again is refused, with why', async () => {
  for (let n = 0; n < 3; n += 1) {
    const declared = await ann.ops('ops/halt/declare', {
      scope: 'deposits',
      cause: 'technical',
      reason: 'Again',
    })
    await resume(dataOf(declared).id)
  }
  const { id, begins_at: beginsAt } = await announce('deposits')
  await moveTo(beginsAt)
  await begin()
  expect(running()).toEqual([])
  expect(await stateOf(id)).toMatchObject({ status: 'refused' })
  const { list } = dataOf(await bob.ops('ops/audit/list', { target: `maintenance:${id}` }))
  expect(list[0]).toMatchObject({ outcome: 'too_many_halts' })
})

test('of announcements and changes at the same time, 20 a day pass', async () => {
  const { id } = await announce('spot')
  for (let version = 1; version < 19; version += 1)
    dataOf(await ann.ops('ops/maintenance/change', { id, version, ...terms() }))
  const last = await Promise.all(
    ['withdrawals', 'sign_ups', 'fiat'].map((scope) =>
      ann.ops('ops/maintenance/announce', { scope, ...terms() }),
    ),
  )
  expect(last.map(({ type }) => type).filter((type) => type === 'ok')).toHaveLength(1)
})

test('one person announces and changes 20 times a day at most, and can then still cancel', async () => {
  const { id } = await announce('convert')
  for (let version = 1; version < 20; version += 1)
    dataOf(await ann.ops('ops/maintenance/change', { id, version, ...terms() }))
  const next = { id, version: 20, ...terms() }
  expect(await ann.ops('ops/maintenance/change', next)).toMatchObject({ code: 'too_many_maintenances' })
  expect(await ann.ops('ops/maintenance/announce', { scope: 'option', ...terms() })).toMatchObject({
    code: 'too_many_maintenances',
  })
  dataOf(await ann.ops('ops/maintenance/cancel', { id, version: 20, reason: 'Enough' }))
})
