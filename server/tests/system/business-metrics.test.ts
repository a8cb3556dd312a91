import { amount } from '@halyard/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { valueIn } from '../alerts/fired-alerts.ts'
import { submitCommand, USDT } from '../testing/funded-customer.ts'

const SPOT = 'product="spot",market="BTC/USDT"'

let clock = Date.now()
let halyard: TestApp
let ann: TestCustomer
let bob: TestCustomer

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock })
  ann = await halyard.registerCustomer({ funded: true })
  bob = await halyard.registerCustomer({ funded: true })
})
afterAll(() => halyard.close())

/** Returns the metrics of a new reading. */
async function metrics(): Promise<string> {
  clock += 2_000
  return halyard.app.context.system.metrics()
}

test('metrics: trades and their value by market, and accepted commands by kind', async () => {
  const before = await metrics()
  expect(valueIn(before, `halyard_trades_total{${SPOT}}`)).toBe(0)
  const prices = [{ marketId: 1, ticks: 500_000 }]
  await submitCommand(halyard, { kind: 'recordPrices', prices })
  const order = { currency_id: '1', legal_id: '3', price: '50000', number: '0.002' }
  dataOf(await ann.client('coin/trade/sell', order))
  dataOf(await bob.client('coin/trade/buy', order))
  expect(await ann.client('coin/trade/buy', { ...order, number: '1000000' })).toMatchObject({ type: 'error' })
  const after = await metrics()
  expect(valueIn(after, `halyard_trades_total{${SPOT}}`)).toBe(1)
  expect(valueIn(after, `halyard_trade_value_total{${SPOT}}`)).toBe(100)
  expect(valueIn(after, 'halyard_commands_accepted_total{command="placeOrder"}')).toBe(2)
})

test('metrics: customers, and coins that came in', async () => {
  const { treasury } = halyard.app.context
  const deposit = {
    kind: 'creditDeposit',
    currencyId: USDT,
    amount: amount(2_500_000n),
    source: 'x',
  } as const
  await submitCommand(halyard, { ...deposit, customerId: ann.id })
  await treasury.step()
  clock += 60_000
  const text = await metrics()
  expect(valueIn(text, 'halyard_customers')).toBe(2)
  const moved = 'halyard_moved_amount_total{currency="USDT",reason="deposit",direction="in"}'
  expect(valueIn(text, moved)).toBe(2.5)
  await halyard.registerCustomer()
  clock += 60_000
  expect(valueIn(await metrics(), 'halyard_customers')).toBe(3)
})

test('metrics: no label is of a customer, and none has a value of one', async () => {
  const text = await metrics()
  const labels = new Set(Array.from(text.matchAll(/[{,](\w+)="/g), ([, label = '']) => label))
  expect([...labels].filter((label) => /customer|account|owner|mail|address|user/.test(label))).toEqual([])
  for (const { email } of [ann, bob]) expect(text).not.toContain(email)
})
