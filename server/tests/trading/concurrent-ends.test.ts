import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'
import {
  type AnyPath,
  sendConcurrently,
  countOutcomes,
  type Attempt,
  times,
} from '../testing/send-concurrently.ts'
import {
  balanceOf,
  ledgerViolations,
  type FundedCustomer,
  submitCommand,
  PASS,
  registerFundedCustomer,
  USDT,
} from '../testing/funded-customer.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'

const BTC = 1
const BTC_USDT = { currency_id: BTC, legal_id: USDT } as const
const MANY = 1_000_000
/** A fixed exchange clock: prices never become stale, however slow the machine is. */
const STARTED_AT = Date.now()

let halyard: DemoTestApp

beforeAll(async () => {
  halyard = await startDemoTestApp({ now: () => STARTED_AT, limits: { requestsPerMinute: MANY } })
  await recordPrice(500_000)
})
afterAll(() => halyard.close())
afterEach(async () => {
  expect(await ledgerViolations(halyard)).toEqual([])
})

function recordPrice(ticks: number): Promise<void> {
  return submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks }] })
}

/** Rotates the items, for a different order of arrival in each round. */
function rotated<Item>(items: readonly Item[], by: number): Item[] {
  return [...items.slice(by % items.length), ...items.slice(0, by % items.length)]
}

/** Returns a customer's total of a currency, available and frozen, in millionths. */
async function coinsOf(customer: TestCustomer, currency: number): Promise<number> {
  const parts = (await balanceOf(customer, 'coin', currency)).split('+')
  return parts.reduce((sum, part) => sum + Math.round(Number(part) * 1e8), 0)
}

test('concurrent cancels, amends and fills of one order: fills and refund add up', async () => {
  const seller = await halyard.registerCustomer({ funded: true })
  const buyer = await halyard.registerCustomer({ funded: true })
  const ends: Record<string, number> = {}
  for (let round = 0; round < 25; round++) {
    const [sellersBefore, buyersBefore] = [await coinsOf(seller, BTC), await coinsOf(buyer, BTC)]
    const { id } = dataOf(
      await seller.client('coin/trade/sell', { ...BTC_USDT, price: '50000', number: '0.002' }),
    )
    const attempts = rotated<Attempt<AnyPath>>(
      [
        ...times(4, () => ({
          path: 'coin/trade/buy' as const,
          token: buyer.token,
          // In every second round the buys together cannot fill it.
          request: { ...BTC_USDT, type: 'market' as const, amount: round % 2 === 0 ? '25' : '10' },
        })),
        ...times(4, () => ({
          path: 'coin/trade/amend' as const,
          token: seller.token,
          request: { id, price: '50000', number: '0.0015' },
        })),
        ...times(20, () => ({ path: 'coin/trade' as const, token: seller.token, request: { id } })),
      ],
      round * 5,
    )
    const responses = await sendConcurrently(halyard, attempts)
    const cancelled = countOutcomes(
      responses.filter((_answer, index) => attempts[index]?.path === 'coin/trade'),
    )
    expect([0, 1]).toContain(cancelled['ok'] ?? 0)
    expect((cancelled['ok'] ?? 0) + (cancelled['order_must_be_open'] ?? 0)).toBe(20)
    const { list } = dataOf(await seller.client('transaction_complete', { ...BTC_USDT, limit: 1 }))
    const [ended] = list
    expect(ended?.id).toBe(id)
    expect(ended?.status).toBe(cancelled['ok'] === 1 ? 'cancelled' : 'completed')
    ends[ended?.status ?? ''] = (ends[ended?.status ?? ''] ?? 0) + 1
    const filled = Math.round(Number(ended?.filled) * 1e8)
    expect(await coinsOf(seller, BTC)).toBe(sellersBefore - filled)
    expect((await balanceOf(seller, 'coin', BTC)).includes('+')).toBe(false)
    // The taker's fee is 0.1 % of the quantity bought.
    expect(await coinsOf(buyer, BTC)).toBe(buyersBefore + filled - filled / 1_000)
  }
  expect(ends['cancelled']).toBeGreaterThanOrEqual(12)
  expect(await coinsOf(buyer, BTC)).toBeGreaterThan(10_000_000)
})

test('twenty concurrent closes and a triggered stop: the position closes once', async () => {
  for (let round = 0; round < 4; round++) {
    await recordPrice(500_000)
    const [ann, bob, maker] = [await registerTrader(), await registerTrader(), await registerTrader()]
    const long = { ...BTC_USDT, type: 1, multiple: 10, status: 0, target_price: '50000', share: 10 } as const
    const { id } = dataOf(await ann.client('lever/submit', { ...long, stop_loss_price: '49500' }))
    dataOf(await bob.client('lever/submit', { ...long, type: 2 }))
    dataOf(await maker.client('lever/submit', { ...long, target_price: '49400', share: 100 }))
    const attempts = times(20, () => ({ path: 'lever/close', token: ann.token, request: { id } }) as const)
    const closing = sendConcurrently(halyard, attempts)
    const [responses] = await Promise.all([closing, recordPrice(494_000)])
    const { ok = 0, ...refused } = countOutcomes(responses)
    expect(ok).toBeLessThanOrEqual(1)
    expect(Object.keys(refused)).toEqual(['position_must_be_open'])
    const closed = dataOf(await ann.client('lever/my_trade', { status: 2 })).list
    expect(closed).toMatchObject([{ id, closed_share: 10, open_share: 0 }])
    expect(closed[0]?.close_reason).toBe(ok === 1 ? 'by_customer' : 'stop_loss')
    const { positions } = dataOf(await ann.client('lever/deal', BTC_USDT))
    expect(positions).toEqual([])
  }
})

/** Registers a customer with 5,000 USDT in the contract account. */
async function registerTrader(): Promise<TestCustomer> {
  const customer = await halyard.registerCustomer({ funded: true })
  await submitCommand(halyard, {
    kind: 'transferFunds',
    customerId: customer.id,
    currencyId: USDT,
    source: 'coin',
    target: 'contract',
    amount: 5_000_000_000n as never,
  })
  return customer
}

test('concurrent cancel, approvals and rejections of a withdrawal: it ends once', async () => {
  const reviewers = [await registerOperator(halyard, 'reviewer'), await registerOperator(halyard, 'operator')]
  const ends: Record<string, number> = {}
  for (let round = 0; round < 8; round++) {
    const ann = await registerFundedCustomer(halyard)
    const id = await withdraw(ann)
    // A cancel usually beats a review, which first writes to the audit log, so every second round has no cancels.
    const attempts = [...(round % 2 === 0 ? cancelAttempts(ann, id) : []), ...reviewAttempts(reviewers, id)]
    const { ok, ...refused } = countOutcomes(await sendConcurrently(halyard, rotated(attempts, round * 7)))
    expect(ok).toBe(1)
    expect(refused).toEqual({ withdrawal_must_be_processing: attempts.length - 1 })
    const again = await sendConcurrently(halyard, [
      ...cancelAttempts(ann, id),
      ...reviewAttempts(reviewers, id),
    ])
    expect(countOutcomes(again)).toEqual({ withdrawal_must_be_processing: 30 })
    const [ended] = dataOf(await ann.client('charge_mention/log3', { id })).list
    expect(await balanceOf(ann)).toBe(ended?.status === 'passed' ? '9900' : '10000')
    ends[ended?.status ?? ''] = (ends[ended?.status ?? ''] ?? 0) + 1
  }
  expect(Object.keys(ends).length).toBeGreaterThan(1)
})

async function withdraw({ client, addressId }: FundedCustomer): Promise<number> {
  const request = { currency: USDT, type: 'TRC20', number: '100', address: String(addressId), pass: PASS }
  return dataOf(await client('wallet/out', request)).id
}

function cancelAttempts({ token }: TestCustomer, id: number): Attempt<AnyPath>[] {
  return times(10, () => ({ path: 'wallet/cancel_out', token, request: { id } }))
}

function reviewAttempts(reviewers: readonly TestOperator[], id: number): Attempt<AnyPath>[] {
  return times(20, (index) => ({
    path: 'ops/withdrawal/review',
    token: reviewers[index % 2]?.opsToken,
    request: { id, pass: index < 10 ? '1' : '0', reason: 'At once' },
  }))
}
