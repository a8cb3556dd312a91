import { createOpsClient, type OpsClient } from '@halyard/api/ops'
import { createTestDatabase } from '@halyard/launch'
import { amount } from '@halyard/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { ledgerViolations, submitCommand } from '../testing/funded-customer.ts'
import { registerOperator } from '../testing/test-operator.ts'

const DAY_MS = 86_400_000
const USDT = 3
const UNIT = 1_000_000n

const database = await createTestDatabase({ migrated: true })
/** The exchange's clock, an hour after a midnight UTC. Tests advance it by days. */
let clock = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 3_600_000
let halyard: TestApp
let [first, second]: OpsClient[] = []
/** Registered before a test starts the exchange again. */
let [seller, buyer, leaver]: number[] = []

beforeAll(async () => {
  halyard = await start()
  await signInOperators()
  ;[seller, buyer, leaver] = [await registerVerified(), await registerVerified(), await registerVerified()]
  await changeSteps('0:1000000:1000000,100:500000:600000')
  const levels = { id: 1, levels: '2:0:100:150', reason: 'As agreed' }
  const { id } = dataOf(await first!('ops/withdraw_limits/propose', levels))
  dataOf(await second!('ops/change/decide', { id: id ?? 0, pass: '1', reason: '' }))
})
afterAll(async () => {
  await halyard.close()
  await database.drop()
})

function start(): Promise<TestApp> {
  return startTestApp({
    databaseUrl: database.url,
    now: () => clock,
    limits: { requestsPerMinute: 1_000_000 },
  })
}

async function signInOperators(): Promise<void> {
  ;[first, second] = [await signInOperator(), await signInOperator()]
}

async function signInOperator(): Promise<OpsClient> {
  const { opsToken } = await registerOperator(halyard, 'treasurer')
  return createOpsClient({ server: halyard.url, token: () => opsToken, language: () => 'en' })
}

/** Has one operator propose steps, and another one approve them. */
async function changeSteps(steps: string): Promise<void> {
  const fees = { id: 1, steps, perps_ppm: 400_000, reason: 'As agreed' }
  const { id } = dataOf(await first!('ops/fee_schedule/propose', fees))
  dataOf(await second!('ops/change/decide', { id: id ?? 0, pass: '1', reason: '' }))
}

async function price(): Promise<void> {
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
}

async function openNetwork(): Promise<void> {
  const network = halyard.app.context.catalogue.networks(USDT).find((one) => one.network === 'TRC20')
  if (!network) throw new Error('TRC20 is not listed')
  await submitCommand(halyard, { kind: 'configureNetwork', network: { ...network, isOpen: true } })
}

async function registerVerified(): Promise<number> {
  const customer = await halyard.registerCustomer({ funded: true })
  await submitCommand(halyard, { kind: 'setVerification', customerId: customer.id, level: 2 })
  return customer.id
}

async function signIn(customerId: number) {
  const { sessions } = halyard.app.context
  return halyard.client(await sessions.open(customerId, { ip: '127.0.0.1', agent: 'test' }))
}

test('fees: one operator does not set them alone, nor shares that are too low', async () => {
  const fees = { id: 1, perps_ppm: 0, reason: 'As agreed' }
  expect(await first!('ops/fee_schedule/propose', { ...fees, steps: '0:400000:1000000' })).toMatchObject({
    type: 'error',
    code: 'invalid_field',
    field: 'steps',
  })
  const { id } = dataOf(await first!('ops/fee_schedule/propose', { ...fees, steps: '0:900000:1000000' }))
  expect(await first!('ops/change/decide', { id: id ?? 0, pass: '1', reason: '' })).toMatchObject({
    code: 'reviewers_must_differ',
  })
  dataOf(await second!('ops/change/decide', { id: id ?? 0, pass: '0', reason: 'Too low' }))
})

test('fees: a step that two persons set lowers the fees of tomorrow, also after a restart', async () => {
  await price()
  const trade = async () => {
    await price()
    const order = {
      kind: 'placeOrder',
      marketId: 1,
      terms: { type: 'limit', ticks: 500_000, lots: 1_000 },
    } as const
    await submitCommand(halyard, { ...order, customerId: seller ?? 0, side: 'sell' })
    await submitCommand(halyard, { ...order, customerId: buyer ?? 0, side: 'buy' })
    const { taker_fee, maker_fee } = await halyard.app.context.db
      .selectFrom('spot_trade')
      .select(['taker_fee', 'maker_fee'])
      .where('taker_id', '=', String(buyer))
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return [taker_fee, maker_fee].map(Number)
  }
  expect(await trade()).toEqual([1_000, 400_000])
  clock += DAY_MS
  await halyard.close()
  halyard = await start()
  expect(await trade()).toEqual([600, 200_000])
  const client = await signIn(buyer ?? 0)
  const fees = dataOf(await client('user/fees', {}))
  expect(fees).toMatchObject({ volume: '500', volume_today: '500', step: 1, perps_ppm: 400_000 })
  expect(fees.markets[0]).toMatchObject({ own_maker_fee_ppm: 400, own_taker_fee_ppm: 600 })
  expect(await ledgerViolations(halyard)).toEqual([])
})

test('withdrawals: of 100 requests at once, what is accepted stays within the limit of the day', async () => {
  const customerId = leaver ?? 0
  await openNetwork()
  const address = {
    kind: 'saveAddress',
    addressId: 9_001,
    currencyId: USDT,
    network: 'TRC20',
    address: 'T',
  } as const
  await submitCommand(halyard, { ...address, customerId })
  clock += 2 * DAY_MS
  const request = {
    kind: 'requestWithdrawal',
    customerId,
    currencyId: USDT,
    network: 'TRC20',
    memo: '',
  } as const
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      halyard.app.context.engine.submit({ ...request, addressId: 9_001, amount: amount(40n * UNIT) }),
    ),
  )
  const accepted = answers.flatMap((answer) => (answer.ok ? [answer.withdrawal.withdrawalId] : []))
  expect(accepted).toHaveLength(2)
  expect(answers.filter((answer) => !answer.ok && answer.reject === 'withdrawal_limit_reached')).toHaveLength(
    98,
  )
  const client = await signIn(customerId)
  const terms = async () => dataOf(await client('wallet/get_info', { currency: String(USDT) }))
  expect((await terms()).limit_left).toBe('20')
  await halyard.app.context.engine.submit({
    kind: 'cancelWithdrawal',
    customerId,
    withdrawalId: accepted[0] ?? 0,
  })
  expect((await terms()).limit_left).toBe('60')
  const { leaving } = dataOf(await client('user/fees', {}))
  expect(leaving).toMatchObject({ used_today: '40', used_month: '40', left: '60', level: 0 })
})
