import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { ledgerViolations, submitCommand, PASS, setFundPassword, USDT } from '../testing/funded-customer.ts'
import { openProduct } from '../testing/open-product.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'
import { ticketed } from '../testing/ticketed.ts'

const PERP = 1
const MARKET = 1
const LONG = {
  currency_id: '1',
  legal_id: String(USDT),
  type: '1',
  multiple: '10',
  status: '0',
  target_price: '50000',
  share: '10',
} as const
const SHORT = { ...LONG, type: '2', status: '1', target_price: undefined } as const
const STAKE = { match_id: '1', currency_id: String(USDT), type: '1', seconds: '30', number: '100' } as const
const FUNDING_INTERVAL = 28_800_000
const SILENCE = 10_001

let clock = Date.now()
let halyard: TestApp
let reviewer: TestOperator
let operator: TestOperator
let second: TestOperator

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock })
  reviewer = await registerOperator(halyard, 'reviewer')
  operator = await registerOperator(halyard, 'operator')
  second = await registerOperator(halyard, 'operator')
})
afterAll(() => halyard.close())
beforeEach(async () => {
  await recordPrice(500_000)
  expect(await ledgerViolations(halyard)).toEqual([])
})

function recordPrice(ticks: number): Promise<void> {
  return submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: MARKET, ticks }] })
}

/** Registers a customer with funds for contracts and options. */
async function registerTrader(): Promise<TestCustomer> {
  const customer = await halyard.registerCustomer({ funded: true })
  await setFundPassword(halyard, customer)
  await submitCommand(halyard, { kind: 'setVerification', customerId: customer.id, level: 2 })
  for (const to of ['contract', 'option'] as const)
    dataOf(
      await customer.client('wallet/change', {
        currency_id: USDT,
        from: 'coin',
        to,
        number: '4000',
        pass: PASS,
      }),
    )
  return customer
}

test('contract: close-only, paused, reopened', async () => {
  const [ann, bob] = [await registerTrader(), await registerTrader()]
  dataOf(await ann.client('lever/submit', LONG))
  const short = dataOf(await bob.client('lever/submit', SHORT))
  const request = { id: PERP, status: 'cancel_only', reason: 'The book is thin' } as const
  expect(await reviewer.ops('ops/contract/set_status', request)).toMatchObject({ code: 'role_not_allowed' })
  expect(await operator.ops('ops/contract/set_status', { ...request, id: 99 })).toMatchObject({
    code: 'contract_must_be_known',
  })
  expect(dataOf(await operator.ops('ops/contract/set_status', request))).toMatchObject({
    id: PERP,
    name: 'BTC/USDT',
    status: 'cancel_only',
    close_only_until: null,
  })
  expect(dataOf(await ann.client('lever/contracts', {})).list[0]).toMatchObject({ status: 'cancel_only' })
  expect(await ann.client('lever/submit', LONG)).toMatchObject({ code: 'market_must_be_open' })
  // A close is accepted, here without liquidity.
  expect(await bob.client('lever/close', { id: short.id })).not.toMatchObject({ code: 'market_must_be_open' })

  dataOf(await operator.ops('ops/contract/set_status', { ...request, status: 'paused' }))
  expect(await bob.client('lever/close', { id: short.id })).toMatchObject({ code: 'market_must_be_open' })
  expect(dataOf(await reviewer.ops('ops/contract/list', {})).list).toContainEqual(
    expect.objectContaining({ id: PERP, status: 'paused' }),
  )
  // Close-only would let positions be liquidated again: two persons.
  expect(await operator.ops('ops/contract/set_status', request)).toMatchObject({ code: 'opening_needs_two' })
  await openProduct([operator, second], `contract:${PERP}`, 'cancel_only')
  await openProduct([operator, second], `contract:${PERP}`)
  dataOf(await ann.client('lever/submit', LONG))
  const auditEntries = dataOf(await operator.ops('ops/audit/list', { target: `contract:${PERP}` })).list
  expect(auditEntries.map(({ outcome }) => outcome).filter((outcome) => outcome === 'done')).toHaveLength(4)
})

test('timed options: sale paused; open ones still expire by their rules', async () => {
  const ann = await registerTrader()
  const { id } = dataOf(await ann.client('microtrade/submit', ticketed(STAKE, clock)))
  const request = { id: MARKET, reason: 'The feed is gone' } as const
  expect(await reviewer.ops('ops/option/pause', request)).toMatchObject({ code: 'role_not_allowed' })
  expect(await operator.ops('ops/option/pause', { ...request, id: 99 })).toMatchObject({
    code: 'option_must_be_offered',
  })
  const before = dataOf(await ann.client('microtrade/seconds', { match_id: '1' })).list
  expect(dataOf(await operator.ops('ops/option/pause', request))).toMatchObject({
    id: MARKET,
    name: 'BTC/USDT',
    status: 'paused',
    running: 1,
  })
  expect(dataOf(await ann.client('microtrade/seconds', { match_id: '1' })).list).toEqual([])
  expect(await ann.client('microtrade/submit', ticketed(STAKE, clock))).toMatchObject({
    code: 'option_must_be_offered',
  })
  for (let second = 1; second <= 34; second += 1) {
    clock += 1_000
    await recordPrice(500_000 + second)
  }
  const [ended] = dataOf(await ann.client('microtrade/lists', { status: '3' })).list
  expect(ended).toMatchObject({ id, result: 'win' })
  await openProduct([operator, second], `option:${MARKET}`)
  expect(dataOf(await ann.client('microtrade/seconds', { match_id: '1' })).list).toEqual(before)
  expect(dataOf(await reviewer.ops('ops/option/list', {})).list).toContainEqual(
    expect.objectContaining({ id: MARKET, status: 'open', running: 0 }),
  )
})

/** Last test, because it advances the clock by hours. */
test('funding falls due while feeds are silent; a stale mark price charges nothing', async () => {
  const { catalogue, db } = halyard.app.context
  const dueAt = () => catalogue.perp(PERP)?.nextFundingAt ?? 0
  const payments = async () => (await db.selectFrom('funding_payment').select('id').execute()).length
  const first = dueAt()
  expect(halyard.app.writer.nextDueAt()).toBe(first)

  clock = first - 1_000
  await recordPrice(500_000)
  clock = first + 1
  await expect.poll(dueAt).toBe(first + FUNDING_INTERVAL)
  const paymentsBefore = await payments()
  expect(paymentsBefore).toBeGreaterThan(0)

  clock = first + FUNDING_INTERVAL + SILENCE
  await expect.poll(dueAt).toBe(first + 2 * FUNDING_INTERVAL)
  expect(await payments()).toBe(paymentsBefore)
})
