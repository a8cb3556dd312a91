import ccxt from 'ccxt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiKeyScope } from '@halyard/api'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { ledgerViolations, submitCommand } from '../testing/funded-customer.ts'
import { makeKey, queryOf, send, sendSigned, type TestKey } from './binance-client.ts'
import { ccxtUrlsOf } from './ccxt-urls.ts'

/** Transfers between accounts of one customer by key. */

const TRANSFER = ['POST', '/sapi/v1/asset/transfer'] as const
const LIST = ['GET', '/sapi/v1/asset/transfer'] as const
const TO_PERPETUALS = { type: 'MAIN_UMFUTURE', asset: 'USDT', amount: '10.5' } as const
const USDT = 3

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp()
})
afterAll(async () => {
  expect(await ledgerViolations(halyard)).toEqual([])
  await halyard.close()
})

interface Bot {
  readonly customer: TestCustomer
  readonly key: TestKey
}

async function bot(...scopes: readonly ApiKeyScope[]): Promise<Bot> {
  const customer = await halyard.registerCustomer({ funded: true })
  return { customer, key: await makeKey(halyard, customer, { scopes }) }
}

async function availableOf({ customer: { client } }: Bot, type: 'coin' | 'contract'): Promise<number> {
  return Number(dataOf(await client('wallet/detail', { currency: USDT, type })).available)
}

/** Returns what an act moves out of the coin account and into the contract account. */
async function movedBy(one: Bot, act: () => Promise<unknown>): Promise<readonly [number, number]> {
  const before = [await availableOf(one, 'coin'), await availableOf(one, 'contract')] as const
  await act()
  return [(await availableOf(one, 'coin')) - before[0], (await availableOf(one, 'contract')) - before[1]]
}

test('ccxt: money is moved to the contract account and back, and both are listed', async () => {
  const one = await bot('transfer')
  const base = `${halyard.url}/binance`
  const exchange = new ccxt.binance({
    apiKey: one.key.key,
    secret: one.key.secret,
    urls: { api: ccxtUrlsOf(base) },
  })
  const there = await exchange.transfer('USDT', 25, 'spot', 'swap')
  const back = await exchange.transfer('USDT', 5.5, 'swap', 'spot')
  expect(await availableOf(one, 'contract')).toBe(19.5)
  const rows = await exchange.fetchTransfers('USDT', undefined, 10)
  expect(rows).toMatchObject([
    { id: there.id, currency: 'USDT', amount: 25, fromAccount: 'spot', toAccount: 'linear', status: 'ok' },
  ])
  const backs = await exchange.fetchTransfers('USDT', undefined, 10, { fromAccount: 'future' })
  expect(backs).toMatchObject([{ id: back.id, amount: 5.5, fromAccount: 'linear', toAccount: 'spot' }])
})

test('the command of a transfer names its key, and the app lists the transfer', async () => {
  const { customer, key } = await bot('transfer')
  const { body } = await sendSigned(halyard, key, TRANSFER, TO_PERPETUALS)
  const { tranId } = body as { readonly tranId?: number }
  const row = await halyard.app.context.db
    .selectFrom('command')
    .select(['kind', 'api_key_id'])
    .where('seq', '=', String(tranId))
    .executeTakeFirst()
  expect(row).toEqual({ kind: 'transferFunds', api_key_id: String(key.id) })
  const { list } = dataOf(await customer.client('wallet/hzhistory', {}))
  expect(list).toMatchObject([{ id: tranId, from: 'coin', to: 'contract', number: '10.5' }])
})

test.each([
  ['no right', []],
  ['rights to trade', ['trade_spot', 'trade_contract']],
] as const)('a key with %s moves nothing, but lists', async (_name, scopes) => {
  const one = await bot(...scopes)
  const moved = await movedBy(one, async () =>
    expect(await sendSigned(halyard, one.key, TRANSFER, TO_PERPETUALS)).toMatchObject({
      status: 401,
      body: { code: -2015 },
    }),
  )
  expect(moved).toEqual([0, 0])
  const listed = await sendSigned(halyard, one.key, LIST, { type: 'MAIN_UMFUTURE' })
  expect(listed).toMatchObject({ status: 200, body: { total: 0, rows: [] } })
})

test('a key that transfers does not trade', async () => {
  const { key } = await bot('transfer')
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: 1, price: 1 }
  const answer = await sendSigned(halyard, key, ['POST', '/api/v3/order'], order)
  expect(answer).toMatchObject({ status: 401, body: { code: -2015 } })
})

test('a copied request moves nothing more, and has the first answer', async () => {
  const one = await bot('transfer')
  const query = queryOf({ ...TO_PERPETUALS, timestamp: halyard.app.context.now() })
  const copy = () =>
    send(halyard, ...TRANSFER, {
      query: `${query}&signature=${one.key.sign(query)}`,
      headers: { 'X-MBX-APIKEY': one.key.key },
    })
  const answers: unknown[] = []
  const moved = await movedBy(one, async () => {
    answers.push(...(await Promise.all([copy(), copy()])), await copy())
  })
  expect(moved).toEqual([-10.5, 10.5])
  const bodies = answers.map((answer) => (answer as { readonly body: object }).body)
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
})

test('a client id moves money once; with another amount it is rejected', async () => {
  const one = await bot('transfer')
  const named = { ...TO_PERPETUALS, clientTranId: 'rebalance-1' }
  const moved = await movedBy(one, async () => {
    const first = await sendSigned(halyard, one.key, TRANSFER, named)
    const again = await sendSigned(halyard, one.key, TRANSFER, { ...named, recvWindow: 6_000 })
    expect(again).toMatchObject({ status: 200, body: first.body })
    const other = await sendSigned(halyard, one.key, TRANSFER, { ...named, amount: '11' })
    expect(other).toMatchObject({ status: 400, body: { code: -2010, msg: 'Duplicate order sent.' } })
  })
  expect(moved).toEqual([-10.5, 10.5])
})

test('the client id and the transfers of one customer are not those of another', async () => {
  const [one, other] = [await bot('transfer'), await bot('transfer')]
  const named = { ...TO_PERPETUALS, clientTranId: 'rebalance-1' }
  await sendSigned(halyard, one.key, TRANSFER, named)
  const moved = await movedBy(one, async () => {
    const answer = await sendSigned(halyard, other.key, TRANSFER, named)
    expect(answer).toMatchObject({ status: 200 })
  })
  expect(moved).toEqual([0, 0])
  const listed = await sendSigned(halyard, other.key, LIST, { type: 'MAIN_UMFUTURE' })
  expect(listed).toMatchObject({ body: { total: 1, rows: [{ amount: '10.5', status: 'CONFIRMED' }] } })
})

test('of twenty transfers of all the money at once, one is done', async () => {
  const one = await bot('transfer')
  const all = await availableOf(one, 'coin')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      sendSigned(halyard, one.key, TRANSFER, { ...TO_PERPETUALS, amount: all, clientTranId: `all-${nth}` }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === -2010)).toHaveLength(19)
  expect(await availableOf(one, 'contract')).toBe(all)
})

test('the key of a frozen customer moves nothing', async () => {
  const one = await bot('transfer')
  await submitCommand(halyard, { kind: 'setOwnFreeze', customerId: one.customer.id, frozen: true })
  const answer = await sendSigned(halyard, one.key, TRANSFER, TO_PERPETUALS)
  expect(answer).toMatchObject({ status: 400, body: { code: -2010 } })
})

const WRONG: readonly (readonly [string, object, number])[] = [
  ['no type', { type: '' }, -1102],
  ['an account that is not offered', { type: 'MAIN_MARGIN' }, -1116],
  ['the account of wealth, which has no name', { type: 'MAIN_TRUST' }, -1116],
  ['three accounts', { type: 'MAIN_UMFUTURE_OPTION' }, -1116],
  ['one account twice', { type: 'MAIN_MAIN' }, -1116],
  ['a name of objects', { type: 'MAIN_constructor' }, -1116],
  ['no asset', { asset: '' }, -1102],
  ['an unknown asset', { asset: 'XYZ' }, -1100],
  ['no amount', { amount: '' }, -1102],
  ['an amount of zero', { amount: '0' }, -1013],
  ['a negative amount', { amount: '-1' }, -1100],
  ['an amount that is no number', { amount: 'NaN' }, -1100],
  ['too many decimals', { amount: '0.0000001' }, -1111],
  ['more than there can be', { amount: '99999999999999999999' }, -1100],
  ['more than there is', { amount: '9999999' }, -2010],
  ['a client id of other characters', { clientTranId: 'a b' }, -1100],
]

test.each(WRONG)('a transfer with %s is refused, and moves nothing', async (_name, change, code) => {
  const one = await bot('transfer')
  const moved = await movedBy(one, async () => {
    const answer = await sendSigned(halyard, one.key, TRANSFER, { ...TO_PERPETUALS, ...change })
    expect(answer).toMatchObject({ status: 400, body: { code } })
  })
  expect(moved).toEqual([0, 0])
})

test('a list has pages, and only what is of its type and time', async () => {
  const { key } = await bot('transfer')
  for (const amount of ['1', '2', '3'])
    await sendSigned(halyard, key, TRANSFER, { ...TO_PERPETUALS, amount, clientTranId: `nth-${amount}` })
  await sendSigned(halyard, key, TRANSFER, { ...TO_PERPETUALS, type: 'MAIN_OPTION' })
  const list = async (values: object) =>
    (await sendSigned(halyard, key, LIST, { type: 'MAIN_UMFUTURE', ...values })).body
  expect(await list({ size: 2 })).toMatchObject({ total: 3, rows: [{ amount: '3' }, { amount: '2' }] })
  expect(await list({ size: 2, current: 2 })).toMatchObject({ total: 3, rows: [{ amount: '1' }] })
  expect(await list({ endTime: 1_000 })).toEqual({ total: 0, rows: [] })
  expect(await list({ startTime: halyard.app.context.now() + 60_000 })).toEqual({ total: 0, rows: [] })
  for (const values of [{ size: 0 }, { size: 101 }, { current: 0 }, { startTime: 'x' }, { current: 10_001 }])
    expect(await list(values)).toMatchObject({ code: -1100 })
})

test('what a key may do says that it transfers', async () => {
  const restrictions = ['GET', '/sapi/v1/account/apiRestrictions'] as const
  const { body: may } = await sendSigned(halyard, (await bot('transfer')).key, restrictions)
  expect(may).toMatchObject({ permitsUniversalTransfer: true, enableWithdrawals: false })
  const { body: mayNot } = await sendSigned(halyard, (await bot()).key, restrictions)
  expect(mayNot).toMatchObject({ permitsUniversalTransfer: false })
})
