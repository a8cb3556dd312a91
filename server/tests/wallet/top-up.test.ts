import { amount } from '@halyard/money'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import {
  balanceOf,
  ledgerViolations,
  registerFundedCustomer,
  submitCommand,
  USDT,
} from '../testing/funded-customer.ts'
import { countOutcomes, sendConcurrently, times } from '../testing/send-concurrently.ts'
import { ticketed } from '../testing/ticketed.ts'

/** A fixed exchange clock: prices never become stale, however slow the machine is. */
const STARTED_AT = Date.now()

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp({ now: () => STARTED_AT })
})
afterAll(() => halyard.close())
beforeEach(() => submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] }))
afterEach(async () => {
  expect(await ledgerViolations(halyard)).toEqual([])
})

type Account = 'coin' | 'contract' | 'option' | 'trust'

const register = (): Promise<TestCustomer> => registerFundedCustomer(halyard)

async function move({ id }: TestCustomer, source: Account, target: Account, units: bigint): Promise<void> {
  const money = { currencyId: USDT, amount: amount(units) }
  await submitCommand(halyard, { kind: 'transferFunds', customerId: id, source, target, ...money })
}

async function transfersOf({ client }: TestCustomer): Promise<string[]> {
  const { list } = dataOf(await client('wallet/hzhistory', {}))
  return list.map(({ from, to, number }) => `${from}>${to} ${number}`)
}

const STAKE = { match_id: '1', currency_id: String(USDT), type: '1', seconds: '30', number: '100' } as const
const LONG = {
  currency_id: '1',
  legal_id: String(USDT),
  type: '1',
  multiple: '10',
  status: '0',
  target_price: '50000',
  share: '10',
} as const
const PLAN = { id: 2, number: '1000', agree: '1' } as const

test('an option: the coin account adds what the option account lacks, and the transfer is listed', async () => {
  const ann = await register()
  await move(ann, 'coin', 'option', 30_000_000n)
  dataOf(await ann.client('microtrade/submit', ticketed({ ...STAKE, from_coin: '70' }, STARTED_AT)))
  expect([await balanceOf(ann, 'option'), await balanceOf(ann)]).toEqual(['0+100', '9900'])
  expect(await transfersOf(ann)).toEqual(['coin>option 70', 'coin>option 30'])
})

test('a plan: the coin account adds what the wealth account lacks', async () => {
  const ann = await register()
  await move(ann, 'coin', 'trust', 1_000_000n)
  dataOf(await ann.client('wealth/buyProfit', { ...PLAN, from_coin: '999' }))
  expect([await balanceOf(ann, 'trust'), await balanceOf(ann)]).toEqual(['0+1000', '9000'])
})

test('an order on a contract and its margin: the coin account adds what is missing', async () => {
  const [ann, bob] = [await register(), await register()]
  const { id } = dataOf(await ann.client('lever/submit', { ...LONG, from_coin: '51' }))
  expect(await transfersOf(ann)).toEqual(['coin>contract 50.25'])
  dataOf(await bob.client('lever/submit', { ...LONG, type: '2', from_coin: '51' }))
  dataOf(await ann.client('lever/add_margin', { id, amount: '20', from_coin: '20' }))
  const [listed] = dataOf(await ann.client('lever/my_trade', {})).list
  expect(listed).toMatchObject({ id, share: 10 })
  expect(await balanceOf(ann)).toMatch(/^99(29|30)\./)
})

test.each([
  ['nothing is allowed', {}, 'insufficient_balance'],
  ['a unit less than is missing is allowed', { from_coin: '999.999999' }, 'insufficient_balance'],
  ['the sum has too many decimals', { from_coin: '1000.0000001' }, 'amount_step_wrong'],
  ['the sum is negative', { from_coin: '-1' }, 'invalid_field'],
  ['the sum is no number', { from_coin: 'all' }, 'invalid_field'],
])('a purchase is rejected and nothing moves where %s', async (_case, fromCoin, code) => {
  const ann = await register()
  expect(await ann.client('wealth/buyProfit', { ...PLAN, ...fromCoin })).toMatchObject({ code })
  expect([await balanceOf(ann), await transfersOf(ann)]).toEqual(['10000', []])
})

test('concurrent purchases: the coin account pays for as many as it has funds for', async () => {
  const ann = await register()
  await move(ann, 'coin', 'option', 7_500_000_000n)
  const request = { ...PLAN, from_coin: '1000' }
  const attempts = times(20, () => ({ path: 'wealth/buyProfit', token: ann.token, request }) as const)
  expect(countOutcomes(await sendConcurrently(halyard, attempts))).toEqual({
    ok: 2,
    insufficient_balance: 18,
  })
  expect([await balanceOf(ann, 'trust'), await balanceOf(ann)]).toEqual(['0+2000', '500'])
})

test('collect: funds go to the coin account without the fund password, and nowhere else', async () => {
  const ann = await register()
  await move(ann, 'coin', 'option', 40_000_000n)
  const collect = { currency_id: USDT, from: 'option', number: '40' } as const
  dataOf(await ann.client('wallet/collect', collect))
  expect([await balanceOf(ann, 'option'), await balanceOf(ann)]).toEqual(['0', '10000'])
  expect(await transfersOf(ann)).toEqual(['option>coin 40', 'coin>option 40'])
  expect(await ann.client('wallet/collect', collect)).toMatchObject({ code: 'insufficient_balance' })
})

test.each([
  [{ from: 'coin' }, 'invalid_field'],
  [{ to: 'contract' }, 'unknown_field'],
  [{ number: '0' }, 'invalid_field'],
  [{ number: '0.0000001' }, 'amount_step_wrong'],
  [{ currency_id: 77 }, 'currency_must_be_known'],
] as const)('collect: %j is rejected with %s', async (wrong, code) => {
  const ann = await register()
  await move(ann, 'coin', 'option', 1_000_000n)
  const sound = { currency_id: USDT, from: 'option', number: '1' } as const
  expect(await ann.client('wallet/collect', { ...sound, ...wrong } as never)).toMatchObject({ code })
  expect(await balanceOf(ann)).toBe('9999')
})
