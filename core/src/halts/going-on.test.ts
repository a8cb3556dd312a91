import { amount } from '@halyard/money'
import { expect, test } from 'vitest'
import type { HaltScope } from './halt-rules.ts'
import {
  buy,
  fundsOf,
  makeVolatile,
  openOptionHarness,
  optionOf,
  price,
  ANN,
} from '../testing/option-harness.ts'
import { customerOf, openPerpHarness, PERP } from '../testing/perp-harness.ts'
import { auditState, type Harness, run } from '../testing/script.ts'

function halt(harness: Harness, scope: HaltScope | undefined): void {
  if (scope === undefined) return
  const words = { cause: 'technical', text: '', reason: 'A bought operator' } as const
  expect(run(harness, { kind: 'declareHalt', scope, operatorId: 901, ...words })).toMatchObject({ ok: true })
}

/** Buys a call, halts a second before its end, lets the price fall to a loss at the end, and returns the result. */
function settle(scope: HaltScope | undefined, endTicks: number) {
  const harness = openOptionHarness()
  makeVolatile(harness)
  price(harness, 1_000)
  expect(buy(harness, { seconds: 15 })).toMatchObject({ ok: true })
  for (let second = 1; second < 15; second += 1) {
    harness.now += 1_000
    price(harness, 1_000)
  }
  halt(harness, scope)
  for (let second = 0; second < 5; second += 1) {
    harness.now += 1_000
    price(harness, endTicks)
  }
  expect(auditState(harness)).toEqual([])
  const { result, deliveryTicks, payout, settledAt } = optionOf(harness)
  return { result, deliveryTicks, payout, settledAt, funds: fundsOf(harness, ANN) }
}

test.each([
  ['falls', 990],
  ['rises', 1_010],
  ['stays', 1_000],
])('a halt a second before the end changes no result of an option whose price %s', (_case, ticks) => {
  const plain = settle(undefined, ticks)
  expect(plain.result).toBeDefined()
  for (const scope of ['option', 'all'] as const) expect(settle(scope, ticks)).toEqual(plain)
})

/** Opens a long of cat against bob, halts, and lets the price fall. */
function fall(scope: HaltScope | undefined, act: (harness: Harness, positionId: number) => void) {
  const harness = openPerpHarness()
  const [cat, bob, dan] = [customerOf('cat'), customerOf('bob'), customerOf('dan')]
  const order = {
    kind: 'openPosition',
    perpId: PERP,
    stops: { takeProfitTicks: undefined, stopLossTicks: undefined },
  } as const
  const place = (customerId: number, side: 'long' | 'short', ticks: number, lots: number) =>
    run(harness, { ...order, customerId, side, leverage: 10, terms: { type: 'limit', ticks, lots } })
  place(bob, 'short', 1_000, 10)
  const opened = place(cat, 'long', 1_000, 10)
  const positionId = opened.ok ? (opened.position?.positionId ?? 0) : 0
  place(dan, 'long', 930, 20)
  halt(harness, scope)
  act(harness, positionId)
  for (const ticks of [980, 960, 940, 920, 900]) {
    harness.now += 1_000
    price(harness, ticks)
  }
  expect(auditState(harness)).toEqual([])
  expect(opened).toMatchObject({ ok: true, position: { openLots: 10 } })
  return harness.exchange.perps.positions.get(positionId) === undefined ? 'closed' : 'open'
}

function addMargin(harness: Harness, positionId: number): void {
  const own = { customerId: customerOf('cat'), positionId, amount: amount(5_000n) }
  expect(run(harness, { kind: 'addMargin', ...own })).toMatchObject({ ok: true })
}

function close(harness: Harness, positionId: number): void {
  const own = { customerId: customerOf('cat'), positionId, lots: undefined }
  expect(run(harness, { kind: 'closePosition', ...own })).toMatchObject({ ok: true })
}

test('a halt of contracts in a fall: owners close and add margin; liquidation goes on', () => {
  for (const scope of [undefined, 'perp', 'all'] as const) {
    expect(fall(scope, () => undefined)).toBe('closed')
    expect(fall(scope, addMargin)).toBe('open')
    expect(fall(scope, close)).toBe('closed')
  }
})
