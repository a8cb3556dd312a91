import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '@halyard/launch'

const REPOSITORY = join(import.meta.dirname, '../../..')
const READY_MS = 120_000

/** The whole product, started as by `npm start` after the build. */
export interface Product {
  readonly url: string
  /** Returns the pid of the current server or PostgreSQL process. */
  pidOf(part: 'server' | 'postgres'): number
  /** Resolves when the server reports readiness. */
  ready(): Promise<void>
  stop(): Promise<void>
}

/** `settings` are environment variables beyond those of a demo on this data directory. */
export async function startProduct(dataDir: string, settings: Record<string, string> = {}): Promise<Product> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const supervisor = spawn(process.execPath, [join(REPOSITORY, 'launch/src/main.ts')], {
    env: { ...process.env, PORT: String(port), HALYARD_DATA: dataDir, HALYARD_MODE: 'demo', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const product: Product = {
    url,
    pidOf(part) {
      const running = JSON.parse(readFileSync(join(dataDir, 'halyard.pid'), 'utf8')) as Record<
        string,
        number | null
      >
      const pid = running[part]
      if (!pid) throw new Error(`${part} is not running`)
      return pid
    },
    ready: () => waitUntilReady(url, supervisor),
    async stop() {
      if (supervisor.exitCode !== null || supervisor.signalCode !== null) return
      const exited = new Promise((resolve) => supervisor.once('exit', resolve))
      supervisor.kill('SIGTERM')
      await exited
    },
  }
  await product.ready()
  return product
}

async function waitUntilReady(url: string, supervisor: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_MS
  for (;;) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    if (supervisor.exitCode !== null) throw new Error(`the product ended with ${supervisor.exitCode}`)
    if (Date.now() > deadline) throw new Error('the product did not become ready')
    await sleep(20)
  }
}
