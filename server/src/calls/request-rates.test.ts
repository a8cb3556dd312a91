import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '../auth/sessions/session.ts'
import { createRequestRates } from './request-rates.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Returns how many of a number of concurrent counts are accepted. */
async function accepted(times: number, count: () => Promise<void>): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: times }, count))
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'too_many_requests' })
  return results.filter(({ status }) => status === 'fulfilled').length
}

test('countCall: limits each session and each network per minute', async () => {
  const rates = createRequestRates(3)
  const session = { tokenHash: 'hash' } as Session
  expect(await accepted(5, () => rates.countCall('10.0.0.1', session))).toBe(3)
  expect(await accepted(5, () => rates.countCall('10.0.0.2', session))).toBe(0)
  expect(await accepted(5, () => rates.countCall('10.0.0.1', undefined))).toBe(3)
  expect(await accepted(5, () => rates.countCall('2001:db8::1', undefined))).toBe(3)
  expect(await accepted(5, () => rates.countCall('2001:db8::2', undefined))).toBe(0)
  vi.advanceTimersByTime(59_000)
  expect(await accepted(5, () => rates.countCall('10.0.0.1', session))).toBe(0)
  vi.advanceTimersByTime(1_000)
  expect(await accepted(5, () => rates.countCall('10.0.0.1', session))).toBe(3)
})

test('countRequest: allows a network five times as many as one caller', async () => {
  const rates = createRequestRates(3)
  expect(await accepted(20, () => rates.countRequest('10.0.0.1'))).toBe(15)
  expect(await accepted(20, () => rates.countRequest('::ffff:10.0.0.1'))).toBe(0)
  expect(await accepted(20, () => rates.countRequest('10.0.0.2'))).toBe(15)
})
