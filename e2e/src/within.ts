import { setTimeout as sleep } from 'node:timers/promises'

/** Returns the result of the work; rejects with an error that names it after `ms` milliseconds. */
export async function withTimeout<Result>(ms: number, what: string, work: Promise<Result>): Promise<Result> {
  const done = new AbortController()
  const late = sleep(ms, undefined, { signal: done.signal }).then(() => {
    throw new Error(`${what} took longer than ${ms / 1000} s`)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    done.abort()
    late.catch(() => {})
  }
}

const POLL_MS = 100

/** Polls until a value is defined and returns it. Throws after `boundMs` milliseconds. */
export async function pollUntilDefined<Result>(
  what: string,
  poll: () => Promise<Result | undefined>,
  timeoutMs = 20_000,
): Promise<Result> {
  const end = performance.now() + timeoutMs
  for (;;) {
    const value = await poll()
    if (value !== undefined) return value
    if (performance.now() > end) throw new Error(`${what}: not within ${timeoutMs / 1000} s`)
    await sleep(POLL_MS)
  }
}
