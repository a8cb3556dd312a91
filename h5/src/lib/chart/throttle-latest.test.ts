import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttleLatest } from './throttle-latest.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('throttleLatest: delivers the first value immediately, then the latest of each key', () => {
  const seen: string[] = []
  const take = throttleLatest<string>(100, (value) => seen.push(value))
  take('a1', 1)
  take('a2', 1)
  take('a3', 1)
  take('b1', 2)
  expect(seen).toEqual(['a1'])
  vi.advanceTimersByTime(100)
  expect(seen).toEqual(['a1', 'a3', 'b1'])
  vi.advanceTimersByTime(100)
  take('b2', 2)
  expect(seen).toEqual(['a1', 'a3', 'b1', 'b2'])
})

test('throttleLatest: delivers nothing after it was stopped', () => {
  const seen: string[] = []
  const take = throttleLatest<string>(100, (value) => seen.push(value))
  take('a1', 1)
  take('a2', 1)
  take.stop()
  vi.advanceTimersByTime(1000)
  expect(seen).toEqual(['a1'])
})
