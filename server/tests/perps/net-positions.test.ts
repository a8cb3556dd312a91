import { createTestDatabase } from '@halyard/launch'
import { expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import {
  balanceOf,
  ledgerViolations,
  registerContractTrader,
  submitCommand,
} from '../testing/funded-customer.ts'

const BTC = { currency_id: '1', legal_id: '3' }
const LONG = { ...BTC, type: '1', multiple: '10', status: '0', target_price: '50000' } as const
const SHORT = { ...LONG, type: '2' } as const
const MARKET = { status: '1', target_price: undefined } as const

/** A fixed exchange clock: prices never become stale, however slow the machine is. */
const STARTED_AT = Date.now()

async function start(databaseUrl?: string): Promise<TestApp> {
  const halyard = await startTestApp({ now: () => STARTED_AT, ...(databaseUrl && { databaseUrl }) })
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
  return halyard
}

async function openOf({ client }: TestCustomer) {
  return dataOf(await client('lever/my_trade', {})).list
}

async function place({ client }: TestCustomer, terms: object) {
  return dataOf(await client('lever/submit', { ...LONG, ...terms, share: '10' }))
}

test('net mode: an order of the other side reduces the position; the balance has the profit', async () => {
  const halyard = await start()
  const [ann, bob] = [await registerContractTrader(halyard), await registerContractTrader(halyard)]
  expect(dataOf(await ann.client('lever/deal', BTC)).mode).toBe('separate')
  expect(dataOf(await ann.client('lever/set_mode', { mode: 'net' }))).toEqual({ mode: 'net' })
  expect(dataOf(await ann.client('lever/deal', BTC)).mode).toBe('net')
  const { id } = await place(ann, {})
  await place(bob, { ...SHORT, ...MARKET })
  await place(bob, { target_price: '50500' })
  const closed = await place(ann, { ...SHORT, ...MARKET })

  expect(closed).toMatchObject({ status: 2, open_share: 0 })
  expect(await openOf(ann)).toEqual([])
  // 5 of profit, less 0.1 as maker and 0.2525 as taker.
  expect(await balanceOf(ann, 'contract')).toBe('10004.6475')
  const ended = dataOf(await ann.client('lever/my_trade', { status: '2' })).list
  expect(ended.find((row) => row.id === id)).toMatchObject({ close_reason: 'by_customer', realised: '5' })
  expect(await ledgerViolations(halyard)).toEqual([])
  await halyard.close()
})

test('reduce-only orders rest without a hold, and shrink with the position', async () => {
  const halyard = await start()
  const [ann, bob] = [await registerContractTrader(halyard), await registerContractTrader(halyard)]
  const sell = { ...BTC, side: 'sell', status: '0', target_price: '51000' } as const
  expect(await ann.client('lever/reduce', { ...sell, share: '1' })).toMatchObject({
    code: 'mode_must_be_net',
  })
  dataOf(await ann.client('lever/set_mode', { mode: 'net' }))
  expect(await ann.client('lever/reduce', { ...sell, share: '1' })).toMatchObject({
    code: 'position_holds_nothing',
  })
  const { id } = await place(ann, {})
  await place(bob, { ...SHORT, ...MARKET })
  const frozen = dataOf(await ann.client('lever/deal', BTC)).frozen
  const order = dataOf(await ann.client('lever/reduce', { ...sell, share: '10' }))

  expect(dataOf(await ann.client('lever/deal', BTC)).frozen).toBe(frozen)
  expect((await openOf(ann))[0]).toMatchObject({
    id: order.id,
    reduce_only: true,
    waiting_share: 10,
    frozen: '0',
  })
  expect(await ann.client('lever/reduce', { ...sell, share: '1' })).toMatchObject({
    code: 'reduces_more_than_position',
  })
  await place(bob, { target_price: '49990' })
  dataOf(await ann.client('lever/close', { id: String(id), share: '4' }))
  expect((await openOf(ann))[0]).toMatchObject({ id: order.id, waiting_share: 6 })
  dataOf(await ann.client('lever/close', { id: String(id) }))
  expect(await openOf(ann)).toEqual([])
  const cancelled = dataOf(await ann.client('lever/my_trade', { status: '3' })).list
  expect(cancelled).toMatchObject([{ id: order.id, close_reason: 'nothing_to_reduce' }])
  expect(await ledgerViolations(halyard)).toEqual([])
  await halyard.close()
})

test('the mode changes while nothing is open, and cancelling all orders leaves positions', async () => {
  const halyard = await start()
  const [ann, bob] = [await registerContractTrader(halyard), await registerContractTrader(halyard)]
  const { id } = await place(ann, {})
  await place(bob, { ...SHORT, ...MARKET })
  await place(ann, { target_price: '49000' })
  await place(ann, { target_price: '48000' })
  expect(await ann.client('lever/set_mode', { mode: 'net' })).toMatchObject({
    code: 'positions_must_be_closed',
  })

  expect(dataOf(await ann.client('lever/cancel_all', BTC))).toEqual({ cancelled: 2 })
  expect((await openOf(ann)).map((row) => row.id)).toEqual([id])
  expect(dataOf(await ann.client('lever/cancel_all', {}))).toEqual({ cancelled: 0 })
  expect((await openOf(bob)).length).toBe(1)
  await halyard.close()
})

test('margin is removed down to the initial margin, by its owner alone', async () => {
  const halyard = await start()
  const [ann, bob] = [await registerContractTrader(halyard), await registerContractTrader(halyard)]
  const position = await place(ann, {})
  const id = String(position.id)
  await place(bob, { ...SHORT, ...MARKET })
  dataOf(await ann.client('lever/add_margin', { id, amount: '20' }))

  expect(await bob.client('lever/remove_margin', { id, amount: '1' })).toMatchObject({
    code: 'position_must_be_open',
  })
  expect(await ann.client('lever/remove_margin', { id, amount: '20.000001' })).toMatchObject({
    code: 'margin_must_remain',
  })
  dataOf(await ann.client('lever/remove_margin', { id, amount: '20' }))
  expect((await openOf(ann))[0]).toMatchObject({ margin: '50' })
  const entries = dataOf(await ann.client('lever/deal', BTC))
  expect(entries.available).toBe('9949.9')
  await halyard.close()
})

test('a restart restores the mode and reduce-only orders', async () => {
  const database = await createTestDatabase({ migrated: true })
  const before = await start(database.url)
  const [ann, bob] = [await registerContractTrader(before), await registerContractTrader(before)]
  dataOf(await ann.client('lever/set_mode', { mode: 'net' }))
  await place(ann, {})
  await place(bob, { ...SHORT, ...MARKET })
  dataOf(
    await ann.client('lever/reduce', {
      ...BTC,
      side: 'sell',
      status: '0',
      target_price: '51000',
      share: '7',
    }),
  )
  const stateBefore = before.app.writer.snapshot()
  await before.close()

  const after = await startTestApp({ databaseUrl: database.url, now: () => STARTED_AT })
  const stateAfter = after.app.writer.snapshot()
  expect(stateAfter.positionModes).toEqual([{ id: ann.id, mode: 'net' }])
  for (const part of ['positions', 'positionModes', 'accounts'] as const)
    expect(stateAfter[part]).toEqual(stateBefore[part])
  await after.close()
  await database.drop()
})
