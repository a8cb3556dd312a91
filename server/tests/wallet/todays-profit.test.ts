import { amount } from '@halyard/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'

const BTC = 1
const USDT = 3
const MARKET = 1
const DAY_MS = 86_400_000
/** Noon UTC of an arbitrary day. */
const NOON = Date.UTC(2030, 4, 6, 12)

let halyard: DemoTestApp
let time = NOON

beforeAll(async () => {
  halyard = await startDemoTestApp({ now: () => time })
})
afterAll(() => halyard.close())

async function done(
  command: Parameters<DemoTestApp['app']['context']['engine']['submit']>[0],
): Promise<void> {
  const response = await halyard.app.context.engine.submit(command)
  if (!response.ok) throw new Error(response.reject)
}

/** Sets the index price of BTC in USDT and advances the clock by a second. */
async function price(usdt: number): Promise<void> {
  time += 1_000
  await done({ kind: 'recordPrices', prices: [{ marketId: MARKET, ticks: usdt * 10 }] })
  time += 1_000
}

/** Advances to one second after the next midnight. */
function nextDay(): void {
  time = (Math.floor(time / DAY_MS) + 1) * DAY_MS + 1_000
}

const give = ({ id }: TestCustomer, currencyId: number, units: bigint) =>
  done({
    kind: 'creditDeposit',
    customerId: id,
    currencyId,
    amount: amount(units),
    source: `TRC20:today${id}-${currencyId}-${units}:0`,
  })

async function profitOf({ id }: TestCustomer): Promise<{ profit: number; invested: number; since: number }> {
  // Sessions expire before a day has passed.
  const token = await halyard.app.context.sessions.open(id, { ip: '127.0.0.1', agent: 'test' })
  const { worth, today } = dataOf(await halyard.client(token)('wallet/list', {}))
  return {
    profit: Number((Number(worth) - Number(today.base)).toFixed(2)),
    invested: Number(today.invested),
    since: today.since,
  }
}

const micros = (text: string) => BigInt(Math.round(Number(text) * 1e6))

/** Reads the explanation of today's profit, and expects that its lines add up to it and that it is that of the wallet. */
async function explainedOf({ id }: TestCustomer) {
  const token = await halyard.app.context.sessions.open(id, { ip: '127.0.0.1', agent: 'test' })
  const client = halyard.client(token)
  const { today, worth } = dataOf(await client('wallet/list', {}))
  const explained = dataOf(await client('wallet/explain_today', {}))
  const sum = explained.currencies.reduce((total, { profit }) => total + micros(profit), 0n)
  expect(sum).toBe(micros(explained.profit))
  const worthNow = explained.currencies.reduce((total, { now }) => total + micros(now.worth), 0n)
  expect(worthNow - sum).toBe(micros(today.base))
  expect(Number(worthNow) / 1e6).toBeCloseTo(Number(worth), 1)
  return explained
}

test('a new account with practice funds: no profit; then only price changes count', async () => {
  await price(60_000)
  const customer = await halyard.registerCustomer()
  time += 60_000
  await price(50_000)
  dataOf(await customer.client('user/practice_funds', {}, { idempotencyKey: 'practice-funds-today' }))
  expect(await profitOf(customer)).toMatchObject({ profit: 0, since: Date.UTC(2030, 4, 6) })
  await price(51_000)
  expect((await profitOf(customer)).profit).toBe(100)
})

test('midnight starts a new day at its prices; deposits and withdrawals are not profit or loss', async () => {
  const customer = await halyard.registerCustomer()
  await price(50_000)
  await give(customer, BTC, 100_000_000n)
  await price(52_000)
  expect(await profitOf(customer)).toMatchObject({ profit: 2_000, invested: 50_000 })
  nextDay()
  expect(await profitOf(customer)).toMatchObject({ profit: 0, invested: 52_000, since: Date.UTC(2030, 4, 7) })
  await price(53_000)
  await give(customer, BTC, 200_000_000n)
  await give(customer, USDT, 1_000_000_000n)
  expect(await profitOf(customer)).toMatchObject({ profit: 1_000, invested: 52_000 + 106_000 + 1_000 })
  await done({ kind: 'setVerification', customerId: customer.id, level: 2 })
  await done({
    kind: 'saveAddress',
    customerId: customer.id,
    addressId: 7_000_001,
    currencyId: USDT,
    network: 'TRC20',
    address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  })
  const response = await halyard.app.context.engine.submit({
    kind: 'requestWithdrawal',
    customerId: customer.id,
    addressId: 7_000_001,
    currencyId: USDT,
    network: 'TRC20',
    amount: amount(500_000_000n),
    memo: '',
  })
  expect((await profitOf(customer)).profit).toBe(1_000)
  if (!response.ok) throw new Error(response.reject)
  await done({
    kind: 'reviewWithdrawal',
    withdrawalId: response.withdrawal?.withdrawalId ?? 0,
    reviewerId: 1,
    pass: true,
    reason: '',
  })
  // The network fee of 1 USDT is a cost.
  expect((await profitOf(customer)).profit).toBe(999)
  const { currencies, profit } = await explainedOf(customer)
  expect(Number(profit)).toBe(999)
  expect(currencies.map(({ currency_name: name, profit: part }) => [name, Number(part)])).toEqual([
    ['BTC', 1_000],
    ['USDT', -1],
  ])
  expect(currencies[0]).toMatchObject({
    before: { price: '52000' },
    now: { price: '53000' },
    came_in: '106000',
    went_out: '0',
  })
  expect(currencies[1]).toMatchObject({ before: { price: null }, came_in: '1000', went_out: '499' })
  expect((await profitOf(customer)).invested).toBe(52_000 + 106_000 + 1_000)
})

test("a trade costs its spread and fee; a transfer between the customer's accounts costs nothing", async () => {
  const [buyer, seller] = [await halyard.registerCustomer(), await halyard.registerCustomer()]
  await price(53_000)
  await give(buyer, USDT, 60_000_000_000n)
  await give(seller, BTC, 100_000_000n)
  const order = { currency_id: BTC, legal_id: USDT, price: '53100', number: '1' } as const
  dataOf(await seller.client('coin/trade/sell', order, { idempotencyKey: 'today-sell-1234' }))
  dataOf(await buyer.client('coin/trade/buy', order, { idempotencyKey: 'today-buy-12345' }))
  expect((await profitOf(buyer)).profit).toBe(-100 - 53)
  expect((await profitOf(seller)).profit).toBe(100 - 42.48)
  await done({
    kind: 'transferFunds',
    customerId: buyer.id,
    currencyId: USDT,
    source: 'coin',
    target: 'contract',
    amount: amount(1_000_000n),
  })
  expect((await profitOf(buyer)).profit).toBe(-153)
  expect(Number((await explainedOf(buyer)).profit)).toBe(-153)
  nextDay()
  expect((await profitOf(buyer)).profit).toBe(0)
})
