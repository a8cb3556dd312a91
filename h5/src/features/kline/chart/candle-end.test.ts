import { expect, test } from 'vitest'
import { candleEnd, countdown } from './candle-end.ts'

/** A Friday. */
const NOW = Date.UTC(2026, 10, 27, 17, 7, 30)

test.each([
  ['1min', Date.UTC(2026, 10, 27, 17, 8)],
  ['15min', Date.UTC(2026, 10, 27, 17, 15)],
  ['3min', Date.UTC(2026, 10, 27, 17, 9)],
  ['2hour', Date.UTC(2026, 10, 27, 18)],
  ['12hour', Date.UTC(2026, 10, 28)],
  ['4hour', Date.UTC(2026, 10, 27, 20)],
  ['1day', Date.UTC(2026, 10, 28)],
  ['1week', Date.UTC(2026, 10, 30)],
  ['1mon', Date.UTC(2026, 11, 1)],
] as const)('candleEnd: %s', (period, end) => expect(candleEnd(period, NOW)).toBe(end))

test('candleEnd: at the end of one candle, that of the next', () => {
  expect(candleEnd('1week', Date.UTC(2026, 10, 30))).toBe(Date.UTC(2026, 11, 7))
})

test('countdown: a clock, with hours and days only if there are any', () => {
  expect(countdown(65_000)).toEqual({ days: 0, clock: '01:05' })
  expect(countdown(3_600_000)).toEqual({ days: 0, clock: '01:00:00' })
  expect(countdown(90_000_000)).toEqual({ days: 1, clock: '01:00:00' })
})
