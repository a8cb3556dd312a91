import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findFreePort, runningDatabaseUrl, runStatement } from '@halyard/launch'
import { OIDC_CLIENT, OIDC_NAME } from '../desk/identity-provider.ts'
import { JOURNEY_TRAIL_KEY } from './forge-receipt.ts'
import { isListening, killRun } from './kill-run.ts'
import { CODE_WAIT_SECONDS } from './outbox.ts'
import { pollUntilDefined } from './poll-until-defined.ts'

const ROOT = join(import.meta.dirname, '../../..')
const READY = 'Halyard is running'
const START_TIMEOUT_MS = 240_000
const STOP_TIMEOUT_MS = 20_000
const LINES_MAX = 40

/** Halyard, started as by `npm start`, on its own port and data directory. */
export interface Product {
  readonly url: string
  /** The address at which the product looks for an identity provider of staff. A journey starts it. */
  readonly oidcIssuer: string
  /** Kills the supervisor, the server and the database with SIGKILL. */
  readonly killEverything: () => Promise<void>
  readonly start: () => Promise<void>
  /** Runs a statement in the database behind the server's back. */
  readonly changeRows: (statement: string) => Promise<void>
  /** Stops as on Ctrl-C and deletes the data. */
  readonly stop: () => Promise<void>
}

export async function startProduct(): Promise<Product> {
  const port = await findFreePort()
  const oidcIssuer = `http://127.0.0.1:${await findFreePort()}`
  const dataDir = mkdtempSync(join(tmpdir(), 'halyard-e2e-'))
  let child: ChildProcess | undefined
  const start = async () => {
    child = await runStart({ port, dataDir, oidcIssuer })
  }
  const stop = async () => {
    if (child) await stopChild(child)
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await start()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: `http://localhost:${port}`,
    oidcIssuer,
    start,
    stop,
    changeRows: (statement) => runStatement(runningDatabaseUrl(dataDir), statement),
    async killEverything() {
      if (child) await killRun(child, dataDir)
      await pollUntilDefined('waiting for the port', async () =>
        (await isListening(port)) ? undefined : true,
      )
    },
  }
}

interface Start {
  readonly port: number
  readonly dataDir: string
  readonly oidcIssuer: string
}

async function runStart({ port, dataDir, oidcIssuer }: Start): Promise<ChildProcess> {
  const { DATABASE_URL: _, HALYARD_MODE: __, HOST: ___, ...env } = process.env
  const child = spawn(process.execPath, [join(ROOT, 'launch/start.mjs')], {
    cwd: ROOT,
    // As under npm, the product ends if this process is killed.
    env: {
      ...env,
      PORT: String(port),
      HALYARD_DATA: dataDir,
      CODE_WAIT_SECONDS: String(CODE_WAIT_SECONDS),
      // Journeys decide on reviews themselves; the automatic review could act first on a busy machine.
      PRACTICE_REVIEW_SECONDS: '0',
      // A journey forges a receipt with it.
      HALYARD_TRAIL_KEY: JOURNEY_TRAIL_KEY,
      OIDC_ISSUER: oidcIssuer,
      OIDC_CLIENT_ID: OIDC_CLIENT.id,
      OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
      OIDC_NAME,
      npm_lifecycle_event: 'start',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => {
        lines.push(line)
        if (lines.length > LINES_MAX) lines.shift()
        if (line.includes(READY)) resolve()
      })
    }
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`npm start ended before it was ready:\n${lines.join('\n')}`)
  })
  const timer = setTimeout(() => child.kill('SIGTERM'), START_TIMEOUT_MS)
  try {
    await Promise.race([ready, ended])
  } finally {
    clearTimeout(timer)
  }
  ended.catch(() => {})
  return child
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await exited
  clearTimeout(timer)
}
