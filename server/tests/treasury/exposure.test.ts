import type { OpsExposure, OpsResponseOf } from '@halyard/api/ops'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { amount } from '@halyard/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf } from '../../src/app/testing.ts'
import {
  type FundedCustomer,
  registerContractTrader,
  registerFundedCustomer,
  submitCommand,
  USDT,
} from '../testing/funded-customer.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'

const BTC = 1
const STARTED_AT = Date.UTC(2031, 4, 6, 10, 30)

let clock = STARTED_AT
let halyard: DemoTestApp
let watcher: TestOperator

beforeAll(async () => {
  halyard = await startDemoTestApp({ now: () => clock })
  await record(500_000)
})
afterAll(() => halyard.close())
beforeEach(async () => {
  watcher = await registerOperator(halyard, 'reviewer')
})

/** Records a price of BTC in tenths of USDT. */
async function record(ticks: number): Promise<void> {
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks }] })
}

async function show(): Promise<OpsResponseOf<'ops/report/exposure'>> {
  await halyard.app.context.treasury.step()
  return dataOf(await watcher.ops('ops/report/exposure', {}))
}

async function exposureOf(name: string): Promise<OpsExposure> {
  const found = (await show()).list.find(({ currency_name }) => currency_name === name)
  if (!found) throw new Error(`no exposure in ${name}`)
  return found
}

/** Opens an account of a market maker with coins and margin. */
async function openMaker(customerId: number): Promise<void> {
  await submitCommand(halyard, { kind: 'openCustomer', customerId })
  const grants = [
    { currencyId: BTC, amount: amount(200_000_000n) },
    { currencyId: USDT, amount: amount(100_000_000_000n) },
  ]
  await submitCommand(halyard, { kind: 'creditPracticeFunds', customerId, grants })
  const move = {
    kind: 'transferFunds',
    customerId,
    currencyId: USDT,
    source: 'coin',
    target: 'contract',
  } as const
  await submitCommand(halyard, { ...move, amount: amount(50_000_000_000n) })
}

test("own books: the treasury's sums; a 1 % move is a hundredth of the value", async () => {
  const btc = await exposureOf('BTC')
  const { list } = dataOf(await watcher.ops('ops/treasury/show', {}))
  const pool = list
    .find(({ currency_name }) => currency_name === 'BTC')
    ?.books.find(({ book }) => book === 'wealthPool')
  expect(btc).toMatchObject({ own: pool?.amount, promised: '0', net: pool?.amount, price: '50000' })
  const value = Number(pool?.amount) * 50_000
  expect([btc.value, btc.up, btc.down].map(Number)).toEqual([value, value / 100, value / -100])
})

test('promised interest is owed, and reduces the position', async () => {
  const before = await exposureOf('USDT')
  const ann = await registerFundedCustomer(halyard)
  const transfer = { kind: 'transferFunds', customerId: ann.id, currencyId: USDT, source: 'coin' } as const
  await submitCommand(halyard, { ...transfer, target: 'trust', amount: amount(1_000_000_000n) })
  const { id, terms_id } = await halyard.app.context.db
    .selectFrom('wealth_plan')
    .select(['id', 'terms_id'])
    .where('currency_id', '=', USDT)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const bought = {
    kind: 'buyWealth',
    customerId: ann.id,
    planId: Number(id),
    termsId: Number(terms_id),
    source: 'trust',
  } as const
  await submitCommand(halyard, { ...bought, amount: amount(1_000_000_000n) })
  const after = await exposureOf('USDT')
  expect(Number(after.promised)).toBeLessThan(0)
  expect(Number(after.net)).toBeCloseTo(Number(before.net) + Number(after.promised), 6)
})

test("market makers' coins and open positions count, long and short", async () => {
  const before = await exposureOf('BTC')
  await openMaker(950)
  const trader = await registerContractTrader(halyard)
  const stops = { takeProfitTicks: undefined, stopLossTicks: undefined }
  const terms = { type: 'limit', ticks: 500_000, lots: 50 } as const
  const order = { kind: 'openPosition', perpId: 1, stops, terms, leverage: 5 } as const
  await submitCommand(halyard, { ...order, customerId: trader.id, side: 'long' })
  await submitCommand(halyard, { ...order, customerId: 950, side: 'short' })
  const after = await exposureOf('BTC')
  const lot = 10 ** -(halyard.app.context.catalogue.perp(1)?.config.quantityDecimals ?? 0)
  expect(after).toMatchObject({ market_makers: '2' })
  expect(Number(after.perps)).toBeCloseTo(-50 * lot, 8)
  expect(Number(after.net)).toBeCloseTo(Number(before.net) + 2 - 50 * lot, 8)
})

test('an option: a rise that stays costs the gain of a call, a fall leaves its stake', async () => {
  const before = await exposureOf('BTC')
  const ann = await registerFundedCustomer(halyard)
  const transfer = { kind: 'transferFunds', customerId: ann.id, currencyId: USDT, source: 'coin' } as const
  await submitCommand(halyard, { ...transfer, target: 'option', amount: amount(100_000_000n) })
  await buy(ann)
  expect(await exposureOf('BTC')).toMatchObject({ up: before.up, down: before.down, options_waiting: 1 })
  clock += 5_000
  await record(500_000)
  const { payout_ppm } = await halyard.app.context.db
    .selectFrom('timed_option')
    .select('payout_ppm')
    .executeTakeFirstOrThrow()
  const after = await exposureOf('BTC')
  expect(after).toMatchObject({ options: 1, options_waiting: 0 })
  expect(Number(after.up)).toBeCloseTo(Number(before.up) - (10 * payout_ppm) / 1e6, 5)
  expect(Number(after.down)).toBeCloseTo(Number(before.down) + 10, 5)
})

async function buy(ann: FundedCustomer): Promise<void> {
  await submitCommand(halyard, {
    kind: 'buyOption',
    customerId: ann.id,
    marketId: 1,
    type: 'call',
    seconds: 60,
    currencyId: USDT,
    amount: amount(10_000_000n),
  })
}

test('coins that a chain lacks are a loss; a chain that was not asked is named', async () => {
  const { db } = halyard.app.context
  const before = await exposureOf('BTC')
  await db
    .insertInto('chain_balance')
    .values({
      network: 'LOST',
      currency_id: BTC,
      paying: 0n,
      deposited: 100_000_000n,
      booked: 300_000_000n,
      added: 0n,
      spent: 0n,
      under_way: 0n,
      rounding: 0n,
      addresses: 1,
      since: clock,
      read_at: clock,
      height: 7,
      block_hash: 'ab',
    })
    .execute()
  const after = await show()
  expect(after.unseen).not.toContain('LOST')
  const btc = after.list.find(({ currency_name }) => currency_name === 'BTC')
  expect(btc?.chains).toBe('-2')
  expect(Number(btc?.net)).toBeCloseTo(Number(before.net) - 2, 8)
  clock += 2 * 3_600_000
  watcher = await registerOperator(halyard, 'reviewer')
  expect((await show()).unseen).toContain('LOST')
  await db.deleteFrom('chain_balance').where('network', '=', 'LOST').execute()
})

test('one figure: absolute values, and the worse directions; without a price it is named', async () => {
  const { list, gross, worst, unpriced } = await show()
  const others = list.filter(({ currency_name }) => currency_name !== 'USDT')
  const sum = (figure: (one: OpsExposure) => number) => others.reduce((total, one) => total + figure(one), 0)
  expect(Number(gross)).toBeCloseTo(
    sum(({ value }) => Math.abs(Number(value))),
    4,
  )
  expect(Number(worst)).toBeCloseTo(
    sum(({ up, down }) => Math.min(0, Number(up), Number(down))),
    4,
  )
  expect(Number(worst)).toBeLessThan(0)
  expect(unpriced).toEqual(
    others.filter(({ value }) => value === null).map(({ currency_name }) => currency_name),
  )
  expect(unpriced.length).toBeGreaterThan(0)
})
