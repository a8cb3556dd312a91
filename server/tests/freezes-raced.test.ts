import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../src/app/testing.ts'
import { type AnyPath, atOnce, type Shot, times } from './at-once.ts'
import { hireOperator, type TestOperator } from './operators.ts'

const ROUNDS = 20

let halyard: TestApp
let operator: TestOperator

beforeAll(async () => {
  halyard = await startTestApp({ limits: { signInsPerHour: 10_000 } })
  operator = await hireOperator(halyard, 'operator')
})
afterAll(() => halyard.close())

/** Signed out by the own freeze, with a code that would end it. */
async function registerFrozen(): Promise<{ readonly customer: TestCustomer; readonly unfreeze: Shot }> {
  const customer = await halyard.registerCustomer()
  const { email: account, password } = customer
  dataOf(await customer.client('user/freeze', { password }))
  const code = await halyard.issueCode(account, 'thaw')
  return { customer, unfreeze: { path: 'user/thaw', request: { account, password, code } } }
}

test('own unfreeze and operator freeze at once: the operator freeze always stands', async () => {
  const left: unknown[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { customer, unfreeze } = await registerFrozen()
    const request = { id: customer.id, reason: 'Asked by the police' }
    const freeze = { path: 'ops/customer/freeze', request, token: operator.opsToken } as const
    const shots: readonly Shot<AnyPath>[] = round % 2 === 0 ? [unfreeze, freeze] : [freeze, unfreeze]
    const answers = await atOnce(halyard, shots)
    expect(answers.map(({ type }) => type)).toEqual(['ok', 'ok'])
    left.push(dataOf(await operator.ops('ops/customer/show', { id: customer.id })).frozen_by)
  }
  expect(left).toEqual(times(ROUNDS, () => ['operator']))
}, 60_000)

test('own freeze and operator unfreeze at once: the own freeze always stands', async () => {
  const left: unknown[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const customer = await halyard.registerCustomer()
    const { id, password, token } = customer
    dataOf(await operator.ops('ops/customer/freeze', { id, reason: 'Looked odd' }))
    const shots: readonly Shot<AnyPath>[] = [
      { path: 'user/freeze', request: { password }, token },
      { path: 'ops/customer/unfreeze', request: { id, reason: 'Was not' }, token: operator.opsToken },
    ]
    const answers = await atOnce(halyard, round % 2 === 0 ? shots : shots.toReversed())
    expect(answers.map(({ type }) => type)).toEqual(['ok', 'ok'])
    left.push(dataOf(await operator.ops('ops/customer/show', { id })).frozen_by)
  }
  expect(left).toEqual(times(ROUNDS, () => ['owner']))
}, 60_000)
