import { expect, test } from 'vitest'
import { openOf, shiftOpen, type StoredPeriod } from './periods.ts'

const at = (text: string): number => Date.parse(`${text}Z`)

test.each<[StoredPeriod, string, string]>([
  ['1min', '2026-03-01T12:34:56.789', '2026-03-01T12:34:00'],
  ['1min', '2026-03-01T12:34:00', '2026-03-01T12:34:00'],
  ['5min', '2026-03-01T12:34:56', '2026-03-01T12:30:00'],
  ['30min', '2026-03-01T12:34:56', '2026-03-01T12:30:00'],
  ['1hour', '2026-03-01T12:34:56', '2026-03-01T12:00:00'],
  ['1day', '2026-03-01T23:59:59.999', '2026-03-01T00:00:00'],
  // 2 March 2026 is a Monday.
  ['1week', '2026-03-01T23:59:59.999', '2026-02-23T00:00:00'],
  ['1week', '2026-03-02T00:00:00', '2026-03-02T00:00:00'],
  ['1week', '2026-01-01T10:00:00', '2025-12-29T00:00:00'],
  ['1mon', '2026-03-31T23:59:59.999', '2026-03-01T00:00:00'],
  ['1mon', '2024-02-29T12:00:00', '2024-02-01T00:00:00'],
  ['1mon', '2026-01-01T00:00:00', '2026-01-01T00:00:00'],
])('%s of %s opened at %s', (period, moment, opened) => {
  expect(new Date(openOf(period, at(moment))).toISOString()).toBe(new Date(at(opened)).toISOString())
})

test.each<[StoredPeriod, string, number, string]>([
  ['1min', '2026-02-28T23:59:00', 1, '2026-03-01T00:00:00'],
  ['1day', '2024-02-28T00:00:00', 1, '2024-02-29T00:00:00'],
  ['1week', '2026-02-23T00:00:00', 1, '2026-03-02T00:00:00'],
  ['1week', '2025-12-29T00:00:00', -1, '2025-12-22T00:00:00'],
  ['1mon', '2025-12-01T00:00:00', 1, '2026-01-01T00:00:00'],
  ['1mon', '2026-01-01T00:00:00', -1, '2025-12-01T00:00:00'],
  ['1mon', '2026-03-01T00:00:00', -25, '2024-02-01T00:00:00'],
])('%s from %s by %i is %s', (period, from, count, to) => {
  expect(shiftOpen(period, at(from), count)).toBe(at(to))
})
