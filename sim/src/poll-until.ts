import { setTimeout as sleep } from 'node:timers/promises'

const WAIT_MS = 120_000
const EVERY_MS = 100

/** Repeats a check until it holds; one that throws does not. Throws if it does not within a time, two minutes by default. */
export async function pollUntil(
  awaited: string,
  check: () => Promise<boolean> | boolean,
  waitMs = WAIT_MS,
): Promise<void> {
  const deadline = performance.now() + waitMs
  for (;;) {
    let cause: unknown
    try {
      if (await check()) return
    } catch (error) {
      cause = error
    }
    if (performance.now() > deadline) throw new Error(`timed out waiting for ${awaited}`, { cause })
    await sleep(EVERY_MS)
  }
}
