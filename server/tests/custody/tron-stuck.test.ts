import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'
import { recordStuck } from '../../src/custody/expiring/stuck-payments.ts'
import { registerOperator } from '../testing/test-operator.ts'
import {
  CONFIRMATIONS,
  type Exchange,
  freshAddress,
  MINUTE_MS,
  NETWORK,
  startExchange,
  TOKEN,
  USDT,
} from './tron/exchange.ts'

const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const REJECTED = 'the contract of the token would reject the payment'

let exchange: Exchange
let customer: TestCustomer
/** Requests the other withdrawals: a day has few for each. */
let second: TestCustomer
let targets = 0

beforeAll(async () => {
  exchange = await startExchange()
  customer = await exchange.customer(true)
  second = await exchange.customer(true)
  await exchange.step()
}, 60_000)

afterEach(() => {
  exchange.node.heal()
  exchange.node.start.blocked.clear()
})
afterAll(() => exchange.close())

const statusOf = async (id: number) => (await exchange.payment(id))?.status

/** Sends a payment that no block includes. */
async function expire() {
  targets += 1
  const seed = 800 + targets
  const target = freshAddress(seed)
  const id = await exchange.withdraw(customer, USDT, 25_000_000n, target)
  await exchange.step()
  const first = await exchange.payment(id)
  exchange.node.forget()
  return { id, target, first, hex: `41${seed.toString(16).padStart(40, 'a')}` }
}

/** Sends a payment that expires, and whose recipient the token rejects from then on, until two days after its end. */
async function makeStuck() {
  const payment = await expire()
  exchange.node.start.blocked.add(payment.hex)
  exchange.node.pass(2 * DAY_MS + HOUR_MS)
  await expect(exchange.mine(CONFIRMATIONS + 1)).rejects.toThrow(REJECTED)
  return payment
}

/** Sends a payment that the node takes without a reply, so that it is not recorded as sent. */
async function sendUnanswered(seed: number) {
  const target = freshAddress(seed)
  const id = await exchange.withdraw(second, USDT, 25_000_000n, target)
  exchange.node.distort('wallet/broadcasthex', () => {
    throw new Error('the connection is closed')
  })
  await expect(exchange.step()).rejects.toThrow('fetch failed')
  exchange.node.heal()
  expect(exchange.node.chain.pool.size).toBe(1)
  return { id, target }
}

/** Returns the payments that wait for operators. */
async function waiting() {
  const { ops } = await registerOperator(exchange.app(), 'operator')
  return dataOf(await ops('ops/payment/list', {})).list
}

const returning = (id: number) =>
  ({ id, decision: 'return', reason: 'No block has it by two explorers' }) as const

test('a payment that cannot be signed again is up to two operators after two days', async () => {
  const before = await exchange.balanceOf(customer, USDT)
  const { id, first, hex } = await expire()
  exchange.node.start.blocked.add(hex)
  exchange.node.pass(DAY_MS)
  await expect(exchange.mine(CONFIRMATIONS + 1)).rejects.toThrow(REJECTED)
  expect(await waiting()).toEqual([])
  exchange.node.pass(DAY_MS + HOUR_MS)
  await expect(exchange.mine(CONFIRMATIONS + 1)).rejects.toThrow(REJECTED)
  expect(await waiting()).toMatchObject([
    { id, cause: 'expired', amount: '24', known_amount: '24', known_txid: first?.txid, reviewers_needed: 2 },
  ])
  const [one, other] = [
    await registerOperator(exchange.app(), 'operator'),
    await registerOperator(exchange.app(), 'operator'),
  ]
  expect(dataOf(await one.ops('ops/payment/resolve', returning(id)))).toMatchObject({
    status: 'waiting',
    first_reviewer_id: one.id,
  })
  expect(await one.ops('ops/payment/resolve', returning(id))).toMatchObject({ code: 'reviewers_must_differ' })
  // From the first decision on, it is not signed again, though it could be.
  exchange.node.start.blocked.clear()
  await exchange.mine(1)
  expect(await exchange.payment(id)).toEqual(first)
  expect(await exchange.balanceOf(customer, USDT)).toBe(before - 25_000_000n)
  expect(dataOf(await other.ops('ops/payment/resolve', returning(id)))).toMatchObject({ status: 'returned' })
  expect(await statusOf(id)).toBe('returned')
  expect(await exchange.balanceOf(customer, USDT)).toBe(before)
  await exchange.mine(1)
  expect(exchange.node.chain.pool.size).toBe(0)
  expect(await other.ops('ops/payment/resolve', returning(id))).toMatchObject({ code: 'already_reviewed' })
})

test('a payment that can be signed again after all is paid, and leaves the queue', async () => {
  const { id, target, first } = await makeStuck()
  expect(await waiting()).toMatchObject([{ id }])
  exchange.node.start.blocked.clear()
  await exchange.mine(1)
  expect(await waiting()).toEqual([])
  expect((await exchange.payment(id))?.txid).not.toBe(first?.txid)
  await exchange.mine(1)
  await exchange.mine(CONFIRMATIONS)
  expect(await statusOf(id)).toBe('confirmed')
  expect(exchange.onChain(target, TOKEN)).toBe(24_000_000n)
})

test('asking the signer again discards a first decision', async () => {
  const { id } = await makeStuck()
  const operator = await registerOperator(exchange.app(), 'operator')
  dataOf(await operator.ops('ops/payment/resolve', returning(id)))
  dataOf(await operator.ops('ops/payment/resolve', { id, decision: 'retry', reason: 'It was unblocked' }))
  exchange.node.start.blocked.clear()
  await exchange.mine(1)
  expect(await waiting()).toEqual([])
  await exchange.mine(1)
  await exchange.mine(CONFIRMATIONS)
  expect(await statusOf(id)).toBe('confirmed')
})

test('a payment that the node has hidden is paid once found, though an operator returns it', async () => {
  const id = await exchange.withdraw(customer, USDT, 25_000_000n, freshAddress(899))
  await exchange.step()
  exchange.node.mine(1)
  exchange.node.distort('wallet/gettransactioninfobyid', () => ({}))
  exchange.node.distort('wallet/getblockbynum', (block: object) => ({ ...block, transactions: [] }))
  exchange.node.pass(2 * DAY_MS + HOUR_MS)
  exchange.node.mine(CONFIRMATIONS + 1)
  await expect(exchange.step()).rejects.toThrow('its transactions are not those of its header')
  const [one, other] = [
    await registerOperator(exchange.app(), 'operator'),
    await registerOperator(exchange.app(), 'operator'),
  ]
  dataOf(await one.ops('ops/payment/resolve', returning(id)))
  exchange.node.heal()
  await exchange.step()
  expect(await statusOf(id)).toBe('confirmed')
  expect(await other.ops('ops/payment/resolve', returning(id))).toMatchObject({
    code: 'record_must_be_known',
  })
})

test.each([10, 25])(
  'a payment not recorded as sent: found in its block %i minutes later',
  async (minutes) => {
    const { id, target } = await sendUnanswered(900 + minutes)
    exchange.node.mine(1)
    exchange.node.pass(minutes * MINUTE_MS)
    await exchange.mine(CONFIRMATIONS + 5)
    expect(await statusOf(id)).toBe('sent')
    await exchange.step()
    expect(await statusOf(id)).toBe('confirmed')
    expect(exchange.onChain(target, TOKEN)).toBe(24_000_000n)
  },
)

test('a payment not recorded as sent, which no block has, is signed again and paid once', async () => {
  const { id, target } = await sendUnanswered(950)
  const first = await exchange.payment(id)
  exchange.node.forget()
  exchange.node.pass(10 * MINUTE_MS)
  await exchange.mine(CONFIRMATIONS + 5)
  expect(await exchange.payment(id)).toEqual({ ...first, status: 'passed' })
  exchange.node.pass(11 * MINUTE_MS)
  await exchange.mine(CONFIRMATIONS + 5)
  expect((await exchange.payment(id))?.txid).not.toBe(first?.txid)
  await exchange.mine(1)
  await exchange.mine(CONFIRMATIONS)
  expect(await statusOf(id)).toBe('confirmed')
  expect(exchange.onChain(target, TOKEN)).toBe(24_000_000n)
})

test('a server that ends after the second decision returns the funds when it starts', async () => {
  const before = await exchange.balanceOf(customer, USDT)
  const { id } = await makeStuck()
  const decided = {
    status: 'returning',
    first_reviewer_id: 1,
    reviewer_id: 2,
    reviewed_at: 1,
    reason: 'None has it',
  }
  await exchange
    .db()
    .updateTable('payment_conflict')
    .set(decided)
    .where('withdrawal_id', '=', String(id))
    .execute()
  await exchange.restartServer()
  expect(await statusOf(id)).toBe('returned')
  expect(await exchange.balanceOf(customer, USDT)).toBe(before)
  exchange.node.start.blocked.clear()
  await exchange.mine(1)
  expect(exchange.node.chain.pool.size).toBe(0)
})

test.each([
  [2 * DAY_MS, 2 * DAY_MS - 1, 0],
  [2 * DAY_MS - 1, 2 * DAY_MS, 0],
  [2 * DAY_MS, 2 * DAY_MS, 1],
])('%i ms after its end by the blocks and %i by the server: %i to decide', async (blocks, server, count) => {
  const db = exchange.db()
  const payment = { withdrawalId: 9_000_000, currencyId: USDT, address: '', amount: 1n, txid: '', raw: '' }
  const expiring = {
    follow: () => Promise.resolve({ kind: 'ended' } as const),
    endOf: () => Promise.resolve({ end: 1_000, finalTime: 1_000 + blocks }),
  }
  await recordStuck({ db, now: () => 1_000 + server }, NETWORK, expiring, payment)
  const { numDeletedRows } = await db
    .deleteFrom('payment_conflict')
    .where('withdrawal_id', '=', '9000000')
    .executeTakeFirst()
  expect(Number(numDeletedRows)).toBe(count)
})
