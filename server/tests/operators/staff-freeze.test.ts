import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { opsClient, registerOperator, type TestOperator } from '../testing/test-operator.ts'

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

test('freezing a colleague ends their console sessions and refuses their sign-in', async () => {
  const stolen = await registerOperator(halyard, 'reviewer')
  dataOf(await stolen.ops('ops/withdrawal/list', {}))
  dataOf(await freeze(operator, stolen))
  expect(await stolen.ops('ops/withdrawal/list', {})).toMatchObject({ type: '999' })
  const account = { account: stolen.email, password: stolen.password }
  expect(await opsClient(halyard)('ops/login', account)).toMatchObject({ type: 'error' })

  dataOf(await admin.ops('ops/customer/unfreeze', { id: stolen.id, reason: REASON }))
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
