import { expect, test } from 'vitest'
import { refetchDelayMs } from './refetch-delay.ts'

const PROJECTS = [
  { startAt: 5_000, closeAt: 90_000 },
  { startAt: 60_000, closeAt: 120_000 },
]

test.each([
  [0, 6_000],
  [10_000, 15_000],
  [58_000, 3_000],
  [200_000, 15_000],
])('refetchDelayMs: at %i the projects are fetched again after %i', (now, delay) => {
  expect(refetchDelayMs(PROJECTS, now)).toBe(delay)
})
