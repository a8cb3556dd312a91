import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { type AnyPath, sendConcurrently, type Attempt, times } from '../testing/send-concurrently.ts'
import { openCustomer, registerOperator, type TestOperator } from '../testing/test-operator.ts'

const ROUNDS = 20

let halyard: TestApp
let operator: TestOperator

beforeAll(async () => {
  halyard = await startTestApp({ limits: { signInsPerHour: 10_000 } })
  operator = await registerOperator(halyard, 'operator')
})
afterAll(() => halyard.close())

/** Registers a customer who froze their account, with a code that lifts the freeze. */
async function registerFrozen(): Promise<{ readonly customer: TestCustomer; readonly unfreeze: Attempt }> {
  const customer = await halyard.registerCustomer()
  const { email: account, password } = customer
  dataOf(await customer.client('user/freeze', { password }))
  const code = await halyard.issueCode(account, 'thaw')
  return { customer, unfreeze: { path: 'user/thaw', request: { account, password, code } } }
}

test('concurrent own unfreeze and operator freeze: the operator freeze remains', async () => {
  const frozenBy: unknown[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { customer, unfreeze } = await registerFrozen()
    const request = { id: customer.id, reason: 'Asked by the police' }
    const freeze = { path: 'ops/customer/freeze', request, token: operator.opsToken } as const
    const attempts: readonly Attempt<AnyPath>[] = round % 2 === 0 ? [unfreeze, freeze] : [freeze, unfreeze]
    const responses = await sendConcurrently(halyard, attempts)
    expect(responses.map(({ type }) => type)).toEqual(['ok', 'ok'])
    await openCustomer(operator, customer)
    frozenBy.push(dataOf(await operator.ops('ops/customer/show', { id: customer.id })).frozen_by)
  }
  expect(frozenBy).toEqual(times(ROUNDS, () => ['operator']))
}, 60_000)

// By calls, the own freeze would always be the last of the two, since it checks a password first.
test.each([['own freeze'], ['operator unfreeze']])(
  'own freeze and operator unfreeze, both waiting for the engine, the %s first: the own freeze remains',
  async (first) => {
    const customer = await halyard.registerCustomer()
    const { id } = customer
    dataOf(await operator.ops('ops/customer/freeze', { id, reason: 'Looked odd' }))
    const commands = [
      { kind: 'setOwnFreeze', customerId: id, frozen: true },
      { kind: 'setOperatorFreeze', customerId: id, frozen: false },
    ] as const
    const ordered = first === 'own freeze' ? commands : commands.toReversed()
    const { engine } = halyard.app.context
    const replies = await Promise.all(ordered.map((command) => engine.submit(command)))
    expect(replies).toMatchObject([{ ok: true }, { ok: true }])
    await openCustomer(operator, customer)
    expect(dataOf(await operator.ops('ops/customer/show', { id })).frozen_by).toEqual(['owner'])
  },
)
