import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '@halyard/launch'
import { checkDatabase } from './check.ts'
import { startProduct } from './product.ts'
import { readJournal, type JournalEntry } from './journal.ts'
import { waitForGrowth } from './wait-for-growth.ts'

export interface CrashReport {
  readonly problems: readonly string[]
  readonly sent: number
  readonly acknowledged: number
  /** The number of rejections by code. */
  readonly rejected: ReadonlyMap<string, number>
  readonly events: number
  /** Milliseconds from each kill to readiness. */
  readonly recoveriesMs: readonly number[]
}

/** Kills the server or PostgreSQL under load repeatedly, then checks the tables against the client's journal. */
export async function runCrashes(rounds: number, log: (entry: string) => void): Promise<CrashReport> {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-crash-'))
  const dataDir = join(folder, 'data')
  const journalPath = join(folder, 'witness.jsonl')
  const product = await startProduct(dataDir)
  const client = spawn(process.execPath, [join(import.meta.dirname, 'client.ts'), product.url, journalPath], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const clientEnded = new Promise<number | null>((resolve) => client.once('exit', resolve))
  const recoveriesMs: number[] = []
  try {
    for (let round = 1; round <= rounds; round++) {
      await waitForGrowth(journalPath, client)
      await sleep(Math.random() * 500)
      const part = Math.random() < 0.5 ? 'server' : 'postgres'
      const pid = product.pidOf(part)
      const killedAt = Date.now()
      process.kill(pid, 'SIGKILL')
      await waitForExit(pid)
      await product.ready()
      recoveriesMs.push(Date.now() - killedAt)
      log(`round ${round} of ${rounds}: ${part} killed, ready again after ${recoveriesMs.at(-1)} ms`)
    }
    await waitForGrowth(journalPath, client)
    client.kill('SIGTERM')
    const code = await clientEnded
    await product.stop()
    const problems = code === 0 ? [] : [`the client process ended with ${code}`]
    const entries = readJournal(journalPath)
    const postgres = await startPostgres({ dataDir, say: () => undefined })
    try {
      problems.push(...(await checkDatabase(postgres.url, entries)))
    } finally {
      await postgres.stop()
    }
    return {
      problems,
      sent: entries.filter(({ kind }) => kind === 'sent').length,
      acknowledged: entries.filter(
        (entry) => entry.kind === 'response' && entry.response.startsWith('{"type":"ok"'),
      ).length,
      rejected: countRejections(entries),
      events: entries.filter(({ kind }) => kind === 'event').length,
      recoveriesMs,
    }
  } finally {
    client.kill('SIGKILL')
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function countRejections(entries: readonly JournalEntry[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const entry of entries) {
    if (entry.kind !== 'response') continue
    const { code } = JSON.parse(entry.response) as { code?: string }
    if (code) counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  return counts
}

async function waitForExit(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await sleep(5)
  }
}
