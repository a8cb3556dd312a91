import type { CallPath, RequestOf } from '@halyard/api'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import {
  balanceOf,
  ledgerViolations,
  submitCommand,
  registerFundedCustomer,
  USDT,
} from '../testing/funded-customer.ts'
import { ticketed } from '../testing/ticketed.ts'

const PAIR = { currency_id: 1, legal_id: USDT } as const
const LONG = { ...PAIR, type: 1, multiple: 10, status: 0, target_price: '50000', share: 10 } as const
const OPTION = { match_id: 1, currency_id: USDT, type: 1, seconds: 600, number: '10' } as const
/** The maximum age of a usable price, in milliseconds. */
const FRESH_MS = 10_000

let halyard: TestApp
let ann: TestCustomer
let clock = Date.now()

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock })
  ann = await registerTrader()
})
afterAll(() => halyard.close())
afterEach(async () => {
  expect(await ledgerViolations(halyard)).toEqual([])
})

function price(ticks: number) {
  const prices = [{ marketId: 1, ticks }]
  return halyard.app.context.engine.submit({ kind: 'recordPrices', prices })
}

async function registerTrader(): Promise<TestCustomer> {
  const customer = await registerFundedCustomer(halyard)
  for (const target of ['contract', 'option'] as const)
    await submitCommand(halyard, {
      kind: 'transferFunds',
      customerId: customer.id,
      currencyId: USDT,
      source: 'coin',
      target,
      amount: 2_000_000_000n as never,
    })
  return customer
}

async function ask<Path extends CallPath>(path: Path, request: RequestOf<Path>): Promise<string> {
  const response = await ann.client(path, request)
  return response.type === 'error' ? response.code : response.type
}

/** Returns the results of every call that depends on a price. */
async function resultsOfOpening(): Promise<string[]> {
  return [
    await ask('coin/trade/buy', { ...PAIR, price: '50000', number: '0.001' }),
    await ask('coin/trade/buy', { ...PAIR, type: 'market', amount: '50' }),
    await ask('coin/trade/sell', { ...PAIR, price: '50000', number: '0.001' }),
    await ask('coin/trade/sell', { ...PAIR, type: 'market', number: '0.001' }),
    await ask('lever/submit', LONG),
    await ask('lever/submit', { ...LONG, status: 1, target_price: undefined }),
    await ask('microtrade/submit', ticketed(OPTION, clock)),
  ]
}

const REFUSED = Array<string>(7).fill('market_has_no_price')

async function moneyOf(customer: TestCustomer): Promise<string[]> {
  const kinds = ['coin', 'contract', 'option'] as const
  return Promise.all(kinds.map((kind) => balanceOf(customer, kind)))
}

test('without a price, and with a price of zero, nothing can be opened', async () => {
  const before = await moneyOf(ann)
  expect(await resultsOfOpening()).toEqual(REFUSED)
  await price(0)
  expect(await resultsOfOpening()).toEqual(REFUSED)
  expect(await moneyOf(ann)).toEqual(before)
})

test('with a price older than ten seconds, only cancellations are accepted', async () => {
  await price(500_000)
  const resting = dataOf(await ann.client('coin/trade/buy', { ...PAIR, price: '49000', number: '0.001' }))
  const waiting = dataOf(await ann.client('lever/submit', { ...LONG, target_price: '48000' }))
  const bob = await registerTrader()
  const position = dataOf(await ann.client('lever/submit', LONG))
  dataOf(await bob.client('lever/submit', { ...LONG, type: 2 }))
  clock += FRESH_MS
  expect(await ask('coin/trade/amend', { id: resting.id, price: '49100', number: '0.001' })).toBe('ok')
  clock += 1
  const before = await moneyOf(ann)
  expect(await resultsOfOpening()).toEqual(REFUSED)
  const amended = { id: resting.id, price: '49200', number: '0.001' }
  expect(await ask('coin/trade/amend', amended)).toBe('market_has_no_price')
  expect(await ask('lever/close', { id: position.id })).toBe('market_has_no_price')
  const stop = { id: position.id, stop_loss_price: '49500' }
  expect(await ask('lever/setstop', stop)).toBe('market_has_no_price')
  await price(0)
  expect(await resultsOfOpening()).toEqual(REFUSED)
  expect(await moneyOf(ann)).toEqual(before)
  expect(await ask('coin/trade', { id: resting.id })).toBe('ok')
  expect(await ask('lever/cancel', { id: waiting.id })).toBe('ok')
  await price(500_000)
  expect(await ask('lever/setstop', stop)).toBe('ok')
  expect(await ask('microtrade/submit', ticketed(OPTION, clock))).toBe('ok')
})
