import { settleReceipt } from '@halyard/receipt'
import { expect, test } from 'vitest'
import { chartOf, pointsOf } from './receipt-points.ts'
import { signedReceipt } from './testing.ts'
import { toProof, waitUntil } from './use-receipt.ts'

/** Two prices a second from just before acceptance until well after a delivery 30 seconds later. */
const PRICES = Array.from({ length: 80 }, (_, at) => 600_000 + ((at * 37) % 11))

test('pointsOf: draws every tick with its role', async () => {
  const { receipt } = await signedReceipt(PRICES)
  const points = pointsOf(receipt, settleReceipt(receipt))
  const count = (part: string) => points.filter((point) => point.part === part).length
  expect(points[0]?.part).toBe('before')
  expect(points[1]?.part).toBe('entry')
  // Twenty ticks in the last ten seconds; a fifth is trimmed at each end.
  expect([count('kept'), count('trimmed'), count('entry')]).toEqual([12, 8, 1])
  expect(count('after')).toBe(5)
})

test.each([
  [60_000, 10_000, 51_000],
  [undefined, 10_000, 2_000],
  [9_000, 10_000, 2_000],
  [999_999, 10_000, 70_000],
])(
  'waitUntil: a proof that is ready at %s, requested at %i, is requested again after %i ms',
  (at, now, ms) => {
    expect(waitUntil(at, now)).toBe(ms)
  },
)

test('toProof: a receipt, or the time at which it is ready', async () => {
  const { receipt } = await signedReceipt(PRICES)
  expect(toProof({ receipt, ready_at: null })).toEqual({ receipt, readyAt: undefined })
  expect(toProof({ receipt: null, ready_at: 5 })).toEqual({ receipt: undefined, readyAt: 5 })
})

test('chartOf: the times, the window and the prices of the receipt', async () => {
  const { receipt } = await signedReceipt(PRICES)
  const { option, outcome } = receipt
  expect(chartOf(receipt, settleReceipt(receipt))).toMatchObject({
    priceDecimals: 1,
    acceptedAt: option.accepted_at,
    windowFrom: outcome.window_from,
    windowTo: outcome.window_to,
    levels: [outcome.entry_ticks, outcome.delivery_ticks],
  })
  const empty = { ...receipt, outcome: { ...outcome, entry_ticks: null, delivery_ticks: null } }
  expect(chartOf(empty, settleReceipt(receipt)).levels).toEqual([])
})
