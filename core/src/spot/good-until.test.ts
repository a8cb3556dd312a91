import { expect, test } from 'vitest'
import { MARKET } from '../testing/listing.ts'
import { openHarness, run } from '../testing/script.ts'

/** Places an order that is good until a time from now. */
function placeUntil(ms: number) {
  const harness = openHarness()
  return run(harness, {
    kind: 'placeOrder',
    customerId: 1,
    marketId: MARKET,
    side: 'buy',
    terms: { type: 'limit', timeInForce: 'ioc', ticks: 1_000, lots: 3 },
    goodUntil: harness.now + ms,
  })
}

test('good until: accepted at its last millisecond', () => {
  expect(placeUntil(0)).toMatchObject({ ok: true })
})

test('good until: rejected a millisecond later', () => {
  expect(placeUntil(-1)).toEqual({ ok: false, reject: 'good_until_passed' })
})

test('good until: a value that is not a time is rejected', () => {
  expect(placeUntil(Number.NaN)).toEqual({ ok: false, reject: 'good_until_passed' })
})
