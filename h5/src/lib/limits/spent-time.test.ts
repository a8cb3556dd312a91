import { expect, test } from 'vitest'
import { addVisibleTime, formatSpentTime, readSpentTime } from './spent-time.ts'

test.each([
  ['ten seconds later', 10_000, 70_000],
  ['twenty seconds later', 20_000, 80_000],
  ['after a sleep of a minute', 60_000, 60_000],
  ['after exactly half an hour', 1_800_000, 60_000],
  ['after more than half an hour', 1_800_001, 0],
  ['with a clock that went back', -5_000, 60_000],
])('visible time: %s', (_case, passed, spentMs) => {
  expect(addVisibleTime({ spentMs: 60_000, seenAt: 1_000_000 }, 1_000_000 + passed)).toEqual({
    spentMs,
    seenAt: 1_000_000 + passed,
  })
})

test('visible time: is stored as text; a damaged text starts at zero', () => {
  const spent = { spentMs: 5_000, seenAt: 9_000 }
  expect(readSpentTime(formatSpentTime(spent), 10_000)).toEqual(spent)
  for (const damaged of [undefined, '', '5', 'a b', '-1 9', '1.5 9', '5 0'])
    expect(readSpentTime(damaged, 10_000)).toEqual({ spentMs: 0, seenAt: 10_000 })
})
