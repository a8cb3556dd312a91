import { createTestDatabase } from '@halyard/launch'
import { type Amount, amount } from '@halyard/money'
import { expect, test } from 'vitest'
import type { Command, PerpConfig } from '../../src/engine/index.ts'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'

const PERP = 77
const MARKET = 1
const INDEX = 1_000_000
const FUNDS = 100_000_000_000n
const NO_STOPS = { takeProfitTicks: undefined, stopLossTicks: undefined }

async function order({ app }: TestApp, command: Command): Promise<number> {
  const response = await app.context.engine.submit(command)
  if (!response.ok) throw new Error(`${command.kind} was rejected: ${response.reject}`)
  return response.position?.positionId ?? 0
}

const price = (test: TestApp, ticks: number) =>
  order(test, { kind: 'recordPrices', prices: [{ marketId: MARKET, ticks }] })

/** A fixed exchange clock: prices never become stale, however slow the machine is. */
const STARTED_AT = Date.now()

const limit = (ticks: number, lots: number) => ({ type: 'limit', ticks, lots }) as const

/** Lists a contract on the first market and registers a customer with funds in the contract account. */
async function openTrader(test: TestApp, funds = FUNDS): Promise<number> {
  const { id } = await test.registerCustomer()
  const settleId = perpOn(test).settleId
  const grant = { currencyId: settleId, amount: amount(funds), account: 'contract' } as const
  await order(test, { kind: 'creditPracticeFunds', customerId: id, grants: [grant] })
  return id
}

function perpOn({ app }: TestApp): PerpConfig {
  const listed = app.context.catalogue.market(MARKET)
  if (!listed) throw new Error('the market is missing')
  const { baseId, quoteId, priceDecimals } = listed.config
  return {
    id: PERP,
    baseId,
    settleId: quoteId,
    indexMarketId: MARKET,
    priceDecimals,
    quantityDecimals: 3,
    makerFeePpm: 200,
    takerFeePpm: 500,
    tiers: [
      { lotsMax: 1_000, leverageMax: 100, maintenancePpm: 5_000 },
      { lotsMax: 100_000, leverageMax: 20, maintenancePpm: 25_000 },
    ],
    interestPpm: 100,
    fundingCapPpm: 3_000,
    fundingIntervalMs: 28_800_000,
    bandPpm: 50_000,
    lotsMin: 1,
    lotsMax: 100_000,
    liquidationFeePpm: 15_000,
    markClampPpm: 2_500,
    impactNotional: 1_000_000_000,
    impactSpreadMaxPpm: 10_000,
    coverSlackPpm: 1_000,
    status: 'open',
  }
}

test('a restart restores every contract, position and queue position', async () => {
  const database = await createTestDatabase({ migrated: true })
  const before = await startTestApp({ databaseUrl: database.url, now: () => STARTED_AT })
  await order(before, { kind: 'configurePerp', perp: perpOn(before) })
  await price(before, INDEX)
  const [ann, bob, cat] = [await openTrader(before), await openTrader(before), await openTrader(before)]
  const open = { kind: 'openPosition', perpId: PERP, leverage: 20, stops: NO_STOPS } as const
  const first = await order(before, {
    ...open,
    customerId: ann,
    side: 'long',
    terms: limit(INDEX, 40),
    stops: { takeProfitTicks: INDEX + 5_000, stopLossTicks: undefined },
  })
  await order(before, { ...open, customerId: cat, side: 'long', terms: limit(INDEX, 40) })
  const short = await order(before, {
    ...open,
    customerId: bob,
    side: 'short',
    terms: { type: 'market', lots: 60 },
  })
  await order(before, { kind: 'addMargin', customerId: bob, positionId: short, amount: 1_000_000n as Amount })
  await order(before, { ...open, customerId: ann, side: 'short', terms: limit(INDEX + 2_000, 5) })
  const ended = await order(before, {
    ...open,
    customerId: bob,
    side: 'long',
    terms: limit(INDEX - 9_000, 7),
  })
  await order(before, { kind: 'cancelOpening', customerId: bob, positionId: ended })
  await price(before, INDEX + 100)
  const stateBefore = before.app.writer.snapshot()
  await before.close()

  const after = await startTestApp({ databaseUrl: database.url, now: () => STARTED_AT })
  const stateAfter = after.app.writer.snapshot()
  expect(stateAfter.positions).toHaveLength(4)
  for (const part of ['perps', 'positions', 'nextPerpTradeId', 'accounts'] as const)
    expect(stateAfter[part]).toEqual(stateBefore[part])

  await order(after, { kind: 'closePosition', customerId: bob, positionId: short, lots: 10 })
  const { db } = after.app.context
  const trades = await db.selectFrom('perp_trade').select(['id', 'lots', 'maker_id']).orderBy('id').execute()
  expect(trades.map(({ id, lots, maker_id }) => [id, lots, maker_id])).toEqual([
    ['1', '40', String(ann)],
    ['2', '20', String(cat)],
    ['3', '5', String(ann)],
  ])
  const rows = await db.selectFrom('perp_position').selectAll().orderBy('id').execute()
  expect(rows.map(({ status, close_reason }) => [status, close_reason])).toEqual([
    ['holding', null],
    ['holding', null],
    ['holding', null],
    ['holding', null],
    ['cancelled', 'by_customer'],
  ])
  expect(rows[0]).toMatchObject({
    id: String(first),
    open_lots: '40',
    take_profit_ticks: String(INDEX + 5_000),
  })
  await after.close()
  await database.drop()
})

test("a contract that exhausts the fund's limit is close-only for five minutes, across a restart", async () => {
  const database = await createTestDatabase({ migrated: true })
  let clock = STARTED_AT
  const start = () => startTestApp({ databaseUrl: database.url, now: () => clock })
  const before = await start()
  await order(before, { kind: 'configurePerp', perp: perpOn(before) })
  await price(before, INDEX)
  const [ann, bob] = [await openTrader(before), await openTrader(before)]
  const [cat, dan] = [await openTrader(before), await openTrader(before)]
  const open = { kind: 'openPosition', perpId: PERP, leverage: 20, stops: NO_STOPS } as const
  await order(before, { ...open, customerId: ann, side: 'long', terms: limit(INDEX, 10_000) })
  await order(before, { ...open, customerId: bob, side: 'short', terms: { type: 'market', lots: 10_000 } })
  // The fund of 1,000,000 USDT pays 10,000 per minute: enough for the better bid, not for the other.
  const bid = { ...open, leverage: 10, side: 'long' } as const
  await order(before, { ...bid, customerId: cat, terms: limit(940_000, 5_000) })
  await order(before, { ...bid, customerId: dan, terms: limit(932_000, 5_000) })
  await price(before, 930_000)

  const statusOn = async (test: TestApp) => {
    const { list } = dataOf(await test.client()('lever/contracts', {}))
    return list.find((perp) => perp.contract_id === PERP)?.status
  }
  const tryOpening = ({ app }: TestApp) =>
    app.context.engine.submit({ ...bid, customerId: dan, terms: limit(930_000, 1) })
  expect(await statusOn(before)).toBe('close_only')
  expect(await tryOpening(before)).toMatchObject({ reject: 'contract_is_close_only' })
  const { positions } = before.app.writer.snapshot()
  expect(positions.filter(({ ownerId }) => ownerId === ann)).toEqual([])
  expect(positions.find(({ ownerId }) => ownerId === dan)).toMatchObject({ remaining: 5_000, openLots: 0 })
  const stateBefore = before.app.writer.snapshot()
  await before.close()

  const after = await start()
  expect(after.app.writer.snapshot().perps).toEqual(stateBefore.perps)
  clock += 299_999
  await price(after, 930_000)
  expect(await statusOn(after)).toBe('close_only')
  clock += 1
  expect(await statusOn(after)).toBe('open')
  expect(await tryOpening(after)).toMatchObject({ ok: true })
  await after.close()
  await database.drop()
})

test("only a contract's clearing account may be negative", async () => {
  const test = await startTestApp()
  const { db } = test.app.context
  const account = (kind: string) =>
    db
      .insertInto('account')
      .values({ id: 999_999, owner_id: 0, kind, currency_id: 1, available: -1, frozen: 0, batch_seq: 0 })
      .execute()
  await expect(account('fees')).rejects.toThrow('account_check')
  await account('clearing')
  await test.close()
})

test('trades and funding payments are append-only', async () => {
  const test = await startTestApp({ ownsTables: true })
  const { db } = test.app.context
  await expect(db.deleteFrom('perp_trade').execute()).rejects.toThrow(/only ever added|append-only/)
  await expect(db.deleteFrom('funding_payment').execute()).rejects.toThrow(/only ever added|append-only/)
  await test.close()
})
