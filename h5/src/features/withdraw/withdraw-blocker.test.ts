import { expect, test } from 'vitest'
import { withdrawBlocker } from './withdraw-blocker.ts'

const READY = { verified: true, fundPassword: true, holdUntil: 0, leftToday: 3 }
const NOW = 1_000

test.each([
  [{}, undefined],
  [{ verified: false, fundPassword: false, leftToday: 0 }, 'verifyFirst'],
  [{ fundPassword: false, leftToday: 0 }, 'fundPasswordFirst'],
  [{ holdUntil: NOW + 1, leftToday: 0 }, 'onHold'],
  [{ holdUntil: NOW }, undefined],
  [{ leftToday: 0 }, 'noneLeft'],
])('withdrawBlocker: %j: %s', (change, blocker) => {
  expect(withdrawBlocker({ ...READY, ...change }, NOW)).toBe(blocker)
})
