import type { StaffRole } from '@halyard/api/ops'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { appointFirstAdmin } from '../../src/ops/first-admin.ts'
import { opsClient, registerOperator, type TestOperator } from '../testing/test-operator.ts'

let halyard: TestApp
let ann: TestOperator
let ben: TestOperator
let hired: TestCustomer

beforeAll(async () => {
  halyard = await startTestApp()
})
afterAll(() => halyard.close())

beforeEach(async () => {
  await halyard.app.context.db.updateTable('app_user').set({ role: 'customer' }).execute()
  ann = await registerOperator(halyard, 'admin')
  ben = await registerOperator(halyard, 'admin')
  hired = await halyard.registerCustomer()
})

const REASON = 'Starts today'

function propose(by: TestOperator, id: number, role: StaffRole) {
  return by.ops('ops/staff/propose_role', { id, role, reason: REASON })
}

function setRole(by: TestOperator, id: number, role: StaffRole) {
  return by.ops('ops/staff/set_role', { id, role, reason: REASON })
}

function decide(by: TestOperator, proposal: { id: number | null }, pass: '1' | '0' = '1') {
  return by.ops('ops/change/decide', { id: proposal.id ?? 0, pass, reason: REASON })
}

async function rolesOf(by: TestOperator): Promise<Record<number, StaffRole>> {
  const { list } = dataOf(await by.ops('ops/staff/list', {}))
  return Object.fromEntries(list.map(({ id, role }) => [id, role]))
}

/** Signs in at the console. Returns a client of that session. */
async function signIn({ email: account, password }: TestCustomer) {
  const { token } = dataOf(await opsClient(halyard)('ops/login', { account, password }))
  return opsClient(halyard, token)
}

test('a role is granted by two admins, and ends the sessions of the account', async () => {
  expect(await setRole(ann, hired.id, 'reviewer')).toMatchObject({
    code: 'role_needs_two_admins',
    field: 'role',
  })
  const proposal = dataOf(await propose(ann, hired.id, 'reviewer'))
  expect(proposal).toMatchObject({
    target: `staff:${hired.id}`,
    before: { role: 'customer' },
    after: { role: 'reviewer' },
  })
  expect(await decide(ann, proposal)).toMatchObject({ code: 'reviewers_must_differ' })
  expect(await rolesOf(ann)).not.toHaveProperty(String(hired.id))
  expect(dataOf(await decide(ben, proposal))).toMatchObject({ status: 'approved', applied: true })
  expect(await rolesOf(ann)).toMatchObject({ [hired.id]: 'reviewer' })

  const session = await signIn(hired)
  const promotion = dataOf(await propose(ben, hired.id, 'treasurer'))
  expect(promotion.affects).toEqual([{ fact: 'operator_sessions', value: '1' }])
  dataOf(await decide(ann, promotion))
  expect(await session('ops/me', {})).toMatchObject({ type: '999' })
  const { list } = dataOf(await ann.ops('ops/audit/list', { target: `staff:${hired.id}` }))
  expect(list.map(({ outcome, actor_id }) => [outcome, actor_id])).toEqual([
    ['done', ann.id],
    ['asked', ben.id],
    ['done', ben.id],
    ['asked', ann.id],
    ['role_needs_two_admins', ann.id],
  ])
})

test('a refused role is not granted; a proposal from before another role was set fails', async () => {
  dataOf(await decide(ben, dataOf(await propose(ann, hired.id, 'admin')), '0'))
  expect(await rolesOf(ann)).not.toHaveProperty(String(hired.id))
  dataOf(await decide(ben, dataOf(await propose(ann, hired.id, 'support'))))
  const stale = dataOf(await propose(ann, hired.id, 'admin'))
  dataOf(await setRole(ben, hired.id, 'customer'))
  expect(dataOf(await decide(ben, stale))).toMatchObject({ status: 'overtaken', applied: false })
  expect(await rolesOf(ann)).not.toHaveProperty(String(hired.id))
})

test("one admin removes a role at once, except an admin's", async () => {
  dataOf(await decide(ben, dataOf(await propose(ann, hired.id, 'reviewer'))))
  const session = await signIn(hired)
  dataOf(await setRole(ann, hired.id, 'customer'))
  expect(await session('ops/me', {})).toMatchObject({ type: '999' })
  expect(await setRole(ann, ben.id, 'customer')).toMatchObject({ code: 'role_needs_two_admins' })
  expect(await rolesOf(ben)).toMatchObject({ [ann.id]: 'admin', [ben.id]: 'admin' })
})

test('roles: an admin cannot propose, decide on or set their own', async () => {
  const chris = await registerOperator(halyard, 'admin')
  expect(await setRole(ann, ann.id, 'customer')).toMatchObject({ code: 'reviewer_must_not_be_owner' })
  expect(await propose(ann, ann.id, 'operator')).toMatchObject({ code: 'change_must_not_be_own' })
  const proposal = dataOf(await propose(ann, ben.id, 'customer'))
  expect(await decide(ben, proposal, '0')).toMatchObject({ code: 'change_must_not_be_own' })
  dataOf(await decide(chris, proposal))
  expect(await ben.ops('ops/me', {})).toMatchObject({ type: '999' })
})

test('the only admin sets roles alone, until there is a second one', async () => {
  await halyard.app.context.db
    .updateTable('app_user')
    .set({ role: 'customer' })
    .where('id', '=', String(ben.id))
    .execute()
  dataOf(await setRole(ann, hired.id, 'support'))
  dataOf(await setRole(ann, hired.id, 'admin'))
  expect(await setRole(ann, ben.id, 'support')).toMatchObject({ code: 'role_needs_two_admins' })
})

test('only admins propose roles, of accounts that exist', async () => {
  const operator = await registerOperator(halyard, 'operator')
  expect(await propose(operator, hired.id, 'support')).toMatchObject({ code: 'role_not_allowed' })
  expect(await propose(ann, 999_999, 'support')).toMatchObject({ code: 'record_must_be_known', field: 'id' })
  expect(await propose(ann, hired.id, 'customer')).toMatchObject({ code: 'nothing_changes' })
  const withoutReason = await ann.ops('ops/staff/propose_role', { id: hired.id, role: 'support' })
  expect(withoutReason).toMatchObject({ code: 'reason_is_required' })
})

test('the setting of the host appoints an admin, also when no two admins are left', async () => {
  const { context } = halyard.app
  const { db } = context
  const appoint = (adminAccount?: string) =>
    appointFirstAdmin({ ...context, config: { ...context.config, ...(adminAccount && { adminAccount }) } })
  await db.updateTable('app_user').set({ role: 'customer' }).execute()
  await appoint()
  await appoint('unregistered@example.com')
  expect(await db.selectFrom('app_user').select('id').where('role', '=', 'admin').execute()).toEqual([])
  await appoint(hired.email)
  await appoint(ben.email)
  await appoint(ben.email)
  const admins = await db.selectFrom('app_user').select('id').where('role', '=', 'admin').execute()
  expect(new Set(admins.map(({ id }) => Number(id)))).toEqual(new Set([hired.id, ben.id]))
  const entries = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('target', '=', `staff:${ben.id}`)
    .where('call', '=', 'ADMIN_ACCOUNT')
    .execute()
  expect(entries).toHaveLength(1)
})

test('a role that is given, changed or taken: mails to the person and to every admin', async () => {
  const { db } = halyard.app.context
  await db.updateTable('app_user').set({ lang: 'de' }).where('id', '=', String(ben.id)).execute()
  const proposal = dataOf(await propose(ann, hired.id, 'reviewer'))
  dataOf(await decide(ben, proposal))
  const toHired = await halyard.lastMessageTo(hired.email)
  expect(toHired).toContain('is now: Reviewer. Before: none.')
  for (const { email } of [ann, ben]) expect(toHired).toContain(email)
  const toAnn = await halyard.lastMessageTo(ann.email)
  expect(toAnn).toContain(hired.email)
  expect(toAnn).toContain('Reviewer')
  expect(await halyard.lastMessageTo(ben.email)).toContain('Prüfer')

  dataOf(await decide(ben, dataOf(await propose(ann, hired.id, 'support'))))
  expect(await halyard.lastMessageTo(hired.email)).toContain('is now: Support. Before: Reviewer.')
  expect(await halyard.lastMessageTo(ann.email)).toContain('Support')
  expect(await halyard.lastMessageTo(ben.email)).toContain('Vorher: Prüfer')

  dataOf(await setRole(ann, hired.id, 'customer'))
  expect(await halyard.lastMessageTo(hired.email)).toContain('is now: none. Before: Support.')
  expect(await halyard.lastMessageTo(ben.email)).toContain('Vorher: Support')
  const sent = await halyard.lastMessageTo(ben.email)
  expect(sent).toContain(ann.email)
})

test('the host makes an account an admin: the other admins and the person read it', async () => {
  const { context } = halyard.app
  await appointFirstAdmin({ ...context, config: { ...context.config, adminAccount: hired.email } })
  for (const { email } of [hired, ann, ben])
    expect(await halyard.lastMessageTo(email)).toContain('the host of the exchange')
})

test('staff: shows the account before a role is set; histories show the name that an admin set', async () => {
  const found = dataOf(await ann.ops('ops/staff/find', { query: String(hired.id) }))
  expect(found).toMatchObject({ id: hired.id, email: hired.email, role: 'customer' })
  expect(dataOf(await ann.ops('ops/staff/find', { query: found.account_number })).id).toBe(hired.id)
  expect(await ann.ops('ops/staff/find', { query: '424242' })).toMatchObject({ code: 'record_must_be_known' })
  expect(await ann.ops('ops/staff/set_name', { id: hired.id, name: 'Hal' })).toMatchObject({
    code: 'record_must_be_known',
  })
  dataOf(await ben.ops('ops/staff/set_name', { id: ann.id, name: 'Ann Archer' }))
  expect(dataOf(await ben.ops('ops/staff/names', {})).list).toContainEqual({
    id: ann.id,
    name: 'Ann Archer',
    role: 'admin',
  })
  const proposal = dataOf(await propose(ann, hired.id, 'support'))
  const shown = dataOf(await ben.ops('ops/change/show', { id: proposal.id ?? 0 }))
  expect(shown.proposer).toEqual({ id: ann.id, nickname: 'Ann Archer' })
})

test('staff: looked up by e-mail address; the list has sign-ins, factors and sessions', async () => {
  const admin = await registerOperator(halyard, 'admin')
  const member = await registerOperator(halyard, 'reviewer')
  const found = dataOf(await admin.ops('ops/staff/find', { query: member.email.toUpperCase() }))
  expect(found).toMatchObject({ id: member.id, email: member.email, role: 'reviewer' })
  expect(await admin.ops('ops/staff/find', { query: 'stranger@example.com' })).toMatchObject({
    code: 'record_must_be_known',
  })
  expect(await admin.ops('ops/staff/find', { query: member.email.split('@')[0]! })).toMatchObject({
    code: 'invalid_field',
  })
  dataOf(await admin.ops('ops/staff/set_name', { id: member.id, name: 'Ana' }))
  const listed = async () =>
    dataOf(await admin.ops('ops/staff/list', {})).list.find(({ id }) => id === member.id)
  expect(await listed()).toMatchObject({ name: 'Ana', signed_in_at: null, factors: 0, sessions: 1 })
  const { email, password } = member
  dataOf(await opsClient(halyard)('ops/login', { account: email, password }))
  expect(await listed()).toMatchObject({ signed_in_at: expect.any(Number) as number, sessions: 2 })
})
