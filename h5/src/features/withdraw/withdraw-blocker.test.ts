import { expect, test } from 'vitest'
import { withdrawBlocker } from './withdraw-blocker.ts'

const READY = { verified: true, fund_password: true, hold_until: 0, left_today: 3 }
const NOW = 1_000

test.each([
  [{}, undefined],
  [{ verified: false, fund_password: false, left_today: 0 }, 'verifyFirst'],
  [{ fund_password: false, left_today: 0 }, 'fundPasswordFirst'],
  [{ hold_until: NOW + 1, left_today: 0 }, 'onHold'],
  [{ hold_until: NOW }, undefined],
  [{ left_today: 0 }, 'noneLeft'],
])('withdrawBlocker: %j: %s', (change, blocker) => {
  expect(withdrawBlocker({ ...READY, ...change }, NOW)).toBe(blocker)
})
