import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'
import {
  CONFIRMATIONS,
  type Exchange,
  FOREIGN,
  freshAddress,
  MINUTE_MS,
  NETWORK,
  startExchange,
  TOKEN,
  TRX,
  USDT,
} from './tron/exchange.ts'

let exchange: Exchange
let customer: TestCustomer
/** Registered before any restart: the names of test customers start over with each server. */
let payees: TestCustomer[]
let address: string

beforeAll(async () => {
  exchange = await startExchange()
  customer = await exchange.customer()
  payees = []
  for (let at = 0; at < 8; at += 1) payees.push(await exchange.customer(true))
  address = await exchange.addressOf(customer, USDT)
  await exchange.step()
}, 60_000)

afterAll(() => exchange.close())

const statusOf = async (id: number) => (await exchange.payment(id))?.status
const payee = () => payees.pop() as TestCustomer

/** Makes blocks until everything that was sent is final. */
async function settle(): Promise<void> {
  await exchange.mine(1)
  await exchange.mine(CONFIRMATIONS)
  await exchange.step()
}

test('deposits of TRX and USDT are confirmed, and credited to the unit once solidified', async () => {
  expect(await exchange.addressOf(customer, TRX)).toBe(address)
  const hash = exchange.pay(address, 1_234_567)
  await exchange.mine(1)
  expect(await exchange.newestDeposit(customer)).toMatchObject({
    stage: 'confirming',
    hash,
    number: '1.234567',
  })
  exchange.transfer(TOKEN, address, 25_000_001n)
  await exchange.mine(CONFIRMATIONS - 2)
  expect(await exchange.balanceOf(customer, TRX)).toBe(0n)
  exchange.node.setLag(CONFIRMATIONS + 5)
  await exchange.mine(2)
  expect(await exchange.balanceOf(customer, TRX)).toBe(0n)
  exchange.node.setLag(19)
  await exchange.step()
  expect(await exchange.balanceOf(customer, TRX)).toBe(1_234_567n)
  await exchange.mine(1)
  expect(await exchange.balanceOf(customer, USDT)).toBe(25_000_001n)
})

test('a foreign contract, a failed call, an amount of 0 and one beyond int64 credit nothing', async () => {
  const before = await exchange.balanceOf(customer, USDT)
  exchange.transfer(FOREIGN, address, 50_000_000n)
  exchange.transfer(TOKEN, address, 10n ** 21n)
  exchange.transfer(TOKEN, address, 60_000_000n, 1_000)
  exchange.transfer(TOKEN, address, 0n)
  exchange.transfer(TOKEN, address, 10n ** 19n)
  exchange.node.mine(1)
  const codes = exchange.node.chain.blocks.at(-1)?.included.map(({ effect }) => effect.code)
  expect(codes).toEqual(['SUCCESS', 'REVERT', 'OUT_OF_ENERGY', 'SUCCESS', 'SUCCESS'])
  await settle()
  expect(await exchange.balanceOf(customer, USDT)).toBe(before)
})

test('a reorganisation with a rival payment: the deposit is gone, and the rival is credited', async () => {
  const before = await exchange.balanceOf(customer, USDT)
  const undone = exchange.transfer(TOKEN, address, 30_000_000n)
  await exchange.mine(5)
  expect(await exchange.newestDeposit(customer)).toMatchObject({ stage: 'confirming', hash: undone })
  exchange.node.undo(5, [undone])
  const rival = exchange.transfer(TOKEN, address, 10_000_000n)
  await exchange.mine(6)
  await settle()
  expect(await exchange.newestDeposit(customer)).toMatchObject({ stage: 'credited', hash: rival })
  expect(await exchange.balanceOf(customer, USDT)).toBe(before + 10_000_000n)
})

test('a reorganisation after the credit, by a node that called it final, reverses it', async () => {
  const other = payee()
  const own = await exchange.addressOf(other, USDT)
  const before = await exchange.balanceOf(other, USDT)
  const txid = exchange.transfer(TOKEN, own, 30_000_000n)
  await settle()
  expect(await exchange.balanceOf(other, USDT)).toBe(before + 30_000_000n)
  exchange.node.undo(CONFIRMATIONS + 1, [txid])
  await exchange.mine(CONFIRMATIONS + 2)
  await settle()
  expect(await exchange.newestDeposit(other)).toMatchObject({ stage: 'reversed', hash: txid })
  expect(await exchange.balanceOf(other, USDT)).toBe(before)
})

test('withdrawals of TRX and USDT are paid once, over restarts of node, signer and server', async () => {
  const other = payee()
  const targets = [freshAddress(1), freshAddress(2), freshAddress(3)] as const
  const coins = await exchange.withdraw(other, TRX, 50_000_000n, targets[0])
  const dollars = await exchange.withdraw(other, USDT, 25_000_000n, targets[1])
  await exchange.step()
  exchange.node.forget()
  await exchange.node.stop()
  await expect(exchange.step()).rejects.toThrow(/.+/)
  await exchange.node.restart()
  await exchange.restartSigner()
  await exchange.restartServer()
  await exchange.step()
  await settle()
  await settle()
  expect([await statusOf(coins), await statusOf(dollars)]).toEqual(['confirmed', 'confirmed'])
  // Minus the fees of 1 TRX and 1 USDT.
  expect(exchange.onChain(targets[0])).toBe(49_000_000n)
  expect(exchange.onChain(targets[1], TOKEN)).toBe(24_000_000n)
  // The energy of a first transfer at its price, and the bytes.
  const fee = BigInt((await exchange.payment(dollars))?.network_fee ?? 0)
  expect(fee).toBeGreaterThan(130_285n * 420n)
  expect(fee).toBeLessThan(130_285n * 420n + 500_000n)
})

test('two equal withdrawals to one address are two transactions', async () => {
  const other = payee()
  const target = freshAddress(4)
  await exchange.withdraw(other, USDT, 25_000_000n, target)
  await exchange.withdraw(other, USDT, 25_000_000n, target)
  await exchange.step()
  await settle()
  expect(exchange.onChain(target, TOKEN)).toBe(48_000_000n)
})

test('a call that fails on the chain costs its fee, and the money returns', async () => {
  const other = payee()
  const before = await exchange.balanceOf(other, USDT)
  const target = freshAddress(5)
  const id = await exchange.withdraw(other, USDT, 25_000_000n, target)
  await exchange.step()
  exchange.node.start.blocked.add(`41${(5).toString(16).padStart(40, 'a')}`)
  await settle()
  expect(await statusOf(id)).toBe('returned')
  expect(await exchange.balanceOf(other, USDT)).toBe(before)
  expect(exchange.onChain(target, TOKEN)).toBe(0n)
  expect(BigInt((await exchange.payment(id))?.network_fee ?? 0)).toBeGreaterThan(1_000_000n)
})

test('an expired payment is signed again after its end is final, and paid once', async () => {
  const other = payee()
  const target = freshAddress(6)
  const id = await exchange.withdraw(other, USDT, 25_000_000n, target)
  await exchange.step()
  const first = await exchange.payment(id)
  exchange.node.forget()
  exchange.node.pass(10 * MINUTE_MS)
  await exchange.mine(1, true)
  // Ended, and not final for the signer yet.
  await exchange.mine(20, true)
  expect(await exchange.payment(id)).toEqual(first)
  exchange.node.pass(11 * MINUTE_MS)
  await exchange.mine(1, true)
  expect(await exchange.payment(id)).toEqual(first)
  await exchange.restartServer()
  await exchange.mine(21, true)
  const second = await exchange.payment(id)
  expect(second?.txid).not.toBe(first?.txid)
  await exchange.restartSigner()
  await settle()
  await settle()
  expect(await statusOf(id)).toBe('confirmed')
  expect(exchange.onChain(target, TOKEN)).toBe(24_000_000n)
  expect(exchange.node.chain.take(first?.raw ?? '')).toBe('TRANSACTION_EXPIRATION_ERROR')
  const { list } = dataOf(await exchange.app().client(other.token)('charge_mention/log3', {}))
  expect(list[0]).toMatchObject({ txid: second?.txid })
})

test('in a halt of withdrawals an expired payment waits, and is signed again after it', async () => {
  const target = freshAddress(7)
  const id = await exchange.withdraw(payee(), TRX, 50_000_000n, target)
  await exchange.step()
  const first = await exchange.payment(id)
  exchange.node.forget()
  const declared = await exchange.submit({
    kind: 'declareHalt',
    scope: 'withdrawals',
    operatorId: 901,
    cause: 'technical',
    text: '',
    reason: 'A key may be stolen',
  })
  exchange.node.pass(25 * MINUTE_MS)
  await exchange.mine(CONFIRMATIONS + 5)
  expect(await exchange.payment(id)).toEqual(first)
  const haltId = 'haltId' in declared ? (declared.haltId ?? 0) : 0
  await exchange.submit({ kind: 'resumeHalt', haltId, firstReviewerId: 901, reviewerId: 902 })
  await exchange.step()
  expect((await exchange.payment(id))?.txid).not.toBe(first?.txid)
  await settle()
  expect(await statusOf(id)).toBe('confirmed')
  expect(exchange.onChain(target)).toBe(49_000_000n)
})

test('a paying address without TRX for the fee signs nothing until it is refilled', async () => {
  const target = freshAddress(8)
  const id = await exchange.withdraw(payee(), USDT, 25_000_000n, target)
  exchange.node.distort('wallet/getaccount', () => ({ balance: 5_000_000 }))
  await expect(exchange.step()).rejects.toThrow('the paying address holds less than the fee of the payment')
  expect(await exchange.payment(id)).toMatchObject({ status: 'passed', txid: null })
  exchange.node.heal()
  await exchange.step()
  await settle()
  expect(exchange.onChain(target, TOKEN)).toBe(24_000_000n)
})

test('an expired payment that waited for over two days is signed again behind a recent block', async () => {
  const target = freshAddress(9)
  const id = await exchange.withdraw(payee(), TRX, 50_000_000n, target)
  await exchange.step()
  const first = await exchange.payment(id)
  exchange.node.forget()
  exchange.node.mine(65_900, true)
  // Too old for any transaction to refer to its block.
  expect(exchange.node.chain.take(first?.raw ?? '')).toBe('TAPOS_ERROR')
  // The exchange follows the chain from near its tip, as after a long stop.
  await exchange.db().deleteFrom('chain_cursor').where('network', '=', NETWORK).execute()
  await exchange.step()
  expect((await exchange.payment(id))?.txid).not.toBe(first?.txid)
  await settle()
  expect(await statusOf(id)).toBe('confirmed')
  expect(exchange.onChain(target)).toBe(49_000_000n)
}, 60_000)
