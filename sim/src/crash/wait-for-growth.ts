import type { ChildProcess } from 'node:child_process'
import { statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { readJournal } from './journal.ts'

/** Some hundred orders. */
const GROWTH_BYTES = 50_000
const GROWTH_MS = 120_000

/**
 * Waits for new entries in the client's journal, so that what follows happens under load. Rejects when the client has ended or
 * has written too little for two minutes.
 */
export async function waitForGrowth(path: string, client: ChildProcess): Promise<void> {
  const before = sizeOf(path)
  const deadline = Date.now() + GROWTH_MS
  while (sizeOf(path) < before + GROWTH_BYTES) {
    if (client.exitCode !== null || client.signalCode !== null)
      throw new Error(`the client process ended with ${client.exitCode ?? client.signalCode}`)
    if (Date.now() > deadline) throw new Error(`the journal stopped growing; it ends with ${endOf(path)}`)
    await sleep(20)
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function endOf(path: string): string {
  return sizeOf(path) === 0 ? 'nothing' : JSON.stringify(readJournal(path).slice(-5))
}
