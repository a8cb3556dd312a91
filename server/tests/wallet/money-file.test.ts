import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import {
  type FundedCustomer,
  registerFundedCustomer,
  submitCommand,
  USDT,
} from '../testing/funded-customer.ts'

const BTC = 1
const PAIR = { currency_id: BTC, legal_id: USDT, price: '50000' } as const
const NOW = Date.UTC(2027, 5, 15, 12)

let halyard: TestApp
let ann: FundedCustomer
let bob: FundedCustomer
let order: number

beforeAll(async () => {
  halyard = await startTestApp({ now: () => NOW })
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
  ann = await registerFundedCustomer(halyard)
  bob = await registerFundedCustomer(halyard)
  order = dataOf(await ann.client('coin/trade/sell', { ...PAIR, number: '0.01' })).id
  dataOf(await bob.client('coin/trade/buy', { ...PAIR, number: '0.01' }))
})
afterAll(() => halyard.close())

async function download(
  query: string,
  token?: string,
): Promise<{ status: number; type: string; text: string }> {
  const response = await fetch(`${halyard.url}/api/wallet/money_file?${query}`, {
    headers: token === undefined ? {} : { authorization: token },
  })
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text: await response.text(),
  }
}

test('trades: market, price, order, role, counter-value, fee and value of each', async () => {
  const { text, type } = await download('kind=trades&year=2027', ann.token)
  expect(type).toBe('text/csv; charset=utf-8')
  const [header, row, ...rest] = text.trim().split('\r\n')
  expect(header).toBe(
    'time,product,market,trade,order,side,role,quantity,price,counter_value,counter_currency,fee,fee_currency,value_usdt,price_source',
  )
  expect(row).toBe(
    `2027-06-15T12:00:00.000Z,spot,BTC/USDT,1,${order},sell,maker,0.01,50000,500,USDT,0.4,USDT,500,paid`,
  )
  expect(rest).toEqual([])
})

test('trades of an earlier year: only the header', async () => {
  const { text } = await download('kind=trades&year=2026', ann.token)
  expect(text.trim().split('\r\n')).toHaveLength(1)
})

test("a year's file: of the session's customer alone, with its own side of each trade", async () => {
  const [own, other] = [
    await download('kind=tax&year=2027&method=average', ann.token),
    await download('kind=tax&year=2027&method=average', bob.token),
  ]
  expect(own.text).toContain(',sell,BTC,-0.01,499.6,')
  expect(own.text).not.toContain(',buy,')
  expect(other.text).toContain(',buy,BTC,0.01,500,500,')
  expect(other.text).not.toContain(`order ${order}`)
})

test.each([
  ['a year to come', 'kind=tax&year=2028', 'invalid_field'],
  ['no year', 'kind=tax', 'missing_field'],
  ['a method that does not exist', 'kind=tax&year=2027&method=lifo', 'invalid_field'],
  ['a kind that does not exist', 'kind=all&year=2027', 'invalid_field'],
  ['a customer in the query', 'kind=tax&year=2027&customer=1000', 'unknown_field'],
])('rejects %s', async (_case, query, code) => {
  const { text } = await download(query, ann.token)
  expect(JSON.parse(text)).toMatchObject({ type: 'error', code })
})

test('rejects a caller who is not signed in', async () => {
  const { type, text } = await download('kind=tax&year=2027')
  expect([type.split(';')[0], text.includes('BTC')]).toEqual(['application/json', false])
})

test('several files of a customer at once: one is written, the others are refused as busy', async () => {
  const files = await Promise.all(Array.from({ length: 4 }, () => download('kind=tax&year=2027', ann.token)))
  const written = files.filter(({ type }) => type.startsWith('text/csv'))
  const refused = files.filter(({ text }) => text.includes('"busy"'))
  expect(written.length).toBeGreaterThan(0)
  expect(written.length + refused.length).toBe(4)
  expect((await download('kind=tax&year=2027', ann.token)).type).toContain('text/csv')
})

test('history: a coin sold at its cost has lost its fee; what was received is not a profit', async () => {
  const {
    coins,
    products,
    days,
    came_in: cameIn,
  } = dataOf(await ann.client('wallet/money', { method: 'fifo' }))
  const bitcoin = coins.find(({ currency_name: name }) => name === 'BTC')
  expect(bitcoin).toMatchObject({ amount: '0.09', cost: '4500', average: '50000', value: '4500' })
  expect(bitcoin).toMatchObject({ unrealised: '0', realised: '-0.4' })
  expect(products).toEqual([{ product: 'spot', income: '0', fees: '0.4', unpriced: 0 }])
  expect(days).toEqual([
    { at: Date.UTC(2027, 5, 15), worth: expect.any(String), came_in: cameIn, went_out: '0', result: '-0.4' },
  ])
})

test('history: a coin without a price says so, and counts neither as worth nor as 0', async () => {
  const cat = await registerFundedCustomer(halyard)
  const deposit = { kind: 'creditDeposit', customerId: cat.id, currencyId: 2, source: 'ERC20:t9:0' } as const
  await submitCommand(halyard, { ...deposit, amount: 100_000_000n as never })
  const { coins } = dataOf(await cat.client('wallet/money', { method: 'average' }))
  expect(coins.find(({ currency_name: name }) => name === 'ETH')).toMatchObject({
    amount: '3',
    unpriced: '3',
    value: null,
    unrealised: null,
  })
})
