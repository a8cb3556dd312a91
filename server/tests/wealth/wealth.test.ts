import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import {
  balanceOf,
  ledgerViolations,
  registerFundedCustomer,
  submitCommand,
  USDT,
} from '../testing/funded-customer.ts'
import { approveChange, recordOf } from '../testing/approve-change.ts'
import { openProduct } from '../testing/open-product.ts'
import { registerOperator } from '../testing/test-operator.ts'
import { countOutcomes, sendConcurrently, times, type Attempt } from '../testing/send-concurrently.ts'

const DAY_MS = 86_400_000
/** The plan of 15 days at 0.4 % a day. */
const PLAN = 2

let clock = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 3_600_000
let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock, limits: { requestsPerMinute: 1_000_000 } })
})
afterAll(() => halyard.close())
beforeEach(async () => {
  expect(await ledgerViolations(halyard)).toEqual([])
})

/** Advances the clock and waits until the exchange has processed everything that is due. */
async function pass(ms: number): Promise<void> {
  clock += ms
  await submitCommand(halyard, { kind: 'passTime' })
}

async function buyer(): Promise<TestCustomer> {
  const customer = await registerFundedCustomer(halyard)
  await submitCommand(halyard, {
    kind: 'transferFunds',
    customerId: customer.id,
    currencyId: USDT,
    source: 'coin',
    target: 'trust',
    amount: 5_000_000_000n as never,
  })
  return customer
}

/** Signs a customer in again: sessions end after 12 hours without use. */
async function signInAgain({ id }: TestCustomer): Promise<TestCustomer['client']> {
  return halyard.client(await halyard.app.context.sessions.open(id, { ip: '127.0.0.1', agent: 'test' }))
}

const buy = (customer: TestCustomer, number: string, rest = {}) =>
  customer.client('wealth/buyProfit', { id: PLAN, number, agree: '1', ...rest })

test('a plan from purchase to maturity: figures, earnings, records', async () => {
  const ann = await buyer()
  const trust = Number(await balanceOf(ann, 'trust'))
  const order = dataOf(await buy(ann, '1000'))
  expect(order).toMatchObject({
    number: '1000',
    day_number: '4',
    total: '60',
    days_left: 15,
    penalty: '60',
    return_ppm: 60_000,
    status: 'hosting',
    matures_at: order.bought_at + 15 * DAY_MS,
    next_at: order.bought_at + DAY_MS,
  })
  expect(await balanceOf(ann, 'trust')).toBe(`${trust - 1000}+1000`)
  await pass(DAY_MS)
  let client = await signInAgain(ann)
  expect(dataOf(await client('wealth/getProfitTotal', {})).list).toEqual([
    {
      currency_id: USDT,
      currency_name: 'USDT',
      decimals: 6,
      hosted: '1000',
      day_number: '4',
      earned_today: '4',
      earned: '4',
    },
  ])
  await pass(2 * DAY_MS)
  client = await signInAgain(ann)
  const { list: days } = dataOf(await client('wealth/getEarnings', { currency_id: USDT }))
  expect(days).toHaveLength(30)
  expect(days.slice(-3).map(({ number }) => number)).toEqual(['4', '0', '8'])
  expect(dataOf(await client('wealth/getMyprofit', { status: 1 })).list).toMatchObject([
    { id: order.id, days_paid: 3, days_left: 12, earned: '12', penalty: '48' },
  ])
  await pass(12 * DAY_MS)
  client = await signInAgain(ann)
  expect(dataOf(await client('wealth/getMyprofit', { status: 1 })).list).toEqual([])
  expect(dataOf(await client('wealth/getMyprofit', { status: 2 })).list).toMatchObject([
    { id: order.id, status: 'completed', earned: '60', penalty: '0', ended_at: clock, next_at: null },
  ])
  expect(await balanceOf({ ...ann, client }, 'trust')).toBe(String(trust + 60))
  const { list: entries } = dataOf(await client('wallet/legal_log', { type: 'trust' }))
  expect(entries.slice(0, 2).map(({ reason, available }) => [reason, available])).toEqual([
    ['wealth_release', '1000'],
    ['wealth_yield', '48'],
  ])
})

test('early redemption: 1,000 with 3 days left costs 12; the order moves to redeemed', async () => {
  const ann = await buyer()
  const trust = Number(await balanceOf(ann, 'trust'))
  const { id } = dataOf(await buy(ann, '1000'))
  await pass(12 * DAY_MS)
  const client = await signInAgain(ann)
  expect(dataOf(await client('wealth/sellProfit', { id }))).toMatchObject({
    status: 'redeemed',
    penalty: '12',
    earned: '48',
    return_ppm: 36_000,
    days_left: 0,
  })
  expect(await balanceOf({ ...ann, client }, 'trust')).toBe(String(trust + 36))
  expect(dataOf(await client('wealth/getMyprofit', { status: 3 })).list).toMatchObject([{ id }])
  expect(await client('wealth/sellProfit', { id })).toMatchObject({
    code: 'wealth_order_must_be_hosting',
  })
})

test('purchase from coin: principal moves from coin to trust and is frozen there', async () => {
  const ann = await buyer()
  const [coin, trust] = [Number(await balanceOf(ann)), await balanceOf(ann, 'trust')]
  dataOf(await buy(ann, '2000', { from: 'coin' }))
  expect([await balanceOf(ann), await balanceOf(ann, 'trust')]).toEqual([
    String(coin - 2000),
    `${trust}+2000`,
  ])
})

test('rejections name the field and the limit, in the words of the specification', async () => {
  const ann = await buyer()
  const outcomes = [
    await buy(ann, ''),
    await ann.client('wealth/buyProfit', { id: PLAN, agree: '1' }),
    await buy(ann, '100', { agree: '0' }),
    await buy(ann, '9.999999'),
    await buy(ann, '0.0000001'),
    await buy(ann, '50000.000001'),
    await buy(ann, '40000'),
    await buy(ann, '100', { terms_id: 999_999 }),
    await buy(ann, '100', { id: 99 }),
    await ann.client('wealth/sellProfit', { id: 99_999 }),
    await ann.client('wealth/getProfitInfo', { id: 99 }),
    await ann.client('wealth/getEarnings', { currency_id: 99 }),
  ]
  expect(
    outcomes.map((answer) => answer.type === 'error' && [answer.code, answer.field, answer.message]),
  ).toEqual([
    ['amount_required', 'number', 'Amount can not be empty'],
    ['amount_required', 'number', 'Amount can not be empty'],
    ['wealth_agreement_required', 'agree', 'You have not agreed to the wealth agreement'],
    ['wealth_amount_too_small', 'number', 'Minimum escrow amount 10 USDT'],
    ['amount_step_wrong', 'number', expect.any(String)],
    ['wealth_amount_too_large', 'number', 'The most you can buy in one order is 50000 USDT.'],
    ['insufficient_balance', 'number', expect.any(String)],
    ['wealth_terms_have_changed', 'terms_id', expect.any(String)],
    ['wealth_plan_must_be_known', 'id', expect.any(String)],
    ['wealth_order_must_be_hosting', undefined, expect.any(String)],
    ['wealth_plan_must_be_known', 'id', expect.any(String)],
    ['currency_must_be_known', 'currency_id', expect.any(String)],
  ])
})

test("guests see plans and their expected return; a customer's figures need a session", async () => {
  const guest = halyard.client()
  const { list, top_month_ppm } = dataOf(await guest('wealth/getProfitList', {}))
  expect(list.map(({ currency_name, cycle, day_ppm }) => `${currency_name} ${cycle} ${day_ppm}`)).toEqual([
    'USDT 7 2500',
    'USDT 15 4000',
    'USDT 30 4500',
    'ETH 15 1500',
    'BTC 30 1000',
  ])
  expect(top_month_ppm).toBe(135_000)
  expect(dataOf(await guest('wealth/getProfitInfo', { id: PLAN }))).toMatchObject({
    own_hosted: '0',
    own_left: '50000',
    conditions: '',
  })
  expect(await guest('wealth/getMyprofit', {})).toMatchObject({ type: '999' })
})

test('an order of another customer gets the response of a missing one, and stays unchanged', async () => {
  const [ann, bob] = [await buyer(), await buyer()]
  const { id } = dataOf(await buy(ann, '1000'))
  const missing = await bob.client('wealth/sellProfit', { id: 99_999 })
  expect(await bob.client('wealth/sellProfit', { id })).toEqual(missing)
  expect(dataOf(await ann.client('wealth/getMyprofit', { status: 1 })).list).toMatchObject([{ id }])
})

test('twenty concurrent redemptions of one order: one succeeds', async () => {
  const ann = await buyer()
  const { id } = dataOf(await buy(ann, '1000'))
  const attempt: Attempt<'wealth/sellProfit'> = {
    path: 'wealth/sellProfit',
    token: ann.token,
    request: { id },
  }
  const outcomes = countOutcomes(
    await sendConcurrently(
      halyard,
      times(20, () => attempt),
    ),
  )
  expect(outcomes).toEqual({ ok: 1, wealth_order_must_be_hosting: 19 })
})

test('concurrent purchases of 60 % of an account: one succeeds; a repeated key buys once', async () => {
  const ann = await buyer()
  const share = String(Number(await balanceOf(ann, 'trust')) * 0.6)
  const attempt = (key?: string): Attempt<'wealth/buyProfit'> => ({
    path: 'wealth/buyProfit',
    token: ann.token,
    request: { id: PLAN, number: share, agree: '1' },
    ...(key ? { idempotencyKey: key } : {}),
  })
  const outcomes = countOutcomes(
    await sendConcurrently(
      halyard,
      times(20, () => attempt()),
    ),
  )
  expect(outcomes).toEqual({ ok: 1, insufficient_balance: 19 })
  const bob = await buyer()
  const same = times(20, () => ({ ...attempt('once'), token: bob.token }))
  expect(countOutcomes(await sendConcurrently(halyard, same))).toEqual({ ok: 20 })
  expect(dataOf(await bob.client('wealth/getMyprofit', {})).list).toHaveLength(1)
})

test('operators: two offer and change a plan; its open orders keep their terms', async () => {
  const [reviewer, operator, treasurer, admin] = [
    await registerOperator(halyard, 'reviewer'),
    await registerOperator(halyard, 'operator'),
    await registerOperator(halyard, 'treasurer'),
    await registerOperator(halyard, 'admin'),
  ]
  const ann = await buyer()
  const plan = {
    currency_id: USDT,
    cycle: '5',
    day_ppm: '1000',
    min_number: '10',
    max_number: '100',
    customer_max: '100',
    quota: '150',
    conditions: 'For tests.',
    reason: 'A new plan',
  } as const
  for (const { ops } of [reviewer, operator])
    expect(await ops('ops/wealth/propose', plan)).toMatchObject({ code: 'role_not_allowed' })
  const propose = async (fields: object = {}) =>
    dataOf(await treasurer.ops('ops/wealth/propose', { ...plan, ...fields }))
  const planOf = async (id: number) =>
    dataOf(await admin.ops('ops/wealth/list', {})).list.find((one) => one.id === id)
  const id = recordOf(await approveChange(admin, await propose()))
  expect(await planOf(id)).toMatchObject({ cycle: 5, orders: 0, conditions: 'For tests.', status: 'paused' })
  const sale = { target: `wealth:${id}`, status: 'open', reason: 'The pool is funded' } as const
  expect(await reviewer.ops('ops/opening/propose', sale)).toMatchObject({ code: 'role_not_allowed' })
  await openProduct([operator, admin], sale.target)
  const terms_id = (await planOf(id))?.terms_id ?? 0
  const order = { id, number: '100', agree: '1', terms_id }
  const bought = dataOf(await ann.client('wealth/buyProfit', order))
  expect(await ann.client('wealth/buyProfit', { ...order, number: '10' })).toMatchObject({
    code: 'wealth_customer_limit_reached',
    message: 'You can buy 0 USDT more of this product.',
  })
  const bob = await buyer()
  expect(await bob.client('wealth/buyProfit', order)).toMatchObject({ code: 'wealth_sold_out' })
  expect(dataOf(await bob.client('wealth/getProfitInfo', { id }))).toMatchObject({ own_left: '50' })

  const lower = await propose({ id, day_ppm: '900', reason: 'Rates fell' })
  expect(lower.affects).toContainEqual({ fact: 'wealth_orders', value: '1' })
  expect(lower.affects).toContainEqual({ fact: 'wealth_promised', value: '0.5', currency: 'USDT' })
  expect(await planOf(id)).toMatchObject({ day_ppm: 1_000, terms_id })
  await approveChange(admin, lower)
  const next = await planOf(id)
  expect(next).toMatchObject({ day_ppm: 900, hosted: '100', orders: 1, promised: '0.5', status: 'open' })
  expect(next?.terms_id).toBeGreaterThan(terms_id)
  expect(dataOf(await ann.client('wealth/getMyprofit', {})).list[0]).toMatchObject({
    id: bought.id,
    day_number: '0.1',
    total: '0.5',
  })
  expect(await bob.client('wealth/buyProfit', { ...order, number: '50' })).toMatchObject({
    code: 'wealth_terms_have_changed',
  })
  await approveChange(admin, await propose({ id, day_ppm: '900', quota: '200' }))
  expect(await planOf(id)).toMatchObject({ quota: '200', terms_id: next?.terms_id })
  dataOf(await operator.ops('ops/wealth/pause', { id, reason: 'The pool is low' }))
  expect(await bob.client('wealth/buyProfit', { ...order, terms_id: next?.terms_id ?? 0 })).toMatchObject({
    code: 'wealth_plan_must_be_open',
  })
  expect(dataOf(await bob.client('wealth/getProfitInfo', { id })).plan.status).toBe('paused')
  const audit = dataOf(await admin.ops('ops/audit/list', { target: `wealth:${id}`, limit: 50 })).list
  expect(audit.map(({ outcome }) => outcome).toReversed()).toEqual([
    'asked',
    'done',
    'asked',
    'done',
    'asked',
    'done',
    'asked',
    'done',
    'asked',
    'done',
  ])
})

test('operators: an order matures on its own terms after two changes of its plan', async () => {
  const [treasurer, admin] = [
    await registerOperator(halyard, 'treasurer'),
    await registerOperator(halyard, 'admin'),
  ]
  const ann = await buyer()
  const trust = Number(await balanceOf(ann, 'trust'))
  dataOf(await buy(ann, '1000'))
  const { list } = dataOf(await admin.ops('ops/wealth/list', {}))
  const plan = list.find(({ id }) => id === PLAN)
  if (!plan) throw new Error('the plan is not listed')
  const { currency_id, cycle, min_number, max_number, customer_max, quota, conditions } = plan
  const same = { id: PLAN, currency_id, cycle, min_number, max_number, customer_max, quota, conditions }
  const propose = async (day_ppm: number) =>
    dataOf(await treasurer.ops('ops/wealth/propose', { ...same, day_ppm, reason: 'Rates fell' }))
  await approveChange(admin, await propose(1))
  const back = await propose(plan.day_ppm)
  await approveChange(admin, back)
  await pass(15 * DAY_MS)
  const client = await signInAgain(ann)
  expect(await balanceOf({ ...ann, client }, 'trust')).toBe(String(trust + 60))
})

test.each([
  ['a maximum below the minimum', { max_number: '9' }, 'max_number'],
  ['a customer limit below an order', { customer_max: '99' }, 'customer_max'],
  ['a quota below the limit of a customer', { quota: '99' }, 'quota'],
  ['a yield of less than one unit', { min_number: '0.000001', day_ppm: '1' }, 'min_number'],
  ['a cycle above a year', { cycle: '366' }, 'cycle'],
  ['an unknown currency', { currency_id: '99' }, 'currency_id'],
  ['another currency of a known plan', { id: String(PLAN), currency_id: '1' }, 'currency_id'],
  ['an unknown plan', { id: '9999' }, 'id'],
])('plan proposal: rejects %s and stores nothing', async (_case, fields, field) => {
  const treasurer = await registerOperator(halyard, 'treasurer')
  const plan = { currency_id: USDT, cycle: '5', day_ppm: '1000', conditions: '', reason: 'x' }
  const limits = { min_number: '10', max_number: '100', customer_max: '100', quota: '150' }
  expect(await treasurer.ops('ops/wealth/propose', { ...plan, ...limits, ...fields })).toMatchObject({
    type: 'error',
    field,
  })
  expect(dataOf(await treasurer.ops('ops/change/list', { status: 'waiting' })).list).toEqual([])
})

test('database: an order keeps its terms and ends once; a payment is never changed', async () => {
  const ann = await buyer()
  const { id } = dataOf(await buy(ann, '1000'))
  await pass(DAY_MS)
  const { db } = halyard.app.context
  const where = { id: String(id) }
  const change = (values: object) =>
    db.updateTable('wealth_order').set(values).where('id', '=', where.id).execute()
  await expect(change({ principal: 2_000_000_000 })).rejects.toThrow(/keeps its terms/)
  await expect(change({ days_paid: 0 })).rejects.toThrow(/keeps its terms/)
  await expect(db.deleteFrom('wealth_order').execute()).rejects.toThrow()
  await expect(db.updateTable('wealth_yield').set({ amount: 1 }).execute()).rejects.toThrow()
  const client = await signInAgain(ann)
  dataOf(await client('wealth/sellProfit', { id }))
  await expect(change({ status: 'hosting', ended_at: null, penalty: 0 })).rejects.toThrow(/ends once/)
})
