import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'
import { followChain } from '../../src/custody/sync-chain.ts'
import { PASS, registerFundedCustomer, submitCommand } from '../testing/funded-customer.ts'

const USDT = 3
const NETWORK = 'TRC20'
const CONFIRMATIONS = 20

let app: DemoTestApp

beforeAll(async () => {
  app = await startDemoTestApp()
})
afterAll(() => app.close())

async function mineAndStep(blocks: number): Promise<void> {
  for (let left = blocks; left > 0; left -= 1) await app.demo.chains.mine(NETWORK)
  await app.app.context.custody.step()
}

async function send({ client }: TestCustomer): Promise<void> {
  const { address } = dataOf(await client('wallet/get_in_address', { currency: USDT, type: NETWORK }))
  await app.demo.chains.send(NETWORK, [{ address, asset: 'USDT', amount: '25000000' }])
}

async function depositNetwork({ client }: TestCustomer) {
  const { list } = dataOf(await client('wallet/get_in_networks', { currency: USDT }))
  return list.find(({ type }) => type === NETWORK)
}

async function withdrawNetwork({ client }: TestCustomer) {
  return dataOf(await client('wallet/get_info', { currency: USDT, type: NETWORK })).networks[0]
}

async function configure(isOpen: boolean): Promise<void> {
  const network = app.app.context.catalogue.network(USDT, NETWORK)
  if (!network) throw new Error(`${NETWORK} is not listed`)
  await submitCommand(app, { kind: 'configureNetwork', network: { ...network, isOpen } })
}

test('networks say their minimum, fee, confirmations and block time in both directions', async () => {
  const customer = await registerFundedCustomer(app)
  const common = { confirmations: CONFIRMATIONS, block_ms: 2_000, paused: null, last_used: false }
  expect(await depositNetwork(customer)).toMatchObject({ ...common, min: '1', fee: '0' })
  expect(await withdrawNetwork(customer)).toMatchObject({ ...common, min: '10', fee: '1', open: true })
  const { list } = dataOf(await customer.client('wallet/get_in_networks', { currency: USDT }))
  expect(list.map(({ type }) => type)).not.toContain('BANK')
  expect(await customer.client('wallet/get_in_networks', { currency: 99 })).toMatchObject({
    code: 'currency_must_be_known',
    field: 'currency',
  })
})

test('a network that is closed, halted or stopped says so, and why', async () => {
  const customer = await registerFundedCustomer(app)
  const pauses = async () => [
    (await depositNetwork(customer))?.paused ?? null,
    (await withdrawNetwork(customer))?.paused ?? null,
  ]
  await configure(false)
  const closed = { why: 'closed', text: '' }
  expect(await pauses()).toEqual([closed, closed])
  await configure(true)
  expect(await pauses()).toEqual([null, null])

  const { engine, db } = app.app.context
  const words = { cause: 'maintenance', text: 'Until noon.', reason: 'Our own words' } as const
  const halt = await engine.submit({ kind: 'declareHalt', scope: 'deposits', operatorId: 901, ...words })
  if (!halt.ok) throw new Error(halt.reject)
  const [deposits, withdrawals] = await pauses()
  expect(deposits).toMatchObject({ why: 'halted', text: expect.stringContaining('Until noon.') as string })
  expect(JSON.stringify(deposits)).not.toContain('Our own words')
  expect(withdrawals).toBeNull()
  const { haltId } = halt
  await engine.submit({ kind: 'resumeHalt', haltId, firstReviewerId: 901, reviewerId: 902 })

  await mineAndStep(1)
  const cursors = db.updateTable('chain_cursor').where('network', '=', NETWORK)
  await cursors.set({ stopped_at: 1 }).execute()
  const stopped = { why: 'stopped', text: '' }
  expect(await pauses()).toEqual([stopped, stopped])
  await cursors.set({ stopped_at: null }).execute()
})

test('a network whose node is away for five minutes says so, until it is back', async () => {
  const customer = await registerFundedCustomer(app)
  await mineAndStep(1)
  const { db, now } = app.app.context
  const chain = app.demo.chains.chains.get(NETWORK) ?? expect.unreachable('no practice chain')
  const away = { ...chain, tip: () => Promise.reject(new Error('connection refused')) }
  const failFor = (minutes: number) =>
    expect(followChain(db, away, now() - minutes * 60_000)).rejects.toThrow('connection refused')
  const pauses = async () => [
    (await depositNetwork(customer))?.paused,
    (await withdrawNetwork(customer))?.paused,
  ]
  await failFor(4)
  expect(await pauses()).toEqual([null, null])
  await followChain(db, chain, now())
  await failFor(6)
  await failFor(0)
  const stopped = { why: 'stopped', text: '' }
  expect(await pauses()).toEqual([stopped, stopped])
  await followChain(db, chain, now())
  expect(await pauses()).toEqual([null, null])
})

test('a deposit says that its block was replaced, before and after another includes it', async () => {
  const customer = await app.registerCustomer()
  const deposit = async () => dataOf(await customer.client('charge_mention/log2', {})).list[0]
  await send(customer)
  await mineAndStep(3)
  expect(await deposit()).toMatchObject({ stage: 'confirming', confirmations: 3, reorganised_at: null })
  await app.demo.chains.reorganise(NETWORK, 3)
  await app.app.context.custody.step()
  const replaced = await deposit()
  expect(replaced).toMatchObject({ stage: 'confirming' })
  expect(replaced?.reorganised_at).toBeGreaterThan(0)
  expect((await depositNetwork(customer))?.last_used).toBe(true)
  await mineAndStep(CONFIRMATIONS)
  expect(await deposit()).toMatchObject({ stage: 'credited' })
})

test('a withdrawal follows its payment: refill, signature, each confirmation, with events', async () => {
  const customer = await registerFundedCustomer(app)
  const { db, engine, nudges, now } = app.app.context
  const events: number[] = []
  nudges.on('withdrawal', ({ customerId, id }) => {
    if (customerId === customer.id) events.push(id)
  })
  const request = { currency: USDT, type: NETWORK, number: '21', address: String(customer.addressId) }
  const { id } = dataOf(await customer.client('wallet/out', { ...request, pass: PASS }))
  const shown = async () => dataOf(await customer.client('charge_mention/log3', { id })).list[0]
  const next = async () => (await shown())?.steps.find(({ state }) => state === 'next')?.step
  expect([await next(), (await withdrawNetwork(customer))?.last_used]).toEqual(['review', true])
  await engine.submit({ kind: 'reviewWithdrawal', withdrawalId: id, reviewerId: 999, pass: true, reason: '' })
  expect([await next(), (await shown())?.waits_for]).toEqual(['signing', null])

  await db.insertInto('refill_wait').values({ withdrawal_id: id, network: NETWORK, since: now() }).execute()
  await mineAndStep(1)
  expect((await shown())?.waits_for).toBe('refill')
  await db.deleteFrom('refill_wait').where('withdrawal_id', '=', String(id)).execute()

  const txid = 'ab'.repeat(32)
  const payment = { withdrawal_id: id, network: NETWORK, txid, raw: '', status: 'signed', signed_at: now() }
  await db.insertInto('chain_payment').values(payment).execute()
  expect([await next(), (await shown())?.txid]).toEqual(['sending', null])
  await engine.submit({ kind: 'noteWithdrawalSent', withdrawalId: id, txid })
  const height = (await app.app.context.custody.heightsOf([NETWORK])).get(NETWORK)
  await db
    .updateTable('chain_payment')
    .set({ status: 'sent', height: height ?? null })
    .where('withdrawal_id', '=', String(id))
    .execute()
  expect(await shown()).toMatchObject({ txid, explorer: null, confirmed: 1, confirmations: CONFIRMATIONS })
  await mineAndStep(2)
  expect(await shown()).toMatchObject({ confirmed: 3 })
  const before = events.length
  await mineAndStep(1)
  expect(events.slice(before)).toEqual([id])
  await engine.submit({ kind: 'noteWithdrawalConfirmed', withdrawalId: id })
  expect(await shown()).toMatchObject({ status: 'confirmed', confirmed: CONFIRMATIONS })
})

test('a halt of withdrawals is what an approved one waits for', async () => {
  const customer = await registerFundedCustomer(app)
  const { engine } = app.app.context
  const request = { currency: USDT, type: NETWORK, number: '21', address: String(customer.addressId) }
  const { id } = dataOf(await customer.client('wallet/out', { ...request, pass: PASS }))
  await engine.submit({ kind: 'reviewWithdrawal', withdrawalId: id, reviewerId: 999, pass: true, reason: '' })
  const words = { cause: 'security', text: '', reason: 'A test' } as const
  const halt = await engine.submit({ kind: 'declareHalt', scope: 'withdrawals', operatorId: 901, ...words })
  if (!halt.ok) throw new Error(halt.reject)
  expect(dataOf(await customer.client('charge_mention/log3', { id })).list[0]).toMatchObject({
    waits_for: 'halt',
  })
  const { haltId } = halt
  await engine.submit({ kind: 'resumeHalt', haltId, firstReviewerId: 901, reviewerId: 902 })
  expect(dataOf(await customer.client('charge_mention/log3', { id })).list[0]).toMatchObject({
    waits_for: null,
  })
})
