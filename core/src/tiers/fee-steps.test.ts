import { amount } from '@halyard/money'
import { expect, test } from 'vitest'
import { restoreSnapshot, takeSnapshot } from '../snapshot.ts'
import { MARKET } from '../testing/listing.ts'
import { customerOf, openPerpHarness, PERP } from '../testing/perp-harness.ts'
import { auditState, type Harness, openHarness, run, runScript } from '../testing/script.ts'
import type { SetFeeSchedule } from './commands.ts'
import { feeStepOf } from './consult.ts'
import { feeShare } from './fee-schedule.ts'
import { dayOf } from './utc-days.ts'

const DAY_MS = 86_400_000
const [ANN, BOB] = [1, 2]

/** From 10,000 units of USDT a maker pays half of the fee and a taker 60 %. */
const SCHEDULE: SetFeeSchedule = {
  kind: 'setFeeSchedule',
  steps: [
    { volume: amount(0n), makerPpm: 1_000_000, takerPpm: 1_000_000 },
    { volume: amount(10_000n), makerPpm: 500_000, takerPpm: 600_000 },
  ],
  perpsPpm: 400_000,
}

/** Ann and bob trade 10,000 units of USDT on the day on which the schedule is set. */
function openTraded(): Harness {
  const harness = openHarness()
  expect(run(harness, SCHEDULE)).toEqual({ ok: true })
  runScript(harness, 'ann sell 10 @ 1000\nbob buy 10 @ 1000\ntrades')
  return harness
}

function toDay(harness: Harness, days: number, offsetMs = 0): void {
  harness.now = (dayOf(harness.now) + days) * DAY_MS + offsetMs
  run(harness, { kind: 'recordPrices', prices: [{ marketId: MARKET, ticks: 1_000 }] })
}

const TRADE = 'ann sell 10 @ 1000\nbob buy 10 @ 1000\ntrades -> x'

function feesOf(harness: Harness): string {
  return runScript(harness, TRADE).split(' -> ')[1] ?? ''
}

test('fees: the step of 30 days holds from the next UTC day on, for maker and taker', () => {
  const harness = openTraded()
  expect(feesOf(harness)).toBe('10@1000 fee 2/100')
  toDay(harness, 1, -1)
  expect(feesOf(harness)).toBe('10@1000 fee 2/100')
  toDay(harness, 1)
  expect(feesOf(harness)).toBe('10@1000 fee 2/50')
  expect(feeStepOf(harness.exchange, { ...customer(harness, BOB) })?.takerPpm).toBe(600_000)
  expect(auditState(harness)).toEqual([])
})

test('fees: a day counts for 30 days and no longer', () => {
  for (const [days, share] of [
    [30, 500_000],
    [31, 1_000_000],
  ] as const) {
    const harness = openTraded()
    toDay(harness, days)
    expect(feeStepOf(harness.exchange, customer(harness, ANN))?.makerPpm).toBe(share)
    expect(auditState(harness)).toEqual([])
  }
})

test('fees: a resting order keeps the fee at which it was accepted when its owner reaches a step', () => {
  const harness = openTraded()
  runScript(harness, 'ann sell 10 @ 1000')
  toDay(harness, 1)
  expect(runScript(harness, 'bob buy 10 @ 1000\ntrades -> x')).toContain('fee 2/100')
})

test('fees: a schedule that is set twice on a day, and restored, is in force the next day', () => {
  const harness = openTraded()
  const steps = [{ volume: amount(0n), makerPpm: 900_000, takerPpm: 900_000 }]
  run(harness, { ...SCHEDULE, steps })
  harness.exchange = restoreSnapshot(takeSnapshot(harness.exchange))
  expect(feesOf(harness)).toBe('10@1000 fee 2/100')
  toDay(harness, 1)
  expect(feesOf(harness)).toBe('10@1000 fee 2/90')
  expect(auditState(harness)).toEqual([])
})

test('fees: a long silence forgets volumes; those after a restart add to those before', () => {
  const harness = openTraded()
  harness.exchange = restoreSnapshot(takeSnapshot(harness.exchange))
  feesOf(harness)
  const today = dayOf(harness.now)
  expect(harness.exchange.tiers.volumes.of(customer(harness, ANN), today)).toBe(20_000)
  toDay(harness, 45)
  feesOf(harness)
  expect(harness.exchange.tiers.volumes.rows(today + 45)).toMatchObject([
    { customerId: ANN, day: today + 45 },
    { customerId: BOB, day: today + 45 },
  ])
  expect(auditState(harness)).toEqual([])
})

test('fees: trades without a fee count nothing', () => {
  const harness = openHarness()
  runScript(harness, 'market makerFeePpm 0\nann sell 10 @ 1000\nbob buy 10 @ 1000')
  const today = dayOf(harness.now)
  const { volumes } = harness.exchange.tiers
  expect([ANN, BOB].map((id) => volumes.of(customer(harness, id), today))).toEqual([0, 10_000])
})

test('fees: perpetuals count by their share, charge the step, and hold its fee', () => {
  const harness = openPerpHarness()
  run(harness, SCHEDULE)
  const [bob, cat] = [customerOf('bob'), customerOf('cat')]
  toDay(harness, 1)
  trade(harness, bob, cat)
  const today = dayOf(harness.now)
  expect(harness.exchange.tiers.volumes.of(customer(harness, bob), today)).toBe(40_000)
  toDay(harness, 1)
  trade(harness, bob, cat)
  const fees = harness.facts.flatMap((fact) =>
    fact.kind === 'perpTradeHappened' ? [[fact.makerFee, fact.takerFee]] : [],
  )
  expect(fees).toEqual([
    [100n, 200n],
    [50n, 120n],
  ])
  expect(auditState(harness)).toEqual([])
})

test('fees: the trades of a market maker count nothing', () => {
  const harness = openPerpHarness()
  run(harness, SCHEDULE)
  toDay(harness, 1)
  trade(harness, customerOf('mm'), customerOf('cat'))
  const rows = harness.exchange.tiers.volumes.rows(dayOf(harness.now))
  expect(rows.map(({ customerId }) => customerId)).toEqual([customerOf('cat')])
})

test.each([
  ['no step', { steps: [] }],
  ['a first step above zero', { steps: SCHEDULE.steps.slice(1) }],
  ['a share below a half', { steps: stepsWith({ makerPpm: 499_999 }) }],
  ['a share above one', { steps: stepsWith({ takerPpm: 1_000_001 }) }],
  ['a negative share', { steps: stepsWith({ makerPpm: -1 }) }],
  ['a share that is no whole number', { steps: stepsWith({ takerPpm: 600_000.5 }) }],
  ['a maker who pays more than a taker', { steps: stepsWith({ makerPpm: 700_000 }) }],
  ['a volume that does not grow', { steps: stepsWith({ volume: amount(0n) }) }],
  ['a volume beyond what is counted', { steps: stepsWith({ volume: amount(2n ** 53n) }) }],
  ['eleven steps', { steps: Array.from({ length: 11 }, (_, index) => stepAt(BigInt(index))) }],
  ['a share of perpetuals above one', { perpsPpm: 1_000_001 }],
  ['a share of perpetuals that is not a number', { perpsPpm: Number.NaN }],
])('schedule: rejects %s', (_case, wrong) => {
  const harness = openHarness()
  expect(run(harness, { ...SCHEDULE, ...wrong })).toMatchObject({ reject: 'fee_schedule_is_invalid' })
  expect(auditState(harness)).toEqual([])
})

test('feeShare: is never above the fee, and zero only if the fee is', () => {
  for (const fee of [0, 1, 2, 333, 1_000, 99_999])
    for (const share of [500_000, 500_001, 777_777, 999_999, 1_000_000]) {
      const charged = feeShare(fee, share)
      expect(charged).toBeLessThanOrEqual(fee)
      expect(charged * 1_000_000).toBeGreaterThanOrEqual(fee * share)
    }
})

function stepAt(volume: bigint) {
  return { volume: amount(volume), makerPpm: 1_000_000, takerPpm: 1_000_000 }
}

function stepsWith(change: Partial<(typeof SCHEDULE.steps)[number]>) {
  return SCHEDULE.steps.map((step, index) => (index === 1 ? { ...step, ...change } : step))
}

function customer({ exchange }: Harness, id: number) {
  const found = exchange.customers.get(id)
  if (!found) throw new Error(`customer ${id} is not open`)
  return found
}

/** The first sells 100 lots short at 1,000, which the second buys. */
function trade(harness: Harness, maker: number, taker: number): void {
  const order = {
    kind: 'openPosition',
    perpId: PERP,
    leverage: 1,
    terms: { type: 'limit', ticks: 1_000, lots: 100 },
  } as const
  const stops = { takeProfitTicks: undefined, stopLossTicks: undefined }
  for (const [customerId, side] of [
    [maker, 'short'],
    [taker, 'long'],
  ] as const)
    expect(run(harness, { ...order, customerId, side, stops })).toMatchObject({ ok: true })
}
