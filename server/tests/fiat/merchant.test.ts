import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import {
  type FundedCustomer,
  registerFundedCustomer,
  submitCommand,
  USDT,
} from '../testing/funded-customer.ts'
import { registerOperator } from '../testing/test-operator.ts'
import { VALID_REQUESTS } from '../testing/valid-requests.ts'

const DAY_MS = 86_400_000

let clock = Date.now()
let halyard: TestApp
let ann: FundedCustomer

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock })
  ann = await registerFundedCustomer(halyard)
})
afterAll(() => halyard.close())

test('an application is rejected with a reason, renewed and approved', async () => {
  const { ops } = await registerOperator(halyard, 'operator')
  const mine = async () => dataOf(await ann.client('legalnew/mine', {}))
  const decide = async (merchant: '0' | '1', reason: string) =>
    dataOf(await ops('ops/fiat/set_merchant', { id: ann.id, merchant, reason }))
  expect(await mine()).toMatchObject({ merchant: false, application: 'none', application_reason: '' })
  dataOf(await ann.client('legalnew/apply', { about: 'Ten years of exchange' }))
  expect(await mine()).toMatchObject({ application: 'waiting', application_reason: '' })
  await decide('0', 'Say which banks you use')
  expect(await mine()).toMatchObject({
    application: 'rejected',
    application_reason: 'Say which banks you use',
  })
  dataOf(await ann.client('legalnew/apply', { about: 'Ten years, with two banks' }))
  expect(await mine()).toMatchObject({ application: 'waiting', application_reason: '' })
  await decide('1', 'Known')
  expect(await mine()).toMatchObject({ merchant: true, application: 'approved', application_reason: '' })
})

test('own advertisements name the account and the cards that an edit sends again', async () => {
  await submitCommand(halyard, { kind: 'setMerchant', customerId: ann.id, isMerchant: true })
  const { id: cardId } = dataOf(await ann.client('user/cash_save', VALID_REQUESTS['user/cash_save']))
  const terms = { price: '0.95', min_number: '10', max_number: '100', left: '500' } as const
  const coin = { currency_id: USDT, fiat: 'EUR' } as const
  const sale = { type: 'sell', from: 'coin', card_ids: String(cardId), ...coin, ...terms } as const
  dataOf(await ann.client('legalnew/publish', sale))
  dataOf(await ann.client('legalnew/publish', { type: 'buy', ...coin, ...terms }))
  expect(dataOf(await ann.client('legalnew/mine', {})).list).toMatchObject([
    { type: 'buy', from: 'fiat', card_ids: [] },
    { type: 'sell', from: 'coin', card_ids: [cardId] },
  ])
  const [first] = dataOf(await ann.client('legalnew/mine', {})).list
  dataOf(await ann.client('legalnew/pause', { id: first?.id ?? 0, status: 'paused' }))
  expect(dataOf(await ann.client('legalnew/mine', { status: 'paused' })).list).toMatchObject([
    { id: first?.id, status: 'paused' },
  ])
})

async function showConfig() {
  return dataOf(await ann.client('legalnew/config', {}))
}

test('coins show their limits; an index or a rate that is stale is null', async () => {
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 600_000 }] })
  const fresh = await showConfig()
  expect(fresh.now).toBe(clock)
  expect(fresh.coins.find(({ currency_id }) => currency_id === USDT)).toMatchObject({
    min_number: '5',
    newcomer_max: '1000',
    fee_ppm: 0,
    status: 'open',
    index: '1',
  })
  expect(fresh.coins.find(({ currency_id }) => currency_id === 1)).toMatchObject({ index: '60000' })
  expect(fresh.rates).toContainEqual({ fiat: 'EUR', rate: '0.92' })
  clock += 11_000
  expect((await showConfig()).coins.find(({ currency_id }) => currency_id === 1)?.index).toBeNull()
  clock += DAY_MS
  expect((await showConfig()).rates).toContainEqual({ fiat: 'EUR', rate: null })
})
