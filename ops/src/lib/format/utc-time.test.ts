import { expect, test } from 'vitest'
import { parseUtc, writeUtc } from './utc-time.ts'

test('a time control: read and written in UTC, with or without seconds', () => {
  expect(parseUtc('2026-11-22T14:05')).toBe(Date.UTC(2026, 10, 22, 14, 5))
  expect(parseUtc('2026-11-22T14:05:07')).toBe(Date.UTC(2026, 10, 22, 14, 5, 7))
  expect(writeUtc(Date.UTC(2026, 10, 22, 14, 5, 7, 999))).toBe('2026-11-22T14:05:07')
})

test('parseUtc: an incomplete time of a control is invalid', () => {
  expect(['', '2026-11-22', '2026-13-01T00:00', 'T14:05'].map(parseUtc)).toEqual(Array(4).fill(undefined))
})
