import { expect, test } from 'vitest'
import { waitAfterCrash } from './crash-policy.ts'

const now = 1_000_000
const crashes = (count: number, agoMs = 1000): number[] => Array.from({ length: count }, () => now - agoMs)

test.each([
  { name: 'one crash', at: crashes(1), waitMs: 200 },
  { name: 'three crashes', at: crashes(3), waitMs: 800 },
  { name: 'nine crashes', at: crashes(9), waitMs: 5000 },
  { name: 'ten crashes within a minute', at: crashes(10), waitMs: undefined },
  { name: 'ten crashes more than a minute ago', at: crashes(10, 61_000), waitMs: 200 },
])('waitAfterCrash: $name', ({ at, waitMs }) => {
  expect(waitAfterCrash(at, now)).toBe(waitMs)
})
