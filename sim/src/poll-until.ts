import { setTimeout as sleep } from 'node:timers/promises'

const WAIT_MS = 120_000

/** Repeats a check until it holds. Throws if it does not within two minutes. */
export async function pollUntil(awaited: string, check: () => boolean): Promise<void> {
  const deadline = performance.now() + WAIT_MS
  while (!check()) {
    if (performance.now() > deadline) throw new Error(`timed out waiting for ${awaited}`)
    await sleep(100)
  }
}
