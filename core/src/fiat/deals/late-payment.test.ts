import { amount } from '@halyard/money'
import { expect, test } from 'vitest'
import { SYSTEM_OWNER } from '../../ledger/accounts.ts'
import {
  accept,
  ANN,
  appeal,
  BOB,
  cancel,
  DAY_MS,
  decide,
  dispute,
  fiatOf,
  openFiatHarness,
  pass,
  pay,
  take,
  usdtCoin,
} from '../../testing/fiat-harness.ts'
import { USDT } from '../../testing/listing.ts'
import { auditState, type Harness } from '../../testing/script.ts'

/** Decides the dispute of deal 1 by two operators. Returns the last reply. */
function decideLate(harness: Harness) {
  expect(decide(harness, 'releaseLate', 90)).toMatchObject({ fiatDeal: { status: 'disputed' } })
  return decide(harness, 'releaseLate', 91)
}

test('late payment: buys fewer coins when the index has risen; the seller gets the rest', () => {
  const harness = openFiatHarness()
  accept(harness, { kind: 'configureFiatCoin', coin: { ...usdtCoin, feePpm: 10_000 } })
  take(harness)
  pay(harness)
  dispute(harness)
  accept(harness, { kind: 'setFiatRate', fiat: 'USD', rate: 2_040_000 })
  expect(decideLate(harness)).toMatchObject({
    fiatDeal: { status: 'completed', quantity: 10_000n, lateQuantity: 5_000n, lateFee: 50n },
  })
  expect([fiatOf(harness, ANN), fiatOf(harness, BOB)]).toEqual(['495000+0', '504950+0'])
  expect(fiatOf(harness, SYSTEM_OWNER)).toBe('50+0')
  expect(auditState(harness)).toEqual([])
})

test('late payment: buys no more than agreed when the index has fallen, and lifts no limit', () => {
  const harness = openFiatHarness()
  take(harness)
  pay(harness)
  dispute(harness)
  accept(harness, { kind: 'setFiatRate', fiat: 'USD', rate: 500_000 })
  expect(decideLate(harness)).toMatchObject({ fiatDeal: { lateQuantity: 10_000n } })
  expect([fiatOf(harness, ANN), fiatOf(harness, BOB)]).toEqual(['490000+0', '510000+0'])
  expect(take(harness, { units: 50_001n })).toMatchObject({ reject: 'fiat_newcomer_limit_reached' })
})

test('late payment: buys at least one unit, on which the fee is zero', () => {
  const harness = openFiatHarness()
  accept(harness, { kind: 'configureFiatCoin', coin: { ...usdtCoin, feePpm: 10_000 } })
  take(harness)
  pay(harness)
  dispute(harness)
  accept(harness, { kind: 'setFiatRate', fiat: 'USD', rate: 1_000_000_000_000 })
  expect(decideLate(harness)).toMatchObject({ fiatDeal: { lateQuantity: 1n, lateFee: 0n } })
  expect(auditState(harness)).toEqual([])
})

test('late payment: waits while the rate is stale, a release does not', () => {
  const harness = openFiatHarness()
  take(harness)
  pay(harness)
  dispute(harness)
  pass(harness, DAY_MS + 1)
  expect(decide(harness, 'releaseLate', 90)).toMatchObject({ reject: 'fiat_index_is_stale' })
  expect(decide(harness, 'release', 90)).toMatchObject({ ok: true })
})

test('late payment: after a cancellation, takes its coins from the seller and the advertisement', () => {
  const harness = openFiatHarness()
  take(harness)
  cancel(harness)
  appeal(harness)
  expect(harness.rows.fiatAd(1)).toMatchObject({ left: 300_000n })
  const all = amount(496_000n)
  const coins = { customerId: ANN, currencyId: USDT, amount: all } as const
  accept(harness, { kind: 'transferFunds', ...coins, source: 'fiat', target: 'trust' })
  accept(harness, { kind: 'setFiatRate', fiat: 'USD', rate: 2_550_000 })
  expect(decideLate(harness)).toMatchObject({ fiatDeal: { lateQuantity: 4_000n } })
  expect(fiatOf(harness, ANN)).toBe('0+0')
  expect(harness.rows.fiatAd(1)).toMatchObject({ left: 290_000n })
  expect(auditState(harness)).toEqual([])
})

test('late payment: another outcome replaces the first decision', () => {
  const harness = openFiatHarness()
  take(harness)
  pay(harness)
  dispute(harness)
  decide(harness, 'releaseLate', 90)
  expect(decide(harness, 'release', 91)).toMatchObject({ fiatDeal: { status: 'disputed' } })
  expect(decide(harness, 'release', 90)).toMatchObject({ fiatDeal: { lateQuantity: undefined } })
  expect(fiatOf(harness, BOB)).toBe('510000+0')
})
