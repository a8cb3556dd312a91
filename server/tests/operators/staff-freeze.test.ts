import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { requireRole } from '../../src/custody/operator-decisions.ts'
import { approveChange } from '../testing/approve-change.ts'
import { openCustomer, opsClient, registerOperator, type TestOperator } from '../testing/test-operator.ts'

const REASON = 'The device was stolen'
let halyard: TestApp
let operator: TestOperator
let admin: TestOperator

beforeAll(async () => {
  halyard = await startTestApp()
  operator = await registerOperator(halyard, 'operator')
  admin = await registerOperator(halyard, 'admin')
})
afterAll(() => halyard.close())

const freeze = (by: TestOperator, { id }: { readonly id: number }) =>
  by.ops('ops/customer/freeze', { id, reason: REASON })

const propose = (by: TestOperator, { id }: { readonly id: number }) =>
  by.ops('ops/staff/propose_unfreeze', { id, reason: REASON })
const unfreeze = (by: TestOperator, { id }: { readonly id: number }) =>
  by.ops('ops/customer/unfreeze', { id, reason: REASON })
const decide = (by: TestOperator, { id }: { readonly id: number | null }) =>
  by.ops('ops/change/decide', { id: id ?? 0, pass: '1' })

test('freezing a colleague ends their console sessions and refuses their sign-in', async () => {
  const stolen = await registerOperator(halyard, 'reviewer')
  dataOf(await stolen.ops('ops/withdrawal/list', {}))
  dataOf(await freeze(operator, stolen))
  expect(await stolen.ops('ops/withdrawal/list', {})).toMatchObject({ type: '999' })
  const account = { account: stolen.email, password: stolen.password }
  expect(await opsClient(halyard)('ops/login', account)).toMatchObject({ type: 'error' })

  await approveChange(admin, dataOf(await propose(operator, stolen)))
  expect(await stolen.ops('ops/withdrawal/list', {})).toMatchObject({ type: '999' })
  dataOf(await opsClient(halyard)('ops/login', account))
})

test('a console session is refused on the next call, however its owner was frozen', async () => {
  const colleague = await registerOperator(halyard, 'reviewer')
  const { engine } = halyard.app.context
  await engine.submit({ kind: 'setOperatorFreeze', customerId: colleague.id, frozen: true })
  expect(await colleague.ops('ops/me', {})).toMatchObject({ type: '999' })
})

test('one operator freezes two colleagues a day, but any number of customers', async () => {
  for (const expected of ['ok', 'ok', 'error']) {
    const colleague = await registerOperator(halyard, 'reviewer')
    expect(await freeze(admin, colleague)).toMatchObject({ type: expected })
    expect((await colleague.ops('ops/me', {})).type).toBe(expected === 'ok' ? '999' : 'ok')
  }
  dataOf(await freeze(admin, await halyard.registerCustomer()))
})

test('the freeze of a colleague is lifted by two others, one of them an admin', async () => {
  const [freezer, second, colleague] = [
    await registerOperator(halyard, 'operator'),
    await registerOperator(halyard, 'operator'),
    await registerOperator(halyard, 'operator'),
  ]
  dataOf(await freeze(freezer, colleague))
  for (const by of [freezer, second, admin])
    expect(await unfreeze(by, colleague)).toMatchObject({ code: 'unfreeze_needs_two' })
  const proposal = dataOf(await propose(freezer, colleague))
  expect(proposal).toMatchObject({ before: { frozen: '1' }, after: { frozen: '0' } })
  expect(await decide(freezer, proposal)).toMatchObject({ code: 'reviewers_must_differ' })
  expect(await decide(second, proposal)).toMatchObject({ code: 'change_needs_admin' })
  const account = { account: colleague.email, password: colleague.password }
  expect(await opsClient(halyard)('ops/login', account)).toMatchObject({ type: 'error' })
  await approveChange(admin, proposal)
  dataOf(await opsClient(halyard)('ops/login', account))
  const reviewer = await registerOperator(halyard, 'reviewer')
  expect(await propose(reviewer, colleague)).toMatchObject({ code: 'role_not_allowed' })
  const entries = dataOf(await admin.ops('ops/audit/list', { target: `customer:${colleague.id}` })).list
  expect(entries.map(({ call, outcome }) => `${call} ${outcome}`)).toEqual(
    expect.arrayContaining([
      'ops/customer/freeze done',
      'ops/staff/propose_unfreeze asked',
      'ops/change/decide done',
    ]),
  )
})

test("a colleague's pending work ends with the freeze, and does not return", async () => {
  const colleague = await registerOperator(halyard, 'operator')
  const customer = await halyard.registerCustomer()
  await openCustomer(colleague, customer)
  dataOf(await colleague.ops('ops/record/claim', { target: `customer:${customer.id}` }))
  const link = { url: 'https://chat.example.com/', reason: REASON }
  const proposal = dataOf(await colleague.ops('ops/service/propose', link))
  const freezer = await registerOperator(halyard, 'operator')
  dataOf(await freeze(freezer, colleague))
  expect(await decide(freezer, proposal)).toMatchObject({ code: 'change_must_be_waiting' })
  await openCustomer(freezer, customer)
  const record = await freezer.ops('ops/record/show', { target: `customer:${customer.id}` })
  expect(dataOf(record).claim).toBeNull()
  await approveChange(admin, dataOf(await propose(freezer, colleague)))
  expect(await decide(freezer, proposal)).toMatchObject({ code: 'change_must_be_waiting' })
})

test('a decision of an operator who was frozen after the call had begun is rejected', async () => {
  const colleague = await registerOperator(halyard, 'operator')
  const { engine, db } = halyard.app.context
  await engine.submit({ kind: 'setOperatorFreeze', customerId: colleague.id, frozen: true })
  // As for a call that passed the check of its session before the freeze.
  await expect(db.transaction().execute((trx) => requireRole(trx, colleague.id))).rejects.toMatchObject({
    code: 'role_not_allowed',
  })
})

test('an admin lifts the freeze of a colleague alone only while no other operator could agree', async () => {
  const { db } = halyard.app.context
  const colleague = await registerOperator(halyard, 'operator')
  dataOf(await freeze(await registerOperator(halyard, 'operator'), colleague))
  expect(await unfreeze(admin, colleague)).toMatchObject({ code: 'unfreeze_needs_two' })
  await db
    .updateTable('app_user')
    .set({ role: 'customer' })
    .where('id', 'not in', [String(admin.id), String(colleague.id)])
    .execute()
  expect(dataOf(await unfreeze(admin, colleague)).frozen_by).toEqual([])
})
