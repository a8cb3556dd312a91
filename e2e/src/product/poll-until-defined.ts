import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 100
const TIMEOUT_MS = 20_000

/** Polls until a value is defined and returns it. Throws an error that names what it waited for, by default after 20 seconds. */
export async function pollUntilDefined<Result>(
  what: string,
  poll: () => Promise<Result | undefined>,
  timeoutMs = TIMEOUT_MS,
): Promise<Result> {
  const end = performance.now() + timeoutMs
  for (;;) {
    const value = await poll()
    if (value !== undefined) return value
    if (performance.now() > end) throw new Error(`${what}: not within ${timeoutMs / 1000} s`)
    await sleep(POLL_MS)
  }
}
