import { amount } from '@halyard/money'
import { expect, test } from 'vitest'
import { OWN_INDEX_EVERY_MS } from '../market/record-own-indexes.ts'
import { nextDueAt } from '../process-triggers.ts'
import { restoreSnapshot } from '../snapshot.ts'
import { optionConfig } from '../testing/option-harness.ts'
import { perpConfig } from '../testing/perp-harness.ts'
import { auditState, type Harness, run } from '../testing/script.ts'
import {
  allot,
  ANN,
  BOB,
  DAY_MS,
  launchMarket,
  NEW,
  openSubscriptionHarness,
  order,
  pass,
  PROJECT,
} from '../testing/subscription-harness.ts'
import { USDT } from '../testing/listing.ts'

const MARKET_ID = launchMarket.id
/** The same coins can be sold again and again. */
const WITHOUT_FEES = { ...launchMarket, makerFeePpm: 0, takerFeePpm: 0 }

/** Launches the coin without a lock-up; ann has 800 units of it in her coin account. */
function launched(): Harness {
  const harness = openSubscriptionHarness({ lockupDays: 0 })
  order(harness, { units: 800n })
  pass(harness, DAY_MS)
  allot(harness)
  pass(harness, 1)
  const funds = { customerId: ANN, currencyId: NEW, source: 'trust', target: 'coin' } as const
  expect(run(harness, { kind: 'transferFunds', ...funds, amount: amount(800n) })).toMatchObject({ ok: true })
  const launch = { kind: 'launchProject', projectId: PROJECT, market: WITHOUT_FEES } as const
  expect(run(harness, launch)).toMatchObject({ ok: true })
  return harness
}

function place(harness: Harness, customerId: number, side: 'buy' | 'sell', ticks: number) {
  const terms = { type: 'limit', timeInForce: 'gtc', ticks, lots: 2 } as const
  return run(harness, { kind: 'placeOrder', customerId, marketId: MARKET_ID, side, terms })
}

/** Sells and buys back two lots between ann and bob, so that both have coins for the next trade. */
function trade(harness: Harness, ticks: number): void {
  for (const [seller, buyer] of [
    [ANN, BOB],
    [BOB, ANN],
  ] as const) {
    expect(place(harness, seller, 'sell', ticks)).toMatchObject({ ok: true })
    expect(place(harness, buyer, 'buy', ticks)).toMatchObject({ ok: true })
  }
}

const indexOf = ({ exchange }: Harness) => exchange.markets.get(MARKET_ID)?.indexTicks

test('launched market: trades at once around the issue price', () => {
  const harness = launched()
  expect(indexOf(harness)).toBe(150)
  expect(place(harness, ANN, 'sell', 151)).toMatchObject({ ok: true })
  expect(place(harness, BOB, 'buy', 151)).toMatchObject({ ok: true, order: { status: 'completed' } })
  expect(auditState(harness)).toEqual([])
})

test('launched market: the clock records its index every 3 s, so that it never becomes stale', () => {
  const harness = launched()
  const { now } = harness
  expect(nextDueAt(harness.exchange)).toBe(now + OWN_INDEX_EVERY_MS)
  const recorded = () => harness.exchange.markets.get(MARKET_ID)?.tickSeq
  pass(harness, OWN_INDEX_EVERY_MS - 1)
  expect(recorded()).toBe(1)
  pass(harness, 1)
  expect(recorded()).toBe(2)
  expect(place(harness, ANN, 'sell', 150)).toMatchObject({ ok: true })
  pass(harness, 60_000)
  expect(recorded()).toBe(3)
  expect(auditState(harness)).toEqual([])
})

test('launched market: the index follows 20 trades, at most 5 % a minute', () => {
  const harness = launched()
  for (let count = 0; count < 10; count++) {
    trade(harness, 160)
    pass(harness, 3_000)
  }
  harness.exchange = restoreSnapshot(harness.rows.snapshot())
  expect(indexOf(harness)).toBe(157)
  pass(harness, 60_000)
  expect(indexOf(harness)).toBe(160)
  expect(auditState(harness)).toEqual([])
})

test('launched market: no price source, perpetual, option or fiat price uses its index', () => {
  const harness = launched()
  const rejected = { ok: false, reject: 'market_has_own_index' }
  const prices = [{ marketId: MARKET_ID, ticks: 150 }]
  expect(run(harness, { kind: 'recordPrices', prices })).toMatchObject(rejected)
  const perp = { ...perpConfig, baseId: NEW, indexMarketId: MARKET_ID }
  expect(run(harness, { kind: 'configurePerp', perp })).toMatchObject(rejected)
  const option = { ...optionConfig, marketId: MARKET_ID }
  expect(run(harness, { kind: 'configureOption', option })).toMatchObject(rejected)
  const limits = { quantityMin: amount(1n), newcomerMax: amount(9n), twoDecidersFrom: amount(9n), feePpm: 0 }
  const coin = { currencyId: NEW, marketId: MARKET_ID, status: 'open', ...limits } as const
  expect(run(harness, { kind: 'configureFiatCoin', coin })).toMatchObject(rejected)
  const reconfigured = { ...launchMarket, status: 'paused' } as const
  expect(run(harness, { kind: 'configureMarket', market: reconfigured })).toMatchObject({ ok: true })
  expect(run(harness, { kind: 'recordPrices', prices })).toMatchObject(rejected)
  expect(auditState(harness)).toEqual([])
})

test('launch: rejects ticks of which the issue price has fewer than 20', () => {
  const harness = openSubscriptionHarness({
    prices: [{ currencyId: USDT, payUnits: amount(19n), coinUnits: amount(100n) }],
  })
  pass(harness, DAY_MS)
  allot(harness)
  const launch = { kind: 'launchProject', projectId: PROJECT, market: launchMarket } as const
  expect(run(harness, launch)).toMatchObject({ reject: 'project_market_is_invalid' })
  const finer = { ...launchMarket, priceDecimals: 2, quantityDecimals: 1 }
  expect(run(harness, { ...launch, market: finer })).toMatchObject({ ok: true })
  expect(auditState(harness)).toEqual([])
})
