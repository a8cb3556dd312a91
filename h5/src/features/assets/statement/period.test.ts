import { expect, test } from 'vitest'
import { boundsOf, dayText, readPeriod, writePeriod } from './period.ts'

test.each([
  ['7', { kind: 'last', days: 7 }],
  ['8', undefined],
  ['', undefined],
  ['2026-01-01_2026-01-31', { kind: 'between', from: '2026-01-01', to: '2026-01-31' }],
  ['2026-01-31_2026-01-01', undefined],
  ['2026-02-30_2026-03-01', undefined],
  ['2026-01-01', undefined],
  ['constructor', undefined],
])('readPeriod: reads %j as %j', (text, period) => {
  expect(readPeriod(text)).toEqual(period)
  if (period) expect(writePeriod(readPeriod(text) ?? { kind: 'last', days: 0 })).toBe(text)
})

test('boundsOf: includes the last day', () => {
  const { from = 0, to = 0 } = boundsOf({ kind: 'between', from: '2026-03-28', to: '2026-03-30' }, 0)
  expect([dayText(from), dayText(to - 1), dayText(to)]).toEqual(['2026-03-28', '2026-03-30', '2026-03-31'])
})

test('boundsOf: the last days end now', () => {
  expect(boundsOf({ kind: 'last', days: 7 }, 10 * 86_400_000)).toEqual({ from: 3 * 86_400_000 })
  expect(boundsOf(undefined, 5)).toEqual({})
})
