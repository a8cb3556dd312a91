import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadInTime } from './load-in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Loads a page whose code arrives after a time in seconds, and records what the user sees and when. */
async function load(arrivesAfter: number | 'never' | 'failure'): Promise<string[]> {
  const seen: string[] = []
  const start = Date.now()
  const note = (what: string) => seen.push(`${what} at ${(Date.now() - start) / 1000} s`)
  const code = () =>
    new Promise<string>((resolve, reject) => {
      if (arrivesAfter === 'failure') reject(new Error('no network'))
      else if (arrivesAfter !== 'never') setTimeout(() => resolve('page'), arrivesAfter * 1000)
    })
  void loadInTime(code, note).then(note, (error: Error) => note(error.message))
  await vi.advanceTimersByTimeAsync(200_000)
  return seen
}

test.each([
  ['in time', 59, ['page at 59 s']],
  ['late: after the message, by itself', 61, ['the page took too long to load at 60 s', 'page at 61 s']],
  ['at the last moment', 119, ['the page took too long to load at 60 s', 'page at 119 s']],
  ['after 120 s: never shown', 121, ['the page took too long to load at 60 s']],
  ['never', 'never', ['the page took too long to load at 60 s']],
  ['not at all: told at once', 'failure', ['no network at 0 s']],
] as const)('loadInTime: code that arrives %s', async (_when, arrivesAfter, seen) => {
  expect(await load(arrivesAfter)).toEqual(seen)
  expect(vi.getTimerCount()).toBe(0)
})
