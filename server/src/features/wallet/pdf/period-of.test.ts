import { expect, test } from 'vitest'
import { periodOf } from './period-of.ts'

test.each([
  ['2026-11', 'UTC', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
  ['2026-12', 'Asia/Tokyo', '2026-11-30T15:00:00.000Z', '2026-12-31T15:00:00.000Z'],
  ['2026-10', 'Europe/Berlin', '2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z'],
  ['2026-04', 'America/New_York', '2026-04-01T04:00:00.000Z', '2026-05-01T04:00:00.000Z'],
  ['2026-11', 'America/New_York', '2026-11-01T04:00:00.000Z', '2026-12-01T05:00:00.000Z'],
  ['2026-02', 'Asia/Kathmandu', '2026-01-31T18:15:00.000Z', '2026-02-28T18:15:00.000Z'],
  ['2028', 'UTC', '2028-01-01T00:00:00.000Z', '2029-01-01T00:00:00.000Z'],
  // Midnight of 1 October 2017 did not exist in Asunción: the clock went from 23:59 to 01:00.
  ['2017-10', 'America/Asuncion', '2017-10-01T04:00:00.000Z', '2017-11-01T03:00:00.000Z'],
])('%s in %s: from %s to %s', (period, zone, from, to) => {
  const bounds = periodOf(period, zone)
  expect([new Date(bounds.from).toISOString(), new Date(bounds.to).toISOString()]).toEqual([from, to])
})
