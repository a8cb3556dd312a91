import type { Side } from '@halyard/server/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submitCommand } from '../../server/tests/testing/funded-customer.ts'
import { pruneDeskOrders } from '../src/market-makers/prune-bot-orders.ts'
import { pruneDeskPositions } from '../src/market-makers/prune-bot-positions.ts'
import { type DemoTestApp, startDemoTestApp } from '../src/testing.ts'

const [MAKER, CUSTOMER] = [900, 2_000]
const NO_STOPS = { takeProfitTicks: undefined, stopLossTicks: undefined }

let clock = Date.UTC(2026, 0, 5, 12)
let server: DemoTestApp
beforeAll(async () => {
  server = await startDemoTestApp({ now: () => clock })
  for (const customerId of [MAKER, CUSTOMER]) {
    const isMarketMaker = customerId === MAKER
    await submitCommand(server, { kind: 'openCustomer', customerId, isMarketMaker })
    const amount = 1_000_000_000_000n as never
    const grants = (['coin', 'contract'] as const).map((account) => ({ currencyId: 3, amount, account }))
    await submitCommand(server, { kind: 'creditPracticeFunds', customerId, grants })
  }
  await recordPrice(520_000)
})
afterAll(() => server.close())

function recordPrice(ticks: number): Promise<void> {
  return submitCommand(server, { kind: 'recordPrices', prices: [{ marketId: 1, ticks }] })
}

async function open(customerId: number, side: 'long' | 'short', ticks: number): Promise<number> {
  const response = await server.app.context.engine.submit({
    kind: 'openPosition',
    customerId,
    perpId: 1,
    side,
    leverage: 1,
    terms: { type: 'limit', ticks, lots: 1 },
    stops: NO_STOPS,
  })
  if (!response.ok || !response.position) throw new Error('not opened')
  return response.position.positionId
}

async function deal(ticks: number): Promise<void> {
  await open(MAKER, 'short', ticks)
  await open(CUSTOMER, 'long', ticks)
}

async function place(customerId: number): Promise<number> {
  const side: Side = 'buy'
  const terms = { type: 'limit', ticks: 510_000, lots: 10 } as const
  const response = await server.app.context.engine.submit({
    kind: 'placeOrder',
    customerId,
    marketId: 1,
    side,
    terms,
  })
  if (!response.ok || !response.order) throw new Error('not placed')
  return response.order.orderId
}

test("market makers' orders that ended unfilled a day ago are pruned, nothing else", async () => {
  const { db } = server.app.context
  const cancel = (customerId: number, orderId: number) =>
    submitCommand(server, { kind: 'cancelOrder', customerId, orderId })
  const old = [await place(MAKER), await place(MAKER)]
  for (const orderId of old) await cancel(MAKER, orderId)
  const waiting = await place(MAKER)
  const customers = await place(CUSTOMER)
  await cancel(CUSTOMER, customers)
  const until = clock
  clock += 1
  await recordPrice(520_000)
  const recent = await place(MAKER)
  await cancel(MAKER, recent)
  expect(await pruneDeskOrders(db, [1, MAKER, 3], { from: 0, until })).toBe(2)
  const rows = await db.selectFrom('spot_order').select('id').execute()
  const left = new Set(rows.map((row) => Number(row.id)))
  expect([...old, waiting, customers, recent].map((id) => left.has(id))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
})

test("market makers' contract orders that ended a day ago are pruned, nothing else", async () => {
  const { db } = server.app.context
  for (let trades = 0; trades < 3; trades += 1) await deal(520_000)
  const cancelled = await open(MAKER, 'short', 530_000)
  await submitCommand(server, { kind: 'cancelOpening', customerId: MAKER, positionId: cancelled })
  const others = await open(CUSTOMER, 'long', 510_000)
  await submitCommand(server, { kind: 'cancelOpening', customerId: CUSTOMER, positionId: others })
  const waiting = await open(MAKER, 'short', 530_000)
  const until = clock
  clock += 1
  await recordPrice(520_000)
  const recent = await open(MAKER, 'short', 530_000)
  await submitCommand(server, { kind: 'cancelOpening', customerId: MAKER, positionId: recent })
  // The cancelled one and the two later trades, which were netted into an existing position.
  expect(await pruneDeskPositions(db, [MAKER], { from: 0, until })).toBe(3)
  const rows = await db.selectFrom('perp_position').select(['id', 'customer_id', 'status']).execute()
  const left = new Set(rows.map(({ id }) => Number(id)))
  expect([cancelled, others, waiting, recent].map((id) => left.has(id))).toEqual([false, true, true, true])
  const held = rows.filter((row) => row.customer_id === String(MAKER) && row.status === 'holding')
  expect(held).toHaveLength(1)
})
