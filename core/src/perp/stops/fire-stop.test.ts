import { expect, test } from 'vitest'
import { stopReached } from './fire-stop.ts'

test.each([
  ['long', 1_100, 900, 1_100, 'take_profit'],
  ['long', 1_100, 900, 1_099, undefined],
  ['long', 1_100, 900, 900, 'stop_loss'],
  ['long', 1_100, 900, 901, undefined],
  ['short', 900, 1_100, 900, 'take_profit'],
  ['short', 900, 1_100, 1_100, 'stop_loss'],
  ['short', undefined, undefined, 1, undefined],
  // Commands reject equal stops; if it happened, the stop-loss would take precedence.
  ['long', 1_000, 1_000, 1_000, 'stop_loss'],
  ['short', 1_000, 1_000, 1_000, 'stop_loss'],
] as const)('a %s with stops at %s and %s at a mark of %s: %s', (side, tp, sl, markTicks, stop) => {
  expect(stopReached({ side, takeProfitTicks: tp, stopLossTicks: sl }, markTicks)).toBe(stop)
})
