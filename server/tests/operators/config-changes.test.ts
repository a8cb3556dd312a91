import type { OpsChange } from '@halyard/api/ops'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { applyScheduledChanges } from '../../src/ops/changes/apply-scheduled.ts'
import { balanceOf, ledgerViolations, submitCommand } from '../testing/funded-customer.ts'
import { connect } from '../testing/socket-client.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'

const BTC_USDT = { currency_id: '1', legal_id: '3' }
const LISTED = {
  maker_fee_ppm: 800,
  taker_fee_ppm: 1_000,
  band_ppm: 50_000,
  min_quantity: '0.00001',
  max_quantity: '500',
  min_value: '1',
} as const
const CHEAPER = { ...LISTED, id: 1, maker_fee_ppm: 200, taker_fee_ppm: 500, reason: 'Autumn fees' } as const
const STARTED_AT = Date.now()

let halyard: TestApp
let treasurer: TestOperator
let admin: TestOperator

beforeAll(async () => {
  halyard = await startTestApp({ now: () => STARTED_AT })
  treasurer = await registerOperator(halyard, 'treasurer')
  admin = await registerOperator(halyard, 'admin')
})
afterAll(() => halyard.close())
beforeEach(async () => {
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
})
afterEach(async () => {
  expect(await ledgerViolations(halyard)).toEqual([])
  const { db } = halyard.app.context
  const waiting = await db.selectFrom('config_change').select('id').where('status', '=', 'waiting').execute()
  for (const { id } of waiting)
    for (const { ops } of [treasurer, admin])
      await ops('ops/change/withdraw', { id, reason: 'End of a test' })
  await configure(LISTED)
})

/** Sets fees and band without a change that two persons decide. */
async function configure({ maker_fee_ppm, taker_fee_ppm }: { maker_fee_ppm: number; taker_fee_ppm: number }) {
  const market = marketConfig()
  await submitCommand(halyard, {
    kind: 'configureMarket',
    market: { ...market, makerFeePpm: maker_fee_ppm, takerFeePpm: taker_fee_ppm },
  })
}

function marketConfig() {
  const market = halyard.app.context.catalogue.market(1)
  if (!market) throw new Error('the market is not listed')
  return market.config
}

async function propose(fields: object = {}): Promise<OpsChange> {
  const { id } = dataOf(await treasurer.ops('ops/market/propose', { ...CHEAPER, ...fields }))
  const { list } = dataOf(await treasurer.ops('ops/change/list', { status: 'waiting' }))
  const [change] = list.filter((one) => one.id === id)
  if (!change) throw new Error('the change is not listed')
  return change
}

async function quote() {
  const { list } = dataOf(await halyard.client()('currency/quotation_new', {}))
  return list.find(({ match_id }) => match_id === 1)
}

test('market: a second person approves new fees; a resting order keeps its terms', async () => {
  const seller = await halyard.registerCustomer({ funded: true })
  const buyer = await halyard.registerCustomer({ funded: true })
  const sale = { ...BTC_USDT, price: '50000', number: '0.02' }
  dataOf(await seller.client('coin/trade/sell', sale))
  const change = await propose()
  expect(change).toMatchObject({
    target: 'market:1',
    before: LISTED,
    after: { ...LISTED, maker_fee_ppm: 200, taker_fee_ppm: 500 },
    reason: 'Autumn fees',
    proposer: { id: treasurer.id },
    status: 'waiting',
    applied: false,
  })
  expect(change.affects).toEqual([
    { fact: 'resting_orders', value: '1' },
    { fact: 'orders_below_minimum', value: '0' },
    { fact: 'orders_outside_band', value: '0' },
    { fact: 'volume_30_days', value: '0', currency: 'USDT' },
  ])
  expect(await quote()).toMatchObject({ taker_fee_ppm: 1_000 })
  const { id } = change
  const visitor = await connect(halyard.url)
  expect(await treasurer.ops('ops/change/decide', { id, pass: '1' })).toMatchObject({
    code: 'reviewers_must_differ',
  })
  expect(dataOf(await admin.ops('ops/change/decide', { id, pass: '1' }))).toMatchObject({
    status: 'approved',
    applied: true,
    decider: { id: admin.id },
  })
  expect(await quote()).toMatchObject({ maker_fee_ppm: 200, taker_fee_ppm: 500 })
  await expect.poll(() => visitor.received('rules')).toEqual([{ products: ['market'] }])
  visitor.close()

  const [usdt, btc] = [await balanceOf(seller), await balanceOf(buyer, 'coin', 1)]
  dataOf(await buyer.client('coin/trade/buy', sale))
  // 1,000 USDT less 0.08 % for the maker; 0.02 BTC less 0.05 % for the taker.
  expect(Number(await balanceOf(seller)) - Number(usdt)).toBeCloseTo(999.2, 6)
  expect(Number(await balanceOf(buyer, 'coin', 1)) - Number(btc)).toBeCloseTo(0.01999, 8)
  const { list } = dataOf(
    await admin.ops('ops/audit/list', { target: 'market:1', call: 'ops/change/decide' }),
  )
  expect(list[0]).toMatchObject({
    outcome: 'done',
    before: { taker_fee_ppm: 1_000 },
    after: { taker_fee_ppm: 500 },
  })
})

test('change: those who may decide it see it in the inbox and claim it; its proposer does not', async () => {
  const { id } = await propose()
  const target = `change:${id}`
  const { list } = dataOf(await admin.ops('ops/inbox/list', { queue: 'change' }))
  expect(list).toContainEqual(
    expect.objectContaining({ target, approvals: 1, summary: { kind: 'market', target: 'market:1' } }),
  )
  expect(await treasurer.ops('ops/record/claim', { target })).toMatchObject({ code: 'reviewers_must_differ' })
  dataOf(await admin.ops('ops/record/claim', { target }))
  const other = await registerOperator(halyard, 'treasurer')
  expect(await other.ops('ops/change/decide', { id, pass: '1' })).toMatchObject({ code: 'record_is_claimed' })
  expect(await admin.ops('ops/change/decide', { id, pass: '0' })).toMatchObject({
    code: 'reason_is_required',
  })
  const rejected = dataOf(await admin.ops('ops/change/decide', { id, pass: '0', reason: 'Too low' }))
  expect(rejected).toMatchObject({ status: 'rejected', decision_reason: 'Too low', applied: false })
  expect(await admin.ops('ops/change/decide', { id, pass: '1' })).toMatchObject({
    code: 'change_must_be_waiting',
  })
  expect(marketConfig()).toMatchObject({ takerFeePpm: 1_000 })
})

test('change: approved after the values have changed it is overtaken and changes nothing', async () => {
  const { id } = await propose()
  expect(dataOf(await admin.ops('ops/change/show', { id }))).toMatchObject({
    current: LISTED,
    is_overtaken: false,
  })
  await configure({ maker_fee_ppm: 800, taker_fee_ppm: 900 })
  expect(dataOf(await admin.ops('ops/change/show', { id }))).toMatchObject({
    current: { taker_fee_ppm: 900 },
    is_overtaken: true,
  })
  expect(dataOf(await admin.ops('ops/change/decide', { id, pass: '1' }))).toMatchObject({
    status: 'overtaken',
    applied: false,
  })
  expect(marketConfig()).toMatchObject({ makerFeePpm: 800, takerFeePpm: 900 })
})

test('change: a record has one pending change; only its proposer withdraws it', async () => {
  const { id } = await propose()
  expect(await admin.ops('ops/market/propose', { ...CHEAPER, taker_fee_ppm: 700 })).toMatchObject({
    code: 'change_is_pending',
  })
  const withdrawal = { id, reason: 'A better one follows' }
  expect(await admin.ops('ops/change/withdraw', withdrawal)).toMatchObject({ code: 'change_must_be_own' })
  expect(dataOf(await treasurer.ops('ops/change/withdraw', withdrawal))).toMatchObject({
    status: 'withdrawn',
    decider: { id: treasurer.id },
  })
  const second = dataOf(await admin.ops('ops/market/propose', { ...CHEAPER, taker_fee_ppm: 700 }))
  const { list } = dataOf(await admin.ops('ops/change/list', { target: 'market:1', status: 'waiting' }))
  expect(list).toMatchObject([second])
})

test('market proposal: a preview counts what it affects and stores nothing', async () => {
  const { reason: _reason, ...fields } = CHEAPER
  expect(await treasurer.ops('ops/market/propose', fields)).toMatchObject({ code: 'reason_is_required' })
  const seller = await halyard.registerCustomer({ funded: true })
  const sale = { ...BTC_USDT, price: '52000', number: '0.001' }
  const { id: order } = dataOf(await seller.client('coin/trade/sell', sale))
  const narrow = { ...fields, min_value: '60', band_ppm: 10_000, preview: '1' } as const
  const preview = dataOf(await treasurer.ops('ops/market/propose', narrow))
  expect(preview).toMatchObject({ id: null, target: 'market:1', before: LISTED, after: { min_value: '60' } })
  expect(preview.affects).toContainEqual({ fact: 'orders_below_minimum', value: '1' })
  expect(preview.affects).toContainEqual({ fact: 'orders_outside_band', value: '1' })
  expect(dataOf(await treasurer.ops('ops/change/list', { status: 'waiting' })).list).toEqual([])
  dataOf(await seller.client('coin/trade', { id: order }))
})

test.each([
  ['the present values', { ...LISTED }, { code: 'nothing_changes' }],
  ['the present values written otherwise', { ...LISTED, min_value: '1.00' }, { code: 'nothing_changes' }],
  [
    'a quantity finer than a lot',
    { min_quantity: '0.000001' },
    { code: 'amount_step_wrong', field: 'min_quantity' },
  ],
  [
    'a maximum below the minimum',
    { min_quantity: '2', max_quantity: '1' },
    { code: 'invalid_field', field: 'max_quantity' },
  ],
  ['a fee of 10 %', { taker_fee_ppm: 100_000 }, { code: 'share_too_large', field: 'taker_fee_ppm' }],
  ['a band of zero', { band_ppm: 0 }, { code: 'share_too_small', field: 'band_ppm' }],
  [
    'a value with 19 decimals',
    { min_value: '1.0000000000000000001' },
    { code: 'invalid_field', field: 'min_value' },
  ],
  ['an unknown market', { id: 99 }, { code: 'market_must_be_known', field: 'id' }],
])('market proposal: rejects %s', async (_case, fields, rejection) => {
  expect(await treasurer.ops('ops/market/propose', { ...CHEAPER, ...fields })).toMatchObject(rejection)
  expect(dataOf(await treasurer.ops('ops/change/list', { status: 'waiting' })).list).toEqual([])
})

test('change: one that was approved before a crash is applied once afterwards', async () => {
  const { context } = halyard.app
  const { id } = await propose()
  const stored = context.db.updateTable('config_change').where('id', '=', String(id))
  await stored.set({ status: 'approved', reviewer_id: admin.id, reviewed_at: STARTED_AT }).execute()
  await applyScheduledChanges(context)
  expect(marketConfig()).toMatchObject({ makerFeePpm: 200, takerFeePpm: 500 })
  expect(dataOf(await admin.ops('ops/change/show', { id })).applied).toBe(true)
  // As if the process had ended between the command and the record of it, and the fees had changed since.
  await configure({ maker_fee_ppm: 100, taker_fee_ppm: 300 })
  await stored.set({ applied_at: null }).execute()
  await applyScheduledChanges(context)
  expect(marketConfig()).toMatchObject({ makerFeePpm: 100, takerFeePpm: 300 })
  expect(dataOf(await admin.ops('ops/change/show', { id })).applied).toBe(true)
})

test('change: an approval and a concurrent change of status both take effect', async () => {
  const operator = await registerOperator(halyard, 'operator')
  const reopening = { target: 'market:1', status: 'open', reason: 'Feed' } as const
  const openers = [operator, await registerOperator(halyard, 'operator')] as const
  const setTo = {
    cancel_only: () =>
      operator.ops('ops/market/set_status', { id: 1, status: 'cancel_only', reason: 'Feed' }),
    open: async () => {
      const { id } = dataOf(await openers[0].ops('ops/opening/propose', reopening))
      return openers[1].ops('ops/change/decide', { id: id ?? 0, pass: '1' })
    },
  }
  for (const status of ['cancel_only', 'open'] as const) {
    const { id } = await propose({ taker_fee_ppm: status === 'open' ? 510 : 520 })
    const [approved] = await Promise.all([admin.ops('ops/change/decide', { id, pass: '1' }), setTo[status]()])
    expect(dataOf(approved)).toMatchObject({ status: 'approved' })
    expect(marketConfig()).toMatchObject({ status, takerFeePpm: status === 'open' ? 510 : 520 })
  }
})

test('change: of many who approve it at once one does', async () => {
  const { id } = await propose()
  const deciders = [
    admin,
    await registerOperator(halyard, 'admin'),
    await registerOperator(halyard, 'treasurer'),
  ]
  const responses = await Promise.all(deciders.map(({ ops }) => ops('ops/change/decide', { id, pass: '1' })))
  expect(responses.filter(({ type }) => type === 'ok')).toHaveLength(1)
  const done = dataOf(await admin.ops('ops/audit/list', { target: `change:${id}` })).list
  expect(done.filter(({ outcome }) => outcome === 'done')).toHaveLength(1)
})
