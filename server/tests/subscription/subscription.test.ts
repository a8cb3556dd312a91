import { allotment } from '@halyard/formulas'
import { isAmongOrders, isShareSigned } from '@halyard/receipt'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import {
  balanceOf,
  ledgerViolations,
  registerFundedCustomer,
  submitCommand,
  USDT,
} from '../testing/funded-customer.ts'
import { type Attempt, countOutcomes, sendConcurrently, times } from '../testing/send-concurrently.ts'
import { approveChange, recordOf } from '../testing/approve-change.ts'
import { RECEIPT_CRYPTO } from '../testing/ed25519.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'

const DAY_MS = 86_400_000
/** Short, because the sessions of operators end when they are not used. */
const SALE_MS = 60_000
const BTC = 1

let clock = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 3_600_000
let halyard: TestApp
let names = 0

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

/** Returns the fields of a project that is on sale for a minute: 1,000 coins at 0.5 USDT or a millionth of a BTC. */
function fieldsOfProject(changes = {}) {
  names += 1
  return {
    coin_name: `NEW${names}`,
    decimals: '4',
    supply: '1000',
    prices: `${USDT}:0.5,${BTC}:0.000001`,
    min_number: '1',
    max_number: '800',
    customer_max: '1000',
    start_at: String(clock),
    close_at: String(clock + SALE_MS),
    launch_at: String(clock + DAY_MS),
    lockup_days: '10',
    description: 'A coin for tests.',
    reason: 'Agreed with the issuer',
    ...changes,
  }
}

/** Announces a project and returns it with the two admins who review it. */
async function openProject(changes = {}) {
  const [first, second] = [await registerOperator(halyard, 'admin'), await registerOperator(halyard, 'admin')]
  const proposal = dataOf(await first.ops('ops/subscription/propose', fieldsOfProject(changes)))
  const id = recordOf(await approveChange(second, proposal))
  const { project } = dataOf(await first.ops('ops/subscription/show', { id }))
  return { id, coinId: project.coin_id, first, second }
}

async function allot({ id, first, second }: { id: number; first: TestOperator; second: TestOperator }) {
  dataOf(await first.ops('ops/subscription/allot', { id, reason: 'Inputs were checked' }))
  return dataOf(await second.ops('ops/subscription/allot', { id, reason: 'Inputs were checked' }))
}

const order = (customer: TestCustomer, id: number, number: string, currency_id = USDT) =>
  customer.client('lh/send/order', { id, currency_id, number })

test('oversubscribed: published inputs give the same allotment; cost, refund, lock-up, launch', async () => {
  const sale = await openProject()
  const [ann, bob] = [await registerFundedCustomer(halyard), await registerFundedCustomer(halyard)]
  const usdt = Number(await balanceOf(ann))
  expect(dataOf(await order(ann, sale.id, '800'))).toMatchObject({
    number: '800',
    price: '0.5',
    paid: '400',
    status: 'reviewing',
    refund: '0',
    value: null,
  })
  expect(await balanceOf(ann)).toBe(`${usdt - 400}+400`)
  dataOf(await order(bob, sale.id, '700.0001'))
  const [reviewing] = dataOf(await ann.client('lh/send/order_list', {})).list
  const early = await ann.client('lh/send/share', { id: reviewing?.id ?? 0 })
  expect(early).toMatchObject({ code: 'record_must_be_known' })
  const hidden = await ann.client('lh/send/allotment', { id: sale.id })
  expect(hidden).toMatchObject({ code: 'project_must_be_allotted' })
  expect(dataOf(await ann.client('lh/send/product_info', { id: sale.id }))).toMatchObject({
    project: { status: 'subscription', orders: 2, demand: '1500.0001' },
    description: 'A coin for tests.',
    own_number: '800',
    own_left: '200',
  })
  await pass(SALE_MS)
  expect(dataOf(await ann.client('lh/send/product_info', { id: sale.id }))).toMatchObject({
    project: { status: 'sold_out' },
    own_left: '0',
  })
  const outcome = async () => dataOf(await sale.first.ops('ops/subscription/show', { id: sale.id })).outcome
  const expected = await outcome()
  expect(expected).toMatchObject({
    customers: 2,
    orders: 2,
    served_orders: 2,
    full_orders: 0,
    issued: '1000',
    payments: [
      { currency_id: USDT, paid: '750.00005', charged: '500', refunded: '250.00005' },
      { currency_id: BTC, paid: '0', issue_price: '0.000001' },
    ],
  })
  expect(await allot(sale)).toMatchObject({ status: 'allotted', issued: '1000' })
  expect(await outcome()).toEqual(expected)

  const published = dataOf(await halyard.client()('lh/send/allotment', { id: sale.id }))
  expect(published).toMatchObject({ supply: '10000000', demand: '15000001', orders: 2, more: false })
  const requests = published.list.map(({ id, quantity }) => ({ id, quantity: BigInt(quantity) }))
  const recomputed = allotment(requests, BigInt(published.supply))
  expect(published.list.map(({ allotted }) => BigInt(allotted))).toEqual([...recomputed.values()])

  const { list } = dataOf(await ann.client('lh/send/order_list', { status: 2 }))
  const { id: orderId = 0 } = list[0] ?? {}
  const { share } = dataOf(await ann.client('lh/send/share', { id: orderId }))
  expect(share).toMatchObject({ price: '0.5', currency: 'USDT', supply: '10000000', allotted_ppm: 666_666 })
  const { keys } = dataOf(await halyard.client()('trail/key', {}))
  const trusted = keys.map(({ public_key }) => public_key)
  expect(await isShareSigned(share, RECEIPT_CRYPTO, trusted)).toBe(true)
  expect(await isShareSigned({ ...share, allotted_ppm: 1_000_000 }, RECEIPT_CRYPTO, trusted)).toBe(false)
  expect(isAmongOrders(share, published)).toBe(true)
  expect(isAmongOrders({ ...share, allotted_ppm: 1_000_000 }, published)).toBe(false)
  expect(await bob.client('lh/send/share', { id: orderId })).toMatchObject({ code: 'record_must_be_known' })
  expect(list).toMatchObject([
    { allotted: '533.3333', cost: '266.66665', refund: '133.33335', status: 'locked', ended_at: null },
  ])
  expect(list[0]?.unlock_at).toBe(clock + 10 * DAY_MS)
  const ofBob = dataOf(await bob.client('lh/send/order_list', {})).list
  expect(ofBob.map(({ number }) => number)).toEqual(['700.0001'])
  expect(await balanceOf(ann)).toBe(String(usdt - 266.66665))
  const launch = { currency_id: String(USDT), price_decimals: '4', quantity_decimals: '2', min_value: '1' }
  const ready = { ...launch, id: String(sale.id), reason: 'Ready' }
  await approveChange(sale.second, dataOf(await sale.first.ops('ops/subscription/propose_launch', ready)))
  const launched = dataOf(await sale.first.ops('ops/subscription/show', { id: sale.id })).project
  expect(launched.status).toBe('launched')
  const { project } = dataOf(await ann.client('lh/send/product_info', { id: sale.id }))
  expect(project).toMatchObject({ status: 'redemption', market_id: launched.market_id })
  expect(halyard.app.context.catalogue.pair(sale.coinId, USDT)).toBeDefined()
  expect(dataOf(await ann.client('lh/send/order_list', {})).list).toMatchObject([
    { value: '266.66665', gain: '0', return_ppm: 0 },
  ])
})

test('rejections name the field and the limit', async () => {
  const { id } = await openProject()
  const ann = await registerFundedCustomer(halyard)
  dataOf(await order(ann, id, '600'))
  const outcomes = [
    await order(ann, id, ''),
    await ann.client('lh/send/order', { id, currency_id: USDT }),
    await order(ann, id, '0.9999'),
    await order(ann, id, '0.00001'),
    await order(ann, id, '800.0001'),
    await order(ann, id, '400.0001'),
    await order(ann, id, '10', 2),
    await order(ann, 99_999, '10'),
    await ann.client('lh/send/product_info', { id: 99_999 }),
    await ann.client('lh/send/allotment', { id: 99_999 }),
  ]
  expect(outcomes.map((answer) => answer.type === 'error' && [answer.code, answer.field])).toEqual([
    ['amount_required', 'number'],
    ['amount_required', 'number'],
    ['subscription_quantity_too_small', 'number'],
    ['amount_step_wrong', 'number'],
    ['subscription_quantity_too_large', 'number'],
    ['subscription_customer_limit_reached', 'number'],
    ['subscription_currency_not_accepted', 'currency_id'],
    ['project_must_be_known', 'id'],
    ['project_must_be_known', 'id'],
    ['project_must_be_known', 'id'],
  ])
  expect(outcomes[5]).toMatchObject({ message: expect.stringMatching(/400 NEW\d+ more/) })
})

test('guests see projects; orders are listed to their owner alone', async () => {
  const { id } = await openProject()
  const [ann, bob] = [await registerFundedCustomer(halyard), await registerFundedCustomer(halyard)]
  dataOf(await order(ann, id, '5'))
  const guest = halyard.client()
  expect(dataOf(await guest('lh/send/config', {})).list[0]).toMatchObject({ id, status: 'subscription' })
  expect(dataOf(await guest('lh/send/product_info', { id }))).toMatchObject({ own_number: '0' })
  expect(await guest('lh/send/order_list', {})).toMatchObject({ type: '999' })
  expect(dataOf(await ann.client('lh/send/order_list', { status: 1 })).list).toHaveLength(1)
  expect(dataOf(await bob.client('lh/send/order_list', {})).list).toEqual([])
})

test('concurrent orders of 60 % of an account: one succeeds; a repeated key orders once', async () => {
  const { id } = await openProject({ supply: '100000000', max_number: '50000000', customer_max: '100000000' })
  const ann = await registerFundedCustomer(halyard)
  const share = String(Math.floor(Number(await balanceOf(ann)) * 0.6) * 2)
  const attempt = (key?: string): Attempt<'lh/send/order'> => ({
    path: 'lh/send/order',
    token: ann.token,
    request: { id, currency_id: USDT, number: share },
    ...(key ? { idempotencyKey: key } : {}),
  })
  const many = times(20, () => attempt())
  expect(countOutcomes(await sendConcurrently(halyard, many))).toEqual({ ok: 1, insufficient_balance: 19 })
  const bob = await registerFundedCustomer(halyard)
  const same = times(20, () => ({ ...attempt('once'), token: bob.token }))
  expect(countOutcomes(await sendConcurrently(halyard, same))).toEqual({ ok: 20 })
  expect(dataOf(await bob.client('lh/send/order_list', {})).list).toHaveLength(1)
})

test('operators: roles, two reviewers, none with an order, and the audit log', async () => {
  const reviewer = await registerOperator(halyard, 'reviewer')
  const operator = await registerOperator(halyard, 'operator')
  const fields = fieldsOfProject()
  for (const { ops } of [reviewer, operator])
    expect(await ops('ops/subscription/propose', fields)).toMatchObject({ code: 'role_not_allowed' })
  const sale = await openProject()
  const review = { id: String(sale.id), reason: 'Inputs were checked' }
  const ann = await registerFundedCustomer(halyard)
  dataOf(await order(ann, sale.id, '10'))
  expect(await operator.ops('ops/subscription/allot', review)).toMatchObject({
    code: 'project_must_be_closed',
  })
  await pass(SALE_MS)
  expect(await reviewer.ops('ops/subscription/allot', review)).toMatchObject({ code: 'role_not_allowed' })
  expect(dataOf(await operator.ops('ops/subscription/allot', review))).toMatchObject({
    status: 'selling',
    first_reviewer_id: operator.id,
  })
  expect(await operator.ops('ops/subscription/allot', review)).toMatchObject({
    code: 'reviewers_must_differ',
  })
  expect(await operator.ops('ops/subscription/propose_cancel', review)).toMatchObject({
    code: 'role_not_allowed',
  })
  const races = await Promise.all(times(5, () => sale.first.ops('ops/subscription/allot', review)))
  expect(races.filter(({ type }) => type === 'ok')).toHaveLength(1)
  expect(dataOf(await sale.first.ops('ops/subscription/list', {})).list).toContainEqual(
    expect.objectContaining({ id: sale.id, status: 'allotted', second_reviewer_id: sale.first.id }),
  )
  const audit = dataOf(
    await sale.first.ops('ops/audit/list', { target: `subscription:${sale.id}`, limit: '50' }),
  ).list
  expect(new Set(audit.map(({ outcome }) => outcome))).toEqual(
    new Set([
      'done',
      'asked',
      'seen',
      'project_must_be_closed',
      'reviewers_must_differ',
      'project_must_be_selling',
    ]),
  )
  const rejected = audit.filter(({ outcome }) => outcome === 'project_must_be_closed')
  expect(rejected).toMatchObject([
    { reason: review.reason, before: { id: sale.id }, after: { passed: true } },
  ])
  expect(audit.filter(({ outcome }) => outcome === 'reviewers_must_differ')).toHaveLength(1)
})

test('operators: terms are fixed from the start; a cancellation refunds every order', async () => {
  const { id, first, second } = await openProject()
  const ann = await registerFundedCustomer(halyard)
  const before = await balanceOf(ann)
  dataOf(await order(ann, id, '10'))
  const known = dataOf(await first.ops('ops/subscription/list', {})).list.find((one) => one.id === id)
  const { coin_name, start_at, close_at } = known ?? { coin_name: '', start_at: 1, close_at: 1 }
  const same = {
    ...fieldsOfProject(),
    id: String(id),
    coin_name,
    start_at: String(start_at),
    close_at: String(close_at),
  }
  expect(await first.ops('ops/subscription/propose', { ...same, supply: '2000' })).toMatchObject({
    code: 'project_has_started',
  })
  const later = { ...same, launch_at: String(clock + 2 * DAY_MS), description: 'Launches later.' }
  const proposal = dataOf(await first.ops('ops/subscription/propose', later))
  expect(proposal.affects).toEqual([
    { fact: 'subscription_orders', value: '1' },
    { fact: 'subscribed_customers', value: '1' },
    { fact: 'subscription_demand', value: '10', currency: coin_name },
  ])
  await approveChange(second, proposal)
  expect(dataOf(await first.ops('ops/subscription/show', { id })).project).toMatchObject({
    launch_at: clock + 2 * DAY_MS,
    description: 'Launches later.',
    supply: '1000',
  })
  expect(dataOf(await ann.client('lh/send/order_list', { status: 1 })).list).toMatchObject([
    { number: '10', price: '0.5', paid: '5' },
  ])
  expect(await first.ops('ops/subscription/propose', { ...fieldsOfProject(), coin_name })).toMatchObject({
    code: 'project_coin_is_taken',
  })
  expect(await first.ops('ops/subscription/propose', fieldsOfProject({ prices: '3:0.0' }))).toMatchObject({
    code: 'invalid_field',
    field: 'prices',
  })
  const reason = 'Issuer withdrew'
  const cancellation = dataOf(await first.ops('ops/subscription/propose_cancel', { id: String(id), reason }))
  expect(cancellation.affects).toContainEqual({ fact: 'subscription_orders', value: '1' })
  const decision = { id: cancellation.id ?? 0, pass: '1' } as const
  expect(await first.ops('ops/change/decide', decision)).toMatchObject({ code: 'reviewers_must_differ' })
  const statusNow = async () => dataOf(await first.ops('ops/subscription/show', { id })).project.status
  expect(await statusNow()).toBe('selling')
  await approveChange(second, cancellation)
  expect(await statusNow()).toBe('cancelled')
  expect(await first.ops('ops/subscription/propose_cancel', { id: String(id), reason })).toMatchObject({
    code: 'project_must_be_selling',
  })
  expect(await balanceOf(ann)).toBe(before)
  expect(dataOf(await ann.client('lh/send/order_list', { status: 3 })).list).toMatchObject([
    { status: 'refunded', refund: '5', allotted: '0', ended_at: clock },
  ])
})

test('operators: a project whose sale began before the approval of other terms keeps its own', async () => {
  const changes = { start_at: String(clock + 1_000) }
  const { id, first, second } = await openProject(changes)
  const { project } = dataOf(await first.ops('ops/subscription/show', { id }))
  const same = { ...fieldsOfProject(changes), id: String(id), coin_name: project.coin_name }
  const changed = { ...same, prices: `${USDT}:0.9` }
  const { id: change } = dataOf(await first.ops('ops/subscription/propose', changed))
  await pass(2_000)
  const ann = await registerFundedCustomer(halyard)
  dataOf(await order(ann, id, '10'))
  expect(dataOf(await second.ops('ops/change/decide', { id: change ?? 0, pass: '1' }))).toMatchObject({
    status: 'overtaken',
    applied: false,
  })
  expect(dataOf(await ann.client('lh/send/order_list', { status: 1 })).list).toMatchObject([
    { price: '0.5', paid: '5' },
  ])
})

test.each([
  ['a maximum below the minimum', { max_number: '0.5' }, 'max_number'],
  ['a customer limit below an order', { customer_max: '700' }, 'customer_max'],
  ['a supply below the limit of a customer', { supply: '999' }, 'supply'],
  ['a close before the start', { close_at: '1' }, 'close_at'],
  ['a launch before the close', { launch_at: '2' }, 'launch_at'],
  ['a payment currency twice', { prices: `${USDT}:0.5,${USDT}:0.6` }, 'prices'],
  ['the name of a listed coin', { coin_name: 'BTC' }, 'coin_name'],
  ['an unknown project', { id: '9999' }, 'id'],
])('project proposal: rejects %s', async (_case, changes, field) => {
  const treasurer = await registerOperator(halyard, 'treasurer')
  expect(await treasurer.ops('ops/subscription/propose', fieldsOfProject(changes))).toMatchObject({
    type: 'error',
    field,
  })
})

test('database: an order keeps its terms, is allotted once and ends once', async () => {
  const sale = await openProject({ lockup_days: '1' })
  const ann = await registerFundedCustomer(halyard)
  const { id } = dataOf(await order(ann, sale.id, '10'))
  const { db } = halyard.app.context
  const change = (values: object) =>
    db.updateTable('subscription_order').set(values).where('id', '=', String(id)).execute()
  await expect(change({ quantity: 1 })).rejects.toThrow(/keeps its terms/)
  await pass(SALE_MS)
  await allot(sale)
  await expect(change({ allotted: 1 })).rejects.toThrow(/keeps its terms/)
  await expect(change({ status: 'unlocked', ended_at: clock })).rejects.toThrow(/check/)
  await expect(db.deleteFrom('subscription_order').execute()).rejects.toThrow()
  await pass(DAY_MS)
  await expect(change({ status: 'locked', ended_at: null })).rejects.toThrow(/ends once/)
})
