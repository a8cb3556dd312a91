import type { RequestOf } from '@halyard/api'
import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import type { MarketConfig, MarketStatus } from '../../src/engine/index.ts'
import { MARKETS } from '../../src/instruments/listing/listing.ts'
import { balanceOf, ledgerViolations, submitCommand, USDT } from '../testing/funded-customer.ts'
import { sendConcurrently, times } from '../testing/send-concurrently.ts'

const BTC = 1
const TRX = 34
const BUY = { from_id: USDT, to_id: BTC } as const
const SELL = { from_id: BTC, to_id: USDT } as const
const PAIR = { currency_id: BTC, legal_id: USDT } as const
/** How long a quote is valid, in milliseconds. */
const VALID_MS = 10_000

let database: TestDatabase
let halyard: TestApp
let ann: TestCustomer
let maker: TestCustomer
let clock = Date.now()

type Quoting = RequestOf<'coin/convert/quote'>
type Submitting = RequestOf<'coin/convert/submit'>

const start = () => startTestApp({ databaseUrl: database.url, now: () => clock })

async function recordPrice(ticks = 500_000): Promise<void> {
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks }] })
}

async function setStatus(status: MarketStatus): Promise<void> {
  const market = { ...(MARKETS[0] as MarketConfig), status }
  await submitCommand(halyard, { kind: 'configureMarket', market })
}

/** Offers 0.01 BTC at 50,000 and at 50,010 USDT. */
async function offer(): Promise<void> {
  for (const price of ['50000', '50010'])
    dataOf(await maker.client('coin/trade/sell', { ...PAIR, price, number: '0.01' }))
  halyard.app.context.market.beat()
}

async function quote(request: Quoting) {
  return dataOf(await ann.client('coin/convert/quote', request))
}

/** Returns the terms of a quote, as the app sends them. */
async function termsOf(request: Quoting): Promise<Submitting> {
  const { from_id, to_id } = request
  const { number, worst_price, good_until } = await quote(request)
  return { from_id, to_id, number, worst_price, good_until }
}

async function submitted(request: Quoting, changes: Partial<Submitting> = {}) {
  const terms = await termsOf(request)
  return ann.client('coin/convert/submit', { ...terms, ...changes })
}

/** Returns the code and the field of a rejection, or the type of another answer. */
async function codeOf(answer: ReturnType<typeof ann.client>): Promise<string> {
  const got = await answer
  return got.type === 'error' ? `${got.code} ${got.field ?? ''}`.trim() : got.type
}

const refusalOfQuote = (request: Quoting) => codeOf(ann.client('coin/convert/quote', request))
const refusalOf = (request: Quoting, changes: Partial<Submitting> = {}) => codeOf(submitted(request, changes))

async function ordersOfAnn() {
  return dataOf(await ann.client('transaction_complete', PAIR)).list
}

beforeAll(async () => {
  database = await createTestDatabase({ migrated: true })
  halyard = await start()
})
afterAll(async () => {
  await halyard.close()
  await database.drop()
})
beforeEach(async () => {
  await setStatus('open')
  await recordPrice()
  ann = await halyard.registerCustomer({ funded: true })
  maker = await halyard.registerCustomer({ funded: true })
  await offer()
})
afterEach(async () => {
  dataOf(await maker.client('coin/trade/cancel_all', PAIR))
  halyard.app.context.market.beat()
  expect(await ledgerViolations(halyard)).toEqual([])
})

test('quote: the terms of an order for the amount to pay', async () => {
  expect(dataOf(await ann.client('coin/convert/quote', { ...BUY, amount: '600', amount_of: 'pay' }))).toEqual(
    {
      match_id: 1,
      side: 'buy',
      number: '0.01197',
      worst_price: '50110',
      pay_max: '599.8167',
      pay_expected: '598.5197',
      receive_min: '0.01195803',
      receive_expected: '0.01195803',
      fee: '0.00001197',
      good_until: clock + VALID_MS,
    },
  )
})

test('quote: the terms of an order for the amount to receive', async () => {
  const { number, receive_min } = await quote({ ...BUY, amount: '0.00999', amount_of: 'receive' })
  expect([number, receive_min]).toEqual(['0.01', '0.00999'])
})

test('quote: an amount of too many decimals is rejected', async () => {
  expect(await refusalOfQuote({ ...BUY, amount: '50.0000001', amount_of: 'pay' })).toBe(
    'amount_step_wrong amount',
  )
})

test('quote: a pair without a market of its own is rejected', async () => {
  expect(await refusalOfQuote({ from_id: BTC, to_id: TRX, amount: '1', amount_of: 'pay' })).toBe(
    'market_must_be_known to_id',
  )
  expect(await refusalOfQuote({ from_id: BTC, to_id: BTC, amount: '1', amount_of: 'pay' })).toBe(
    'market_must_be_known to_id',
  )
})

test('quote: an amount outside the bounds of an order is rejected', async () => {
  expect(await refusalOfQuote({ ...BUY, amount: '0.4', amount_of: 'pay' })).toBe('quantity_too_small amount')
  expect(await refusalOfQuote({ ...BUY, amount: '0.9', amount_of: 'pay' })).toBe('value_too_small amount')
})

test('quote: an amount beyond the book is rejected', async () => {
  expect(await refusalOfQuote({ ...BUY, amount: '5000', amount_of: 'pay' })).toBe('no_liquidity amount')
  expect(await refusalOfQuote({ ...SELL, amount: '5', amount_of: 'receive' })).toBe('no_liquidity amount')
})

test('quote: rejected while the index price is stale', async () => {
  clock += 10_001
  expect(await refusalOfQuote({ ...BUY, amount: '50', amount_of: 'pay' })).toBe('market_has_no_price to_id')
})

test('conversion: pays and receives within the quote, and says so', async () => {
  const { pay_max, receive_min } = await quote({ ...BUY, amount: '600', amount_of: 'pay' })
  const done = dataOf(await submitted({ ...BUY, amount: '600', amount_of: 'pay' }))
  expect(done).toMatchObject({ number: '0.01197', filled: '0.01197', paid: '598.5197', reason: null })
  expect(done.received).toBe(receive_min)
  expect(Number(done.paid)).toBeLessThanOrEqual(Number(pay_max))
  expect(await balanceOf(ann)).toBe('9401.4803')
  expect(await ordersOfAnn()).toMatchObject([{ id: done.order_id, type: 'ioc', price: '50110' }])
})

test('conversion: sells for at least what was quoted', async () => {
  dataOf(await maker.client('coin/trade/buy', { ...PAIR, price: '49990', number: '0.01' }))
  halyard.app.context.market.beat()
  const { receive_min } = await quote({ ...SELL, amount: '0.01', amount_of: 'pay' })
  const done = dataOf(await submitted({ ...SELL, amount: '0.01', amount_of: 'pay' }))
  expect(done).toMatchObject({ paid: '0.01', received: '499.4001', fee: '0.4999' })
  expect(Number(done.received)).toBeGreaterThanOrEqual(Number(receive_min))
})

test('conversion: a book that moved beyond the worst price converts nothing', async () => {
  const terms = await termsOf({ ...BUY, amount: '100', amount_of: 'pay' })
  dataOf(await maker.client('coin/trade/cancel_all', PAIR))
  dataOf(await maker.client('coin/trade/sell', { ...PAIR, price: '50200', number: '0.01' }))
  const done = dataOf(await ann.client('coin/convert/submit', terms))
  expect(done).toMatchObject({ filled: '0', paid: '0', received: '0', fee: '0', reason: 'no_more_liquidity' })
})

test('conversion: a part that the book fills is said, and the rest stays', async () => {
  const terms = await termsOf({ ...BUY, amount: '600', amount_of: 'pay' })
  dataOf(await maker.client('coin/trade/cancel_all', PAIR))
  dataOf(await maker.client('coin/trade/sell', { ...PAIR, price: '50000', number: '0.004' }))
  const done = dataOf(await ann.client('coin/convert/submit', terms))
  expect(done).toMatchObject({ number: '0.01197', filled: '0.004', paid: '200', reason: 'no_more_liquidity' })
  expect(await balanceOf(ann)).toBe('9800')
})

test('conversion: ends at an order of the same customer', async () => {
  dataOf(await ann.client('coin/trade/sell', { ...PAIR, price: '50005', number: '0.001' }))
  const done = dataOf(await submitted({ ...BUY, amount: '600', amount_of: 'pay' }))
  expect(done).toMatchObject({ filled: '0.01', reason: 'own_order' })
  dataOf(await ann.client('coin/trade/cancel_all', PAIR))
})

test('conversion: rejected a millisecond after its last time', async () => {
  const terms = await termsOf({ ...BUY, amount: '100', amount_of: 'pay' })
  clock += VALID_MS
  await recordPrice()
  clock += 1
  expect(await codeOf(ann.client('coin/convert/submit', terms))).toBe('good_until_passed')
  expect(await ordersOfAnn()).toEqual([])
})

test('conversion: a later last time than a quote gives is rejected', async () => {
  expect(
    await refusalOf({ ...BUY, amount: '100', amount_of: 'pay' }, { good_until: clock + VALID_MS + 1 }),
  ).toBe('good_until_too_late good_until')
})

test('conversion: a worst price outside of the band is rejected', async () => {
  expect(await refusalOf({ ...BUY, amount: '100', amount_of: 'pay' }, { worst_price: '52500.1' })).toBe(
    'price_outside_band',
  )
})

test('conversion: more than the balance is rejected', async () => {
  expect(await refusalOf({ ...BUY, amount: '100', amount_of: 'pay' }, { number: '1' })).toBe(
    'insufficient_balance',
  )
})

test('conversion: rejected in a market that was halted after the quote', async () => {
  const terms = await termsOf({ ...BUY, amount: '100', amount_of: 'pay' })
  await setStatus('cancel_only')
  expect(await codeOf(ann.client('coin/convert/submit', terms))).toBe('market_must_be_open')
  expect(await refusalOfQuote({ ...BUY, amount: '100', amount_of: 'pay' })).toBe('market_must_be_open to_id')
})

test('conversion: converts nothing for a customer who was frozen after the quote', async () => {
  const terms = await termsOf({ ...BUY, amount: '100', amount_of: 'pay' })
  await submitCommand(halyard, { kind: 'setOwnFreeze', customerId: ann.id, frozen: true })
  expect(['account_frozen', '999']).toContain(await codeOf(ann.client('coin/convert/submit', terms)))
})

test('conversion: rejected in a pause that includes spot', async () => {
  dataOf(await ann.client('user/pause', { days: '1', spot: '1' }))
  expect(await refusalOf({ ...BUY, amount: '100', amount_of: 'pay' })).toBe('pause_is_running')
})

test('conversion: twenty concurrent requests with one key convert once', async () => {
  const request = await termsOf({ ...BUY, amount: '100', amount_of: 'pay' })
  const attempt = {
    path: 'coin/convert/submit',
    token: ann.token,
    request,
    idempotencyKey: 'twenty',
  } as const
  const answers = await sendConcurrently(
    halyard,
    times(20, () => attempt),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await ordersOfAnn()).toHaveLength(1)
})

test('conversion: another customer who sends its terms pays with own funds', async () => {
  const terms = await termsOf({ ...BUY, amount: '100', amount_of: 'pay' })
  const poor = await halyard.registerCustomer()
  expect(await codeOf(poor.client('coin/convert/submit', terms))).toBe('insufficient_balance')
  expect(await balanceOf(ann)).toBe('10000')
})

test('conversion: repeated after a restart and after its last time, it gets the first answer', async () => {
  const terms = await termsOf({ ...BUY, amount: '100', amount_of: 'pay' })
  const once = { idempotencyKey: 'restarted' }
  const first = await ann.client('coin/convert/submit', terms, once)
  await halyard.close()
  clock += VALID_MS + 1
  halyard = await start()
  const again = halyard.client(ann.token)
  expect(await again('coin/convert/submit', terms, once)).toEqual(first)
  ann = { ...ann, client: again }
  maker = { ...maker, client: halyard.client(maker.token) }
  expect(await ordersOfAnn()).toHaveLength(1)
})
