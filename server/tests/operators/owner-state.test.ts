import { amount } from '@halyard/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf } from '../../src/app/testing.ts'
import { type FundedCustomer, registerFundedCustomer, USDT } from '../testing/funded-customer.ts'
import { uploadPhoto } from '../testing/pictures.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'

const UNITS = 1_000_000n

let halyard: DemoTestApp
let reviewer: TestOperator

beforeAll(async () => {
  halyard = await startDemoTestApp()
  reviewer = await registerOperator(halyard, 'reviewer')
})
afterAll(() => halyard.close())

async function requestWithdrawal({ id: customerId, addressId }: FundedCustomer, coins: bigint) {
  const reply = await halyard.app.context.engine.submit({
    kind: 'requestWithdrawal',
    customerId,
    addressId,
    currencyId: USDT,
    network: 'TRC20',
    amount: amount(coins * UNITS),
    memo: '',
  })
  if (!reply.ok) throw new Error(reply.reject)
  return reply.withdrawal?.withdrawalId ?? 0
}

async function claim(customer: FundedCustomer, coins: string): Promise<number> {
  const pic = await uploadPhoto(halyard, customer.token, 'voucher')
  const request = { currency: String(USDT), type: 'BANK' as const, acc: 'DE02 1203', amount: coins, pic }
  dataOf(await customer.client('wallet/charge_req', request))
  const { list } = dataOf(await reviewer.ops('ops/charge/list', { limit: 100 }))
  return list.findLast(({ customer_id }) => customer_id === customer.id)?.id ?? 0
}

test('withdrawal, claim: balance after approval, value, and the other records that wait', async () => {
  const ann = await registerFundedCustomer(halyard)
  const withdrawal = await requestWithdrawal(ann, 100n)
  const charge = await claim(ann, '250')
  const shown = dataOf(await reviewer.ops('ops/withdrawal/show', { id: withdrawal })).facts.owner
  const claimed = dataOf(await reviewer.ops('ops/charge/show', { id: charge })).facts.owner
  expect(shown).toMatchObject({ worth: '100.00', waiting: [{ kind: 'charge', id: charge, amount: '250' }] })
  expect(claimed).toMatchObject({
    worth: '250.00',
    waiting: [{ kind: 'withdrawal', id: withdrawal, amount: '100', currency: 'USDT' }],
  })
  // The amount of the withdrawal is still the customer's while it waits.
  expect(Number(claimed.balance_after) - Number(shown.balance_after)).toBe(350)
})

test('withdrawal: what waits is not withdrawn; what is approved is, for the next one', async () => {
  const ann = await registerFundedCustomer(halyard)
  const [first, second] = [await requestWithdrawal(ann, 30n), await requestWithdrawal(ann, 20n)]
  const facts = async (id: number) => dataOf(await reviewer.ops('ops/withdrawal/show', { id })).facts
  expect(await facts(second)).toMatchObject({ sum_day: '0', sum_month: '0' })
  dataOf(await reviewer.ops('ops/withdrawal/review', { id: first, pass: '1' }))
  expect(await facts(second)).toMatchObject({ sum_day: '30', sum_month: '30', owner: { waiting: [] } })
  expect((await facts(first)).owner.balance_after).toBeNull()
})

test('claim of a frozen customer: who froze them, notes of staff but not for a treasurer', async () => {
  const ann = await registerFundedCustomer(halyard)
  const id = await claim(ann, '70')
  const operator = await registerOperator(halyard, 'operator')
  dataOf(await operator.ops('ops/customer/freeze', { id: ann.id, reason: 'Stolen phone' }))
  dataOf(await operator.ops('ops/customer/find', { query: String(10_000_000 + ann.id) }))
  const note = { target: `customer:${ann.id}`, text: 'Called: the phone is gone' }
  dataOf(await operator.ops('ops/record/note', note))
  expect(dataOf(await reviewer.ops('ops/charge/show', { id })).facts.owner).toMatchObject({
    frozen_by: ['operator'],
    frozen_operator: { id: operator.id },
    notes: [{ operator: { id: operator.id }, text: note.text }],
  })
  const treasurer = await registerOperator(halyard, 'treasurer')
  expect(dataOf(await treasurer.ops('ops/charge/show', { id })).facts.owner).toMatchObject({ notes: [] })
})
