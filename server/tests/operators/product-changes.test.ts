import type { OpsChange } from '@halyard/api/ops'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf } from '../../src/app/testing.ts'
import {
  ledgerViolations,
  PASS,
  registerFundedCustomer,
  submitCommand,
  USDT,
} from '../testing/funded-customer.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'
import { ticketed } from '../testing/ticketed.ts'

let clock = Date.now()
let halyard: DemoTestApp
let treasurer: TestOperator
let admin: TestOperator

beforeAll(async () => {
  halyard = await startDemoTestApp({ now: () => clock })
  treasurer = await registerOperator(halyard, 'treasurer')
  admin = await registerOperator(halyard, 'admin')
  await recordPrice(500_000)
})
afterAll(() => halyard.close())
afterEach(async () => {
  expect(await ledgerViolations(halyard)).toEqual([])
})

function recordPrice(ticks: number): Promise<void> {
  return submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks }] })
}

/** Approves a change as the second person. */
async function approve(id: number | null): Promise<OpsChange> {
  return dataOf(await admin.ops('ops/change/decide', { id: id ?? 0, pass: '1' }))
}

const TRC20 = {
  currency_id: 3,
  network: 'TRC20',
  deposit_min: '1',
  withdraw_min: '10',
  withdraw_max: '500000',
  withdraw_fee: '1',
  two_reviewers_from: '50000',
  confirmations: 20,
  reason: 'Fees on the chain rose',
} as const

test('network: a requested withdrawal keeps its fee and its one reviewer', async () => {
  const customer = await registerFundedCustomer(halyard)
  const request = {
    currency: USDT,
    number: '100',
    address: String(customer.addressId),
    type: 'TRC20',
    pass: PASS,
  }
  const withdrawal = dataOf(await customer.client('wallet/out', request))
  const proposal = { ...TRC20, withdraw_fee: '3', two_reviewers_from: '50' }
  const { id, affects } = dataOf(await treasurer.ops('ops/network/propose', proposal))
  expect(affects).toContainEqual({ fact: 'withdrawals_waiting', value: '1' })
  expect(await approve(id)).toMatchObject({ status: 'approved', target: 'network:3:TRC20' })
  const { list } = dataOf(await admin.ops('ops/network/list', {}))
  expect(list).toContainEqual(expect.objectContaining({ withdraw_fee: '3', two_reviewers_from: '50' }))
  expect(dataOf(await admin.ops('ops/withdrawal/show', { id: withdrawal.id }))).toMatchObject({
    fee: '1',
    reviewers_needed: 1,
  })
  const { id: back } = dataOf(await treasurer.ops('ops/network/propose', TRC20))
  await approve(back)
})

test.each([
  ['a fee of the minimum', { withdraw_fee: '10' }, 'withdraw_fee'],
  ['a maximum below the minimum', { withdraw_max: '9' }, 'withdraw_max'],
  ['no confirmation of a chain', { confirmations: 0 }, 'confirmations'],
  ['two reviewers from zero', { two_reviewers_from: '0' }, 'two_reviewers_from'],
])('network proposal: rejects %s', async (_case, fields, field) => {
  expect(await treasurer.ops('ops/network/propose', { ...TRC20, ...fields })).toMatchObject({
    code: 'invalid_field',
    field,
  })
})

test('timed options: a running option keeps its payout; the exposure of its second is shown', async () => {
  const customer = await registerFundedCustomer(halyard)
  const move = { currency_id: USDT, from: 'coin', to: 'option', number: '1000', pass: PASS } as const
  dataOf(await customer.client('wallet/change', move))
  const stake = { match_id: '1', currency_id: String(USDT), type: '1', seconds: '30', number: '100' } as const
  const { id } = dataOf(await customer.client('microtrade/submit', ticketed(stake, clock)))
  const offer = dataOf(await admin.ops('ops/option/list', {})).list.find((one) => one.id === 1)
  const [first = ''] = offer?.durations.split(',').filter((row) => row.startsWith('30:')) ?? []
  const payout = Number(first.split(':')[1])
  const gain = (100 * payout) / 1_000_000
  const exposure = dataOf(await admin.ops('ops/option/exposure', { id: 1 })).list
  expect(exposure).toMatchObject([{ currency: 'USDT', options: 1 }])
  expect(Number(exposure[0]?.exposure)).toBeCloseTo(gain, 6)
  const terms = { id: 1, durations: '30:100000:0', limits: offer?.limits ?? '', reason: 'Calmer market' }
  const proposed = dataOf(await treasurer.ops('ops/option/propose', terms))
  expect(proposed.affects).toContainEqual({ fact: 'running_options', value: '1' })
  await approve(proposed.id)
  for (let second = 1; second <= 34; second += 1) {
    clock += 1_000
    await recordPrice(500_000 + second)
  }
  const [ended] = dataOf(await customer.client('microtrade/lists', { status: '3' })).list
  expect(ended).toMatchObject({ id, result: 'win' })
  const balance = dataOf(await customer.client('wallet/detail', { currency: USDT, type: 'option' }))
  expect(Number(balance.available)).toBeCloseTo(1_000 + gain, 6)
})

test.each([
  ['a duration of two seconds', { durations: '2:800000:0' }, 'durations'],
  ['a duration twice', { durations: '30:800000:0,30:1:0' }, 'durations'],
  ['a payout of zero', { durations: '30:0:0' }, 'durations'],
  ['a highest stake below the lowest', { limits: '3:10:9:100:10' }, 'limits'],
  ['an unknown currency', { limits: '99:10:20:100:10' }, 'limits'],
  ['a customer above all', { limits: '3:10:20:100:101' }, 'limits'],
  ['a row with too few parts', { limits: '3:10:20' }, 'limits'],
])('option proposal: rejects %s', async (_case, fields, field) => {
  const terms = { id: 1, durations: '30:800000:0', limits: '3:10:20:100:10', reason: 'x', ...fields }
  expect(await treasurer.ops('ops/option/propose', terms)).toMatchObject({ code: 'invalid_field', field })
})

const CONTRACT = {
  id: 1,
  maker_fee_ppm: 200,
  taker_fee_ppm: 500,
  funding_cap_ppm: 7_500,
  tiers: '2:100:5000,8:50:10000,20:20:25000,50:10:50000',
  reason: 'Deeper book',
} as const

test('contract: lower fees and stricter tiers apply to orders from now on', async () => {
  const { list } = dataOf(await admin.ops('ops/contract/list', {}))
  const { reason: _reason, ...listed } = CONTRACT
  expect(list[0]).toMatchObject(listed)
  const proposal = { ...CONTRACT, taker_fee_ppm: 400, tiers: '2:50:10000,50:10:50000' }
  const { id, affects } = dataOf(await treasurer.ops('ops/contract/propose', proposal))
  expect(affects.map(({ fact }) => fact)).toContain('positions_keep_rate')
  expect(await approve(id)).toMatchObject({ status: 'approved', target: 'contract:1' })
  const contracts = dataOf(await halyard.client()('lever/contracts', {})).list
  expect(contracts.find((one) => one.contract_id === 1)).toMatchObject({ taker_fee_ppm: 400 })
})

test.each([
  ['a maker fee above the taker fee', { maker_fee_ppm: 501 }, 'maker_fee_ppm'],
  ['tiers that end below the largest order', { tiers: '2:100:5000' }, 'tiers'],
  ['tiers out of order', { tiers: '50:10:50000,2:100:5000' }, 'tiers'],
  ['a maintenance rate at the mark clamp', { tiers: '50:10:2500' }, 'tiers'],
  ['leverage whose initial margin is below maintenance', { tiers: '50:100:10000' }, 'tiers'],
])('contract proposal: rejects %s', async (_case, fields, field) => {
  expect(await treasurer.ops('ops/contract/propose', { ...CONTRACT, ...fields })).toMatchObject({
    code: 'invalid_field',
    field,
  })
})
