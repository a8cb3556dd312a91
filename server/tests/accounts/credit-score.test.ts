import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { PASS, registerFundedCustomer, submitCommand } from '../testing/funded-customer.ts'
import { publishSale } from '../testing/merchant.ts'
import { uploadPhoto } from '../testing/pictures.ts'
import { openCustomer, registerOperator, type TestOperator } from '../testing/test-operator.ts'
import { VALID_REQUESTS } from '../testing/valid-requests.ts'

let halyard: TestApp
let operator: TestOperator

beforeAll(async () => {
  halyard = await startTestApp()
  operator = await registerOperator(halyard, 'operator')
})
afterAll(() => halyard.close())

async function scoreOf({ client }: Pick<TestCustomer, 'client'>): Promise<number> {
  return dataOf(await client('user/credit_score', {})).score
}

async function linesOf({ client }: Pick<TestCustomer, 'client'>) {
  const { list } = dataOf(await client('user/credit_lines', {}))
  return list.map(({ reason, points }) => `${reason} ${points}`)
}

test('a new customer has the start and no line; the rules are published', async () => {
  const ann = await halyard.registerCustomer()
  expect(dataOf(await ann.client('user/credit_score', {}))).toEqual({
    score: 100,
    start: 100,
    min: 0,
    max: 200,
    points: {
      basic_verification: 10,
      advanced_verification: 20,
      deal_completed: 2,
      deal_abandoned: -5,
      dispute_lost: -20,
    },
    deals_max: 25,
  })
  expect(await linesOf(ann)).toEqual([])
})

test('verification adds a line once it is passed', async () => {
  const ann = await halyard.registerCustomer()
  dataOf(await ann.client('user/real_name', VALID_REQUESTS['user/real_name']))
  expect(await scoreOf(ann)).toBe(100)
  const { list } = dataOf(await operator.ops('ops/verification/list', { status: 'under_review' }))
  const own = list.find((row) => row.customer_id === ann.id)
  dataOf(await operator.ops('ops/verification/review', { id: own?.id ?? 0, pass: '1' }))
  expect(await scoreOf(ann)).toBe(110)
  expect(await linesOf(ann)).toEqual(['basic_verification 10'])
})

test('deals: counts a completed pair once, each unpaid deal, and a dispute for its loser', async () => {
  const merchant = await registerFundedCustomer(halyard)
  const buyer = await registerFundedCustomer(halyard)
  const adId = await publishSale(halyard, merchant)
  const open = async () =>
    dataOf(await buyer.client('legalnew/deal/add', { id: adId, version: 1, number: '100', price: '0.95' })).id
  const pay = async (id: number) => {
    const pic = await uploadPhoto(halyard, buyer.token, 'receipt')
    dataOf(await buyer.client('legalnew/deal/sub', { id, pic }))
  }
  for (let count = 0; count < 2; count++) {
    const id = await open()
    await pay(id)
    dataOf(await merchant.client('legalnew/deal/sub', { id, pass: PASS }))
  }
  expect([await scoreOf(buyer), await scoreOf(merchant)]).toEqual([102, 102])

  dataOf(await buyer.client('legalnew/deal/cancel', { id: await open() }))
  expect([await linesOf(buyer), await scoreOf(merchant)]).toEqual([
    ['deal_abandoned -5', 'deal_completed 2'],
    102,
  ])

  const id = await open()
  await pay(id)
  await submitCommand(halyard, { kind: 'openDispute', dealId: id, role: 'operator', actorId: operator.id })
  const { messages } = dataOf(await operator.ops('ops/fiat/show', { id }))
  const evidence = messages.map((message) => message.id).join(',')
  const lost = { id, outcome: '1', evidence, rule: 'payment proved', reason: 'Statement' } as const
  const other = await registerOperator(halyard, 'operator')
  dataOf(await operator.ops('ops/fiat/decide', lost))
  expect(dataOf(await other.ops('ops/fiat/decide', lost)).status).toBe('completed')
  expect([await scoreOf(buyer), await scoreOf(merchant)]).toEqual([97, 82])
})

test('operators add a line with its reason and an audit entry, never to their own score', async () => {
  const ann = await halyard.registerCustomer()
  const request = { id: ann.id, change: 'lower', points: '50', reason: 'Threats in a chat' } as const
  const reviewer = await registerOperator(halyard, 'reviewer')
  expect(await reviewer.ops('ops/customer/adjust_credit', request)).toMatchObject({
    code: 'role_not_allowed',
  })
  for (const opened of [operator, ann]) await openCustomer(operator, opened)
  expect(await operator.ops('ops/customer/adjust_credit', { ...request, id: operator.id })).toMatchObject({
    code: 'reviewer_must_not_be_owner',
  })
  expect(await operator.ops('ops/customer/adjust_credit', { ...request, id: 999_999 })).toMatchObject({
    code: 'customer_not_opened',
  })
  expect(await operator.ops('ops/customer/adjust_credit', { ...request, points: '51' })).toMatchObject({
    code: 'invalid_field',
  })
  expect(await scoreOf(ann)).toBe(100)

  const lower = async () => dataOf(await operator.ops('ops/customer/adjust_credit', request)).score
  expect([await lower(), await lower(), await lower()]).toEqual([50, 0, 0])
  const [line] = dataOf(await ann.client('user/credit_lines', { limit: '1' })).list
  expect(line).toMatchObject({ reason: 'operator', points: -50, note: 'Threats in a chat' })
  const audit = await halyard.app.context.db
    .selectFrom('audit_log')
    .select(['actor_id', 'reason'])
    .where('target', '=', `customer:${ann.id}`)
    .where('call', '=', 'ops/customer/adjust_credit')
    .where('outcome', '=', 'done')
    .execute()
  expect(audit).toHaveLength(3)
  expect(audit[0]).toEqual({ actor_id: String(operator.id), reason: 'Threats in a chat' })
})

test('lines are paged, and another customer sees none of them', async () => {
  const [ann, bob] = [await halyard.registerCustomer(), await halyard.registerCustomer()]
  await openCustomer(operator, ann)
  for (const points of [1, 2, 3])
    dataOf(
      await operator.ops('ops/customer/adjust_credit', {
        id: ann.id,
        change: 'raise',
        points,
        reason: 'Reported a fraud',
      }),
    )
  const first = dataOf(await ann.client('user/credit_lines', { limit: '2' }))
  const second = dataOf(await ann.client('user/credit_lines', { page: '2', limit: '2' }))
  expect([first, second].map(({ list, more }) => [list.map(({ points }) => points), more])).toEqual([
    [[3, 2], true],
    [[1], false],
  ])
  expect(await linesOf(bob)).toEqual([])
})
