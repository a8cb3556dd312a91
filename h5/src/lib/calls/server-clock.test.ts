import { expect, test } from 'vitest'
import { recordServerTime, serverNow } from './server-clock.ts'

test("serverNow: uses the least delayed message, whatever the device's clock says", () => {
  expect(serverNow(5)).toBe(5)
  recordServerTime(1_000_000, 400_000)
  expect(serverNow(400_000)).toBe(1_000_000)
  // This message was delayed by 300 ms: the first one is more accurate.
  recordServerTime(1_010_000, 410_300)
  expect(serverNow(410_300)).toBe(1_010_300)
  // This one arrived without delay.
  recordServerTime(1_020_050, 420_000)
  expect(serverNow(420_000)).toBe(1_020_050)
})
