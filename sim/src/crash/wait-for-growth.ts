import { statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Some hundred orders. */
const GROWTH_BYTES = 50_000

/** Waits for new entries in the client's journal, so that what follows happens under load. */
export async function waitForGrowth(path: string): Promise<void> {
  const sizeOf = (): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const before = sizeOf()
  while (sizeOf() < before + GROWTH_BYTES) await sleep(20)
}
