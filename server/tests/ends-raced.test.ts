import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../src/app/testing.ts'
import { type AnyPath, atOnce, countAnswers, type Shot, times } from './at-once.ts'
import {
  balanceOf,
  faultsOfBooks,
  type MoneyedCustomer,
  order,
  PASS,
  registerMoneyed,
  USDT,
} from './moneyed-customer.ts'
import { hireOperator, type TestOperator } from './operators.ts'

const BTC = 1
const BTC_USDT = { currency_id: BTC, legal_id: USDT } as const
const MANY = 1_000_000
/** The exchange's clock stands still: however slow the machine is, no price grows old. */
const STARTED_AT = Date.now()

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp({ now: () => STARTED_AT, limits: { requestsPerMinute: MANY } })
  await recordPrice(500_000)
})
afterAll(() => halyard.close())
afterEach(async () => {
  expect(await faultsOfBooks(halyard)).toEqual([])
})

function recordPrice(ticks: number): Promise<void> {
  return order(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks }] })
}

/** Another order of arrival in each round. */
function turned<Item>(items: readonly Item[], by: number): Item[] {
  return [...items.slice(by % items.length), ...items.slice(0, by % items.length)]
}

/** What somebody owns of a currency, in millionths, whether or not it is frozen. */
async function coinsOf(customer: TestCustomer, currency: number): Promise<number> {
  const parts = (await balanceOf(customer, 'coin', currency)).split('+')
  return parts.reduce((sum, part) => sum + Math.round(Number(part) * 1e8), 0)
}

test('cancelled and amended twenty times while it is being bought, an order is what was filled and what came back', async () => {
  const seller = await halyard.registerCustomer({ funded: true })
  const buyer = await halyard.registerCustomer({ funded: true })
  const ends: Record<string, number> = {}
  for (let round = 0; round < 25; round++) {
    const [sellersBefore, buyersBefore] = [await coinsOf(seller, BTC), await coinsOf(buyer, BTC)]
    const { id } = dataOf(
      await seller.client('coin/trade/sell', { ...BTC_USDT, price: '50000', number: '0.002' }),
    )
    const shots = turned<Shot<AnyPath>>(
      [
        ...times(4, () => ({
          path: 'coin/trade/buy' as const,
          token: buyer.token,
          // In every second round all of them together cannot fill it.
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
    const answers = await atOnce(halyard, shots)
    const cancelled = countAnswers(answers.filter((_answer, index) => shots[index]?.path === 'coin/trade'))
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
    // The taker's fee is a thousandth of what was bought.
    expect(await coinsOf(buyer, BTC)).toBe(buyersBefore + filled - filled / 1_000)
  }
  expect(ends['cancelled']).toBeGreaterThanOrEqual(12)
  expect(await coinsOf(buyer, BTC)).toBeGreaterThan(10_000_000)
})

test('closed by its owner twenty times and by its stop at the same moment, a position is closed once', async () => {
  for (let round = 0; round < 4; round++) {
    await recordPrice(500_000)
    const [ann, bob, maker] = [await registerTrader(), await registerTrader(), await registerTrader()]
    const long = { ...BTC_USDT, type: 1, multiple: 10, status: 0, target_price: '50000', share: 10 } as const
    const { id } = dataOf(await ann.client('lever/submit', { ...long, stop_loss_price: '49500' }))
    dataOf(await bob.client('lever/submit', { ...long, type: 2 }))
    dataOf(await maker.client('lever/submit', { ...long, target_price: '49400', share: 100 }))
    const shots = times(20, () => ({ path: 'lever/close', token: ann.token, request: { id } }) as const)
    const closing = atOnce(halyard, shots)
    const [answers] = await Promise.all([closing, recordPrice(494_000)])
    const { ok = 0, ...refused } = countAnswers(answers)
    expect(ok).toBeLessThanOrEqual(1)
    expect(Object.keys(refused)).toEqual(['position_must_be_open'])
    const closed = dataOf(await ann.client('lever/my_trade', { status: 2 })).list
    expect(closed).toMatchObject([{ id, closed_share: 10, open_share: 0 }])
    expect(closed[0]?.close_reason).toBe(ok === 1 ? 'by_customer' : 'stop_loss')
    const { positions } = dataOf(await ann.client('lever/deal', BTC_USDT))
    expect(positions).toEqual([])
  }
})

/** A customer with 5,000 USDT in the contract account. */
async function registerTrader(): Promise<TestCustomer> {
  const customer = await halyard.registerCustomer({ funded: true })
  await order(halyard, {
    kind: 'transferFunds',
    customerId: customer.id,
    currencyId: USDT,
    source: 'coin',
    target: 'contract',
    amount: 5_000_000_000n as never,
  })
  return customer
}

test('cancelled by its owner, passed and rejected by several people at once, a withdrawal ends once', async () => {
  const reviewers = [await hireOperator(halyard, 'reviewer'), await hireOperator(halyard, 'operator')]
  const ends: Record<string, number> = {}
  for (let round = 0; round < 8; round++) {
    const ann = await registerMoneyed(halyard)
    const id = await withdraw(ann)
    // Whoever cancels is quicker than a review, which is noted first: in every second round nobody does.
    const shots = [...(round % 2 === 0 ? cancels(ann, id) : []), ...reviews(reviewers, id)]
    const { ok, ...refused } = countAnswers(await atOnce(halyard, turned(shots, round * 7)))
    expect(ok).toBe(1)
    expect(refused).toEqual({ withdrawal_must_be_processing: shots.length - 1 })
    const again = await atOnce(halyard, [...cancels(ann, id), ...reviews(reviewers, id)])
    expect(countAnswers(again)).toEqual({ withdrawal_must_be_processing: 30 })
    const [ended] = dataOf(await ann.client('charge_mention/log3', { id })).list
    expect(await balanceOf(ann)).toBe(ended?.status === 'passed' ? '9900' : '10000')
    ends[ended?.status ?? ''] = (ends[ended?.status ?? ''] ?? 0) + 1
  }
  expect(Object.keys(ends).length).toBeGreaterThan(1)
})

async function withdraw({ client, addressId }: MoneyedCustomer): Promise<number> {
  const request = { currency: USDT, type: 'TRC20', number: '100', address: String(addressId), pass: PASS }
  return dataOf(await client('wallet/out', request)).id
}

function cancels({ token }: TestCustomer, id: number): Shot<AnyPath>[] {
  return times(10, () => ({ path: 'wallet/cancel_out', token, request: { id } }))
}

function reviews(reviewers: readonly TestOperator[], id: number): Shot<AnyPath>[] {
  return times(20, (index) => ({
    path: 'ops/withdrawal/review',
    token: reviewers[index % 2]?.opsToken,
    request: { id, pass: index < 10 ? '1' : '0', reason: 'At once' },
  }))
}
