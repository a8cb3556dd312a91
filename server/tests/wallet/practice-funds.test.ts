import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp()
})
afterAll(() => halyard.close())

test('practice funds: every account is funded once, with a ledger entry each', async () => {
  const { client } = await halyard.registerCustomer()
  expect(dataOf(await client('user/center2', {}))).toMatchObject({ practice: true, demo: true })
  dataOf(await client('user/practice_funds', {}, { idempotencyKey: 'practice-funds-first' }))
  const { accounts } = dataOf(await client('wallet/list', {}))
  const held = accounts.map(({ type, balances }) => [
    type,
    ...balances
      .filter(({ available }) => Number(available) > 0)
      .map((one) => `${one.available} ${one.currency_name}`),
  ])
  expect(Object.fromEntries(held.map(([type, ...coins]) => [type, coins.toSorted()]))).toEqual({
    coin: ['0.1 BTC', '10000 TRX', '10000 USDT', '2 ETH'],
    contract: ['5000 USDT'],
    option: ['1000 USDT'],
    fiat: ['1000 USDT'],
    trust: ['1000 USDT'],
  })
  const { list } = dataOf(await client('wallet/legal_log', { reason: 'practice_funds' }))
  expect(list.map((entry) => `${entry.type} ${entry.available} ${entry.currency_name}`).toSorted()).toEqual(
    held.flatMap(([type, ...coins]) => coins.map((coin) => `${type} ${coin}`)).toSorted(),
  )
  const { csv } = dataOf(await client('wallet/statement', { type: 'option', currency: 3 }))
  expect(csv).toContain('1000')
  expect(await client('user/practice_funds', {}, { idempotencyKey: 'practice-funds-again' })).toMatchObject({
    code: 'practice_funds_already_taken',
  })
})
