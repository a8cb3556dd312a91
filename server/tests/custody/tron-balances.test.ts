import { formatUnits } from '@halyard/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'
import { openTronChain } from '../../src/custody/chains/tron/tron-chain.ts'
import { readWallets } from '../../src/system/read-wallets.ts'
import { approveChange } from '../testing/approve-change.ts'
import { opsClient, registerOperator, type TestOperator } from '../testing/test-operator.ts'
import {
  CONFIRMATIONS,
  type Exchange,
  freshAddress,
  MINUTE_MS,
  NETWORK,
  startExchange,
  TOKEN,
  TRX,
  USDT,
} from './tron/exchange.ts'
import type { Distortion } from './tron/tron-node.ts'

const ACCOUNT = 'walletsolidity/getaccount'
const CALL = 'walletsolidity/triggerconstantcontract'

let exchange: Exchange
let customer: TestCustomer
let payees: TestCustomer[]
let address: string
let treasurer: TestOperator

beforeAll(async () => {
  exchange = await startExchange()
  customer = await exchange.customer()
  // A customer may withdraw three times a day.
  payees = [await exchange.customer(true), await exchange.customer(true)]
  address = await exchange.addressOf(customer, USDT)
  await exchange.step()
}, 60_000)

// Sessions of operators end after half an hour.
beforeEach(async () => {
  treasurer = await registerOperator(exchange.app(), 'treasurer')
})

afterAll(() => exchange.close())

/** Lets the next reading be due, without the waiting transactions, and takes a step. */
async function read(): Promise<void> {
  exchange.node.pass(5 * MINUTE_MS)
  await exchange.mine(CONFIRMATIONS + 1, true)
}

/** Makes a block of the waiting transactions, lets it be final and reads. */
async function settle(): Promise<void> {
  await exchange.mine(1)
  await read()
}

async function balance(currencyId: number) {
  const { list } = dataOf(await treasurer.ops('ops/chain/balances', {}))
  const found = list.find((row) => row.currency_id === currencyId && row.network === NETWORK)
  if (!found) throw new Error('the balance is not listed')
  return found
}

/** Returns what the treasury reports of chains, as 'USDT TRC20 -5'. */
async function differences(): Promise<string[]> {
  await exchange.app().app.context.treasury.step()
  const { differences: all } = dataOf(await treasurer.ops('ops/treasury/show', {}))
  return all
    .filter(({ check, ended_at }) => check === 'chain_balance' && ended_at === null)
    .map(({ currency_name, subject, amount }) => `${currency_name} ${subject} ${amount}`)
    .toSorted()
}

const explain = (currencyId: number, added: string) =>
  treasurer.ops('ops/chain/explain', {
    currency_id: currencyId,
    network: NETWORK,
    added,
    spent: '0',
    reason: 'Refill of the paying address',
  })

/** Changes the answer to the n-th question only, or does more after it. */
function once(change: Distortion, nth = 1): Distortion {
  let left = nth
  return (answer: never) => {
    left -= 1
    return left === 0 ? change(answer) : answer
  }
}

test('the filled paying address is a difference until two persons explain it', async () => {
  expect(await balance(TRX)).toMatchObject({ paying: '1000000', difference: '1000000', state: 'differs' })
  expect(await differences()).toEqual([`TRX ${NETWORK} 1000000`, `USDT ${NETWORK} 1000000000`])
  const admin = await registerOperator(exchange.app(), 'admin')
  await approveChange(admin, dataOf(await explain(TRX, '1000000')))
  await approveChange(admin, dataOf(await explain(USDT, '1000000000')))
  expect(await balance(USDT)).toMatchObject({ added: '1000000000', difference: '0', state: 'agrees' })
  expect(await differences()).toEqual([])
  const { checks } = dataOf(await treasurer.ops('ops/treasury/show', {}))
  expect(checks.flatMap(({ not_compared: networks }) => networks)).not.toContain(NETWORK)
})

test('deposits in final blocks agree with the node to the unit, and are in the metrics', async () => {
  exchange.pay(address, 1_234_567)
  exchange.transfer(TOKEN, address, 25_000_001n)
  await settle()
  expect(await balance(TRX)).toMatchObject({
    deposited: '1.234567',
    booked: '1.234567',
    state: 'agrees',
    addresses: 1,
    height: exchange.node.chain.solidified.height,
  })
  expect(await balance(USDT)).toMatchObject({ deposited: '25.000001', booked: '25.000001', state: 'agrees' })
  const wallets = await readWallets(exchange.db())
  expect(wallets.filter(({ network }) => network === NETWORK)).toEqual([
    expect.objectContaining({ currency: 'USDT', deposited: 25.000001, short: 0 }),
    expect.objectContaining({ currency: 'TRX', paying: 1_000_000, short: 0 }),
  ])
})

test('an address in units that are finer on the chain is rounded down', async () => {
  const { url } = exchange.node
  const finer = [{ id: TRX, decimals: 4, chainDecimals: 6 }]
  const chain = openTronChain(NETWORK, { rpcUrl: url, solidityUrl: url, chain: 'tron', currencies: finer })
  expect(await chain.finalBalances?.holdingsOf(address)).toEqual(new Map([[TRX, 12_345n]]))
})

test('payments, their burnt fees and that of a failed call leave no difference', async () => {
  const payee = payees[0] as TestCustomer
  const blocked = freshAddress(700)
  await exchange.withdraw(payee, TRX, 50_000_000n, freshAddress(701))
  await exchange.withdraw(payee, USDT, 25_000_000n, freshAddress(702))
  const failed = await exchange.withdraw(payee, USDT, 25_000_000n, blocked)
  await exchange.step()
  await read()
  // Sent, and known to be in no final block.
  expect(await balance(USDT)).toMatchObject({ under_way: '0', difference: '0', state: 'agrees' })
  exchange.node.start.blocked.add(`41${(700).toString(16).padStart(40, 'a')}`)
  await settle()
  expect((await exchange.payment(failed))?.status).toBe('returned')
  const held = exchange.onChain(exchange.payer)
  // The coins that were paid, the energy of two calls, and opening an account.
  expect(held).toBeLessThan(1_000_000_000_000n - 49_000_000n - 60_000_000n)
  expect(await balance(TRX)).toMatchObject({ paying: formatUnits(held, 6), difference: '0', state: 'agrees' })
  expect(await balance(USDT)).toMatchObject({ paying: '999999976', difference: '0', state: 'agrees' })
  expect(await differences()).toEqual([])
})

test('an address whose deposit becomes final while others are read is read again', async () => {
  exchange.pay(address, 7_000_000)
  exchange.transfer(TOKEN, address, 9_000_000n)
  exchange.node.pass(5 * MINUTE_MS)
  exchange.node.mine(CONFIRMATIONS - 1)
  const before = exchange.node.chain.solidified.height
  exchange.node.distort(
    ACCOUNT,
    once((answer) => {
      exchange.node.mine(1, true)
      return answer
    }),
  )
  await exchange.step()
  exchange.node.heal()
  expect(await balance(TRX)).toMatchObject({
    deposited: '8.234567',
    difference: '0',
    height: before + 1,
    read_at: exchange.node.now() - 3_000,
  })
  expect(await balance(USDT)).toMatchObject({ deposited: '34.000001', difference: '0' })
})

test('a reading whose final block is undone meanwhile is not stored, and begins again', async () => {
  const undone = exchange.pay(address, 5_000_000)
  exchange.node.pass(5 * MINUTE_MS)
  exchange.node.mine(CONFIRMATIONS + 1)
  const before = await balance(TRX)
  exchange.node.distort(
    CALL,
    once((answer) => {
      exchange.node.undo(CONFIRMATIONS + 1, [undone])
      exchange.node.pass(5 * MINUTE_MS)
      exchange.node.mine(CONFIRMATIONS + 4, true)
      return answer
    }, before.addresses + 1),
  )
  await exchange.step()
  exchange.node.heal()
  expect(await balance(TRX)).toEqual(before)
  await exchange.step()
  expect(await balance(TRX)).toMatchObject({
    deposited: '8.234567',
    difference: '0',
    state: 'agrees',
    read_at: exchange.node.now(),
  })
})

test('a reading of many addresses takes several steps, and is stored at their end', async () => {
  const before = await balance(TRX)
  const row = { network: NETWORK, currency_id: TRX, customer_id: customer.id, amount: 1n, seen_at: 1 }
  await exchange
    .db()
    .insertInto('chain_deposit')
    .values(
      Array.from({ length: 410 }, (_, at) => ({
        ...row,
        txid: 'ab'.repeat(32),
        output: at,
        address: freshAddress(1_000 + at),
        status: 'credited',
        height: 1,
        block_hash: 'a',
      })),
    )
    .execute()
  await read()
  expect(await balance(TRX)).toEqual(before)
  await exchange.step()
  // None of these deposits is in a block.
  expect(await balance(TRX)).toMatchObject({ addresses: 411, difference: '-0.00041', state: 'differs' })
  await exchange.db().deleteFrom('chain_deposit').where('txid', '=', 'ab'.repeat(32)).execute()
  await read()
  expect(await balance(TRX)).toMatchObject({ addresses: 1, state: 'agrees' })
})

test.each<[string, string, Distortion, string]>([
  ['another account', ACCOUNT, () => ({ address: '41', balance: 5 }), 'answered with another account'],
  ['less than nothing', ACCOUNT, (answer: object) => ({ ...answer, balance: -1 }), 'with another account'],
  ['no contract', CALL, () => ({ result: { code: 'CONTRACT_VALIDATE_ERROR' } }), 'in another form'],
  ['no result', CALL, (answer: object) => ({ ...answer, constant_result: [] }), 'in another form'],
  ['a failed call', CALL, (answer: object) => ({ ...answer, result: {} }), 'the contract has no balance'],
])('a node that answers %s is an error, and nothing is stored', async (_name, call, distortion, error) => {
  const before = await balance(TRX)
  exchange.node.distort(call, distortion)
  await expect(read()).rejects.toThrow(error)
  exchange.node.heal()
  expect(await balance(TRX)).toEqual(before)
})

test('tokens that leave with the key are a difference at once, with a payment under way', async () => {
  await exchange.withdraw(payees[1] as TestCustomer, USDT, 25_000_000n, freshAddress(703))
  await exchange.step()
  exchange.node.forget()
  exchange.steal(freshAddress(704), 3_000_000n)
  exchange.node.mine(1)
  await read()
  const stolen = await balance(TRX)
  // The fee of the theft.
  expect(Number(stolen.difference)).toBeLessThan(-50)
  expect(await balance(USDT)).toMatchObject({ under_way: '0', difference: '-3', state: 'differs' })
  expect(await differences()).toEqual([`TRX ${NETWORK} ${stolen.difference}`, `USDT ${NETWORK} -3`])
  await settle()
  expect(await balance(USDT)).toMatchObject({ difference: '-3', state: 'differs' })
  expect(await balance(TRX)).toMatchObject({ difference: stolen.difference })
})

test('a node whose final block stands still is not read, and a difference after an hour', async () => {
  const before = await balance(USDT)
  exchange.node.pass(61 * MINUTE_MS)
  await exchange.mine(1, true)
  treasurer = await registerOperator(exchange.app(), 'treasurer')
  expect(await balance(USDT)).toMatchObject({ read_at: before.read_at, state: 'stale' })
  expect(await differences()).toContain(`USDT ${NETWORK}: not read -3`)
  await exchange.mine(CONFIRMATIONS)
  expect(await balance(USDT)).toMatchObject({ state: 'differs', difference: '-3' })
})

test('a node that is away for an hour is a difference, and after a restart too', async () => {
  await exchange.node.stop()
  exchange.node.pass(61 * MINUTE_MS)
  exchange.node.mine(CONFIRMATIONS, true)
  await expect(exchange.step()).rejects.toThrow(/.+/)
  treasurer = await registerOperator(exchange.app(), 'treasurer')
  expect(await balance(USDT)).toMatchObject({ state: 'stale' })
  await exchange.restartServer()
  treasurer = { ...treasurer, ops: opsClient(exchange.app(), treasurer.opsToken) }
  expect(await balance(USDT)).toMatchObject({ state: 'stale' })
  await exchange.node.restart()
  await exchange.step()
  expect(await balance(USDT)).toMatchObject({ state: 'differs', read_at: exchange.node.now() })
})
