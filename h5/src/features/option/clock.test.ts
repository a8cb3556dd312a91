import { expect, test } from 'vitest'
import { recordServerTime, serverNow } from './clock.ts'

test('the server is as late as its least delayed word says, however wrong this clock is', () => {
  expect(serverNow(5)).toBe(5)
  recordServerTime(1_000_000, 400_000)
  expect(serverNow(400_000)).toBe(1_000_000)
  // This word was on its way for 300 ms: the first one knew better.
  recordServerTime(1_010_000, 410_300)
  expect(serverNow(410_300)).toBe(1_010_300)
  // This one came at once.
  recordServerTime(1_020_050, 420_000)
  expect(serverNow(420_000)).toBe(1_020_050)
})
