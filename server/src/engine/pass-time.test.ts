import { apply, type Command, createExchange, drainChanges, type Snapshot, takeSnapshot } from '@halyard/core'
import { amount } from '@halyard/money'
import { expect, test } from 'vitest'
import { createMemoryTables } from '../../tests/testing/memory-store.ts'
import { startEngine } from './index.ts'
import { runClock } from './pass-time.ts'

const START = 1_000_000
const OPTIONS = 1_001
const CONDITIONALS = 40

/** Returns an exchange after commands, none of which is rejected. */
function snapshotAfter(commands: readonly Command[]): {
  readonly snapshot: Snapshot
  readonly commandSeq: number
} {
  const exchange = createExchange()
  for (const [index, command] of commands.entries()) {
    const reply = apply(exchange, { seq: index + 1, at: START, command })
    if (!reply.ok) throw new Error(`${command.kind} was rejected: ${reply.reject}`)
  }
  drainChanges(exchange)
  return { snapshot: takeSnapshot(exchange), commandSeq: commands.length }
}

/** An exchange with one option more than a clock command settles, all due at the same time. */
function snapshotWithOptions() {
  const customers = [1, 2, 3, 4, 5, 6]
  const order = { kind: 'buyOption', marketId: 1, type: 'call', seconds: 3, currencyId: 2 } as const
  return snapshotAfter([
    ...configured(),
    {
      kind: 'configureOption',
      option: {
        marketId: 1,
        durations: [{ seconds: 3, payoutPpm: 800_000 }],
        currencies: [{ currencyId: 2, ...LIMITS }],
        status: 'open',
      },
    },
    { kind: 'fundSystemAccount', account: 'optionPool', currencyId: 2, amount: amount(99_999n) },
    { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 1_000 }] },
    ...customers.flatMap((customerId): Command[] => [
      { kind: 'openCustomer', customerId },
      { kind: 'setVerification', customerId, level: 1 },
      {
        kind: 'creditPracticeFunds',
        customerId,
        grants: [{ currencyId: 2, amount: amount(9_999n), account: 'option' }],
      },
    ]),
    ...Array.from({ length: OPTIONS }, (_, index): Command => {
      const customerId = 1 + (index % customers.length)
      return { ...order, customerId, amount: amount(5n) }
    }),
  ])
}

/** An exchange with orders that open a long from 1,010 on. */
function snapshotWithConditionals() {
  return snapshotAfter([
    ...configured(),
    { kind: 'configurePerp', perp: PERP },
    { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 1_000 }] },
    { kind: 'openCustomer', customerId: 1 },
    { kind: 'setPositionMode', customerId: 1, mode: 'net' },
    ...Array.from(
      { length: CONDITIONALS },
      (): Command => ({
        kind: 'placeConditional',
        customerId: 1,
        perpId: 1,
        side: 'buy',
        trigger: { source: 'mark', direction: 'at_or_above', ticks: 1_010 },
        terms: { purpose: 'open', lots: 1, leverage: 1 },
      }),
    ),
  ])
}

const configured = (): Command[] => [
  { kind: 'configureCurrency', currency: { id: 1, name: 'BTC', decimals: 3 } },
  { kind: 'configureCurrency', currency: { id: 2, name: 'USDT', decimals: 3 } },
  { kind: 'configureMarket', market: MARKET },
]

const LIMITS = {
  amountMin: amount(1n),
  amountMax: amount(9n),
  exposureMax: amount(99_999n),
  customerExposureMax: amount(99_999n),
}

const MARKET = {
  id: 1,
  baseId: 1,
  quoteId: 2,
  priceDecimals: 1,
  quantityDecimals: 2,
  makerFeePpm: 0,
  takerFeePpm: 0,
  bandPpm: 100_000,
  lotsMin: 1,
  lotsMax: 1_000,
  valueMin: amount(1n),
  status: 'open',
} as const

const PERP = {
  id: 1,
  baseId: 1,
  settleId: 2,
  indexMarketId: 1,
  priceDecimals: 1,
  quantityDecimals: 2,
  makerFeePpm: 0,
  takerFeePpm: 0,
  tiers: [{ lotsMax: 1_000, leverageMax: 20, maintenancePpm: 5_000 }],
  interestPpm: 0,
  fundingCapPpm: 3_000,
  fundingIntervalMs: 28_800_000,
  bandPpm: 100_000,
  lotsMin: 1,
  lotsMax: 1_000,
  liquidationFeePpm: 0,
  markClampPpm: 2_500,
  impactNotional: 1_000,
  impactSpreadMaxPpm: 100_000,
  coverSlackPpm: 0,
  status: 'open',
} as const

const now = () => START + 3_600_000
const fail = (error: unknown): void => expect.unreachable(String(error))

test('clock job: one run sends commands until nothing is due', async () => {
  const { batches, open } = createMemoryTables(snapshotWithOptions)
  const engine = await startEngine({ store: open(), now, onFatal: fail })
  const job = runClock({ engine, now }, fail)
  await expect.poll(() => batches.length).toBeGreaterThan(0)
  await job.stop()
  expect(engine.nextDueAt()).toBeUndefined()
  expect(batches.map(({ changes }) => changes.options.length)).toEqual([1_000, 1])
  await engine.close()
})

test('clock job: conditional orders that one price reaches are placed some in each batch', async () => {
  const { batches, open } = createMemoryTables(snapshotWithConditionals)
  const engine = await startEngine({ store: open(), now, onFatal: fail })
  const job = runClock({ engine, now }, fail)
  await engine.submit({ kind: 'recordPrices', prices: [{ marketId: 1, ticks: 1_010 }] })
  const ended = () =>
    batches.map(({ changes }) => changes.conditionals.filter(({ status }) => status === 'cancelled').length)
  await expect.poll(() => ended().reduce((sum, count) => sum + count, 0)).toBe(CONDITIONALS)
  await job.stop()
  expect(ended().filter((count) => count > 0)).toEqual([16, 16, 8])
  await engine.close()
})
