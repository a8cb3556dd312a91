import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'
import { recordIncluded, upsertUnconfirmed } from '../../src/custody/deposit-rows.ts'
import { ledgerViolations } from '../testing/funded-customer.ts'

const USDT = 3
const NETWORK = 'TRC20'
/** Confirmations of USDT on TRC20, as configured. */
const CONFIRMATIONS = 20

let app: DemoTestApp

beforeAll(async () => {
  app = await startDemoTestApp()
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerViolations(app)).toEqual([])
})

const custody = () => app.app.context.custody
const practice = () => app.demo.chains

async function mine(blocks: number): Promise<void> {
  for (let left = blocks; left > 0; left -= 1) await practice().mine(NETWORK)
}

async function addressOf({ client }: TestCustomer): Promise<string> {
  return dataOf(await client('wallet/get_in_address', { currency: USDT, type: NETWORK })).address
}

async function balanceOf({ client }: TestCustomer): Promise<string> {
  return dataOf(await client('wallet/detail', { currency: USDT, type: 'coin' })).available
}

async function depositsOf({ client }: TestCustomer) {
  return dataOf(await client('charge_mention/log2', {})).list
}

async function isFrozen(customer: TestCustomer) {
  const row = await app.app.context.db
    .selectFrom('customer')
    .select(['frozen_by_operator', 'hold_until'])
    .where('id', '=', String(customer.id))
    .executeTakeFirstOrThrow()
  return { frozen: row.frozen_by_operator, onHold: Number(row.hold_until) > app.app.context.now() }
}

/** Returns whether every currency sums to zero over all accounts. */
async function isConserved(): Promise<boolean> {
  const rows = await app.app.context.db
    .selectFrom('account')
    .select(({ fn }) => [
      'currency_id',
      fn.sum<string>('available').as('available'),
      fn.sum<string>('frozen').as('frozen'),
    ])
    .groupBy('currency_id')
    .execute()
  return rows.every(({ available, frozen }) => BigInt(available) + BigInt(frozen) === 0n)
}

const usdt = (address: string, units: number, asset = 'USDT') => [{ address, asset, amount: String(units) }]

test('a deposit is seen, confirmed block by block, and credited once', async () => {
  const customer = await app.registerCustomer()
  const address = await addressOf(customer)
  expect(address).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
  expect(await addressOf(customer)).toBe(address)
  const txid = await practice().send(NETWORK, usdt(address, 25_000_000))
  await custody().step()
  expect(await depositsOf(customer)).toMatchObject([
    { stage: 'seen', confirmations: 0, number: '25', hash: txid },
  ])

  await mine(1)
  await custody().step()
  expect(await depositsOf(customer)).toMatchObject([{ stage: 'confirming', confirmations: 1 }])
  await mine(CONFIRMATIONS - 2)
  await custody().step()
  expect(await depositsOf(customer)).toMatchObject([
    { stage: 'confirming', status: 'processing', confirmations: CONFIRMATIONS - 1, obtained: '0' },
  ])
  expect(await balanceOf(customer)).toBe('0')

  await mine(1)
  await custody().step()
  const [deposit] = await depositsOf(customer)
  expect(deposit).toMatchObject({
    stage: 'credited',
    status: 'passed',
    obtained: '25',
    confirmations: CONFIRMATIONS,
  })
  expect(deposit?.steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
    'seen done',
    'included done',
    'confirmed done',
    'credited done',
  ])
  expect(await balanceOf(customer)).toBe('25')
  await mine(3)
  await custody().step()
  expect(await balanceOf(customer)).toBe('25')
  expect(await isConserved()).toBe(true)
})

test('twenty concurrent notifications credit a deposit once', async () => {
  const customer = await app.registerCustomer()
  await practice().send(NETWORK, usdt(await addressOf(customer), 7_000_000))
  await mine(CONFIRMATIONS)
  await Promise.allSettled(Array.from({ length: 20 }, () => custody().step()))
  await custody().step()
  expect(await balanceOf(customer)).toBe('7')
  expect(await isConserved()).toBe(true)
})

test('two outputs of one transaction are two deposits', async () => {
  const customer = await app.registerCustomer()
  const address = await addressOf(customer)
  await practice().send(NETWORK, [...usdt(address, 3_000_000), ...usdt(address, 3_000_000)])
  await mine(CONFIRMATIONS)
  await custody().step()
  expect(await balanceOf(customer)).toBe('6')
})

test('an unlisted token, a tiny amount and an unmined transaction are not credited', async () => {
  const customer = await app.registerCustomer()
  const address = await addressOf(customer)
  await practice().send(NETWORK, usdt(address, 900_000_000, 'USDT-LOOKALIKE'))
  await practice().send(NETWORK, usdt(address, 999_999))
  await mine(CONFIRMATIONS)
  await practice().send(NETWORK, usdt(address, 50_000_000))
  await custody().step()
  expect((await depositsOf(customer)).map(({ stage }) => stage).toSorted()).toEqual(['seen', 'too_small'])
  expect(await balanceOf(customer)).toBe('0')
})

test('a deposit removed by a reorg before its credit is never credited', async () => {
  const customer = await app.registerCustomer()
  await practice().send(NETWORK, usdt(await addressOf(customer), 40_000_000))
  await mine(CONFIRMATIONS - 1)
  await custody().step()
  await practice().reorganise(NETWORK, CONFIRMATIONS - 1, true)
  await custody().step()
  expect(await depositsOf(customer)).toMatchObject([{ stage: 'gone', status: 'rejected' }])
  await mine(CONFIRMATIONS)
  await custody().step()
  expect(await balanceOf(customer)).toBe('0')
})

test('a deposit moved by a reorg to another block is credited once, later', async () => {
  const customer = await app.registerCustomer()
  await practice().send(NETWORK, usdt(await addressOf(customer), 40_000_000))
  await mine(CONFIRMATIONS - 1)
  await custody().step()
  await practice().reorganise(NETWORK, CONFIRMATIONS - 1)
  await custody().step()
  expect(await balanceOf(customer)).toBe('0')
  await mine(CONFIRMATIONS)
  await custody().step()
  expect(await balanceOf(customer)).toBe('40')
})

test('a deep reorg that moves a credited deposit to another block reverses nothing', async () => {
  const customer = await app.registerCustomer()
  await practice().send(NETWORK, usdt(await addressOf(customer), 40_000_000))
  await mine(CONFIRMATIONS)
  await custody().step()
  expect(await balanceOf(customer)).toBe('40')
  await practice().reorganise(NETWORK, CONFIRMATIONS)
  await custody().step()
  await mine(CONFIRMATIONS)
  await custody().step()
  expect(await balanceOf(customer)).toBe('40')
  expect(await depositsOf(customer)).toMatchObject([{ stage: 'credited' }])
})

test('a deep reorg that drops a credited deposit holds withdrawals and reverses the credit', async () => {
  const customer = await app.registerCustomer()
  const other = await app.registerCustomer({ funded: true })
  await practice().send(NETWORK, usdt(await addressOf(customer), 40_000_000))
  await mine(CONFIRMATIONS)
  await custody().step()
  expect(await balanceOf(customer)).toBe('40')
  await practice().reorganise(NETWORK, CONFIRMATIONS, true)
  await custody().step()
  expect(await depositsOf(customer)).toMatchObject([{ stage: 'orphaned', status: 'processing' }])
  expect(await isFrozen(customer)).toEqual({ frozen: false, onHold: true })
  expect(await balanceOf(customer)).toBe('40')
  await mine(CONFIRMATIONS)
  await custody().step()
  expect(await depositsOf(customer)).toMatchObject([{ stage: 'reversed', status: 'rejected', obtained: '0' }])
  expect(await balanceOf(customer)).toBe('0')
  expect((await isFrozen(other)).onHold).toBe(false)
  expect(await isConserved()).toBe(true)
})

test('processing resumes where it stopped, also during a credit', async () => {
  const customer = await app.registerCustomer()
  const { db } = app.app.context
  await practice().send(NETWORK, usdt(await addressOf(customer), 11_000_000))
  await mine(CONFIRMATIONS)
  await custody().step()
  expect(await balanceOf(customer)).toBe('11')
  // The state after a crash between the commit of the ledger and the update of the deposit.
  await db
    .updateTable('chain_deposit')
    .set({ status: 'crediting', credited_at: null })
    .where('customer_id', '=', String(customer.id))
    .execute()
  await custody().step()
  expect(await depositsOf(customer)).toMatchObject([{ stage: 'credited' }])
  expect(await balanceOf(customer)).toBe('11')
})

test('deposit address: rejects closed and unknown networks', async () => {
  const { client } = await app.registerCustomer()
  expect(await client('wallet/get_in_address', { currency: 1, type: 'TRC20' })).toMatchObject({
    code: 'network_must_be_known',
  })
  expect(await client('wallet/get_in_address', { currency: 99, type: 'TRC20' })).toMatchObject({
    code: 'currency_must_be_known',
  })
  expect(dataOf(await client('wallet/get_in_address', { currency: USDT, type: 'BANK' })).bank).not.toBeNull()
})

test('a block of 6,000 deposits, seen before, is stored: a full one must not stop its chain', async () => {
  const { db, now } = app.app.context
  const address = await addressOf(await app.registerCustomer())
  const txid = 'c0'.repeat(32)
  const common = { txid, currencyId: USDT, address, amount: 1n }
  const transfers = Array.from({ length: 6_000 }, (_, output) => ({ ...common, output }))
  const block = { height: 1_000_000, hash: 'full', parentHash: 'before', transfers }
  await upsertUnconfirmed(db, NETWORK, transfers, now())
  await db.transaction().execute((trx) => recordIncluded(trx, NETWORK, block, now()))
  const stored = db.selectFrom('chain_deposit').select('output').where('block_hash', '=', 'full')
  expect((await stored.execute()).length).toBe(6_000)
  await db.deleteFrom('chain_deposit').where('txid', '=', txid).execute()
})
