import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from './free-port.ts'
import { endProcess, hasEnded } from './processes.ts'
import type { Env } from './settings.ts'

/** The demo's signer, a separate process that holds the only key file. */
export interface SignerProcess {
  /**
   * The environment for the server: the signer's address, its token, and the public keys that deposit addresses derive
   * from.
   */
  readonly env: Env
  /** Returns the pid of the current process. */
  readonly pid: () => number
  readonly stop: () => Promise<void>
}

export interface SignerOptions {
  readonly entry: string
  readonly dataDir: string
  /** Receives log lines. */
  readonly say: (line: string) => void
}

const READY_TIMEOUT_MS = 15_000
const RESTART_DELAY_MS = 1000

/**
 * Starts the signer, and restarts it on the same port whenever it ends unexpectedly. It ends with this process. Throws
 * if it does not report its keys in time.
 */
export async function startSigner(options: SignerOptions): Promise<SignerProcess> {
  const token = randomBytes(32).toString('base64url')
  const port = await findFreePort()
  const env = {
    PATH: process.env['PATH'],
    HALYARD_MODE: 'demo',
    SIGNER_FOLDER: join(options.dataDir, 'signer'),
    SIGNER_TOKEN: token,
    SIGNER_PORT: String(port),
  }
  let child = start(options.entry, env)
  let isStopping = false
  const keepAlive = async (): Promise<void> => {
    for (;;) {
      await once(child, 'exit')
      if (isStopping) return
      options.say('the signer stopped unexpectedly; restarting')
      await sleep(RESTART_DELAY_MS)
      if (isStopping) return
      child = start(options.entry, env)
    }
  }
  const publicKeys = await readyKeys(child)
  void keepAlive()
  return {
    env: {
      SIGNER_URL: `http://127.0.0.1:${port}`,
      SIGNER_TOKEN: token,
      ...Object.fromEntries(Object.entries(publicKeys).map(([network, key]) => [`${network}_XPUB`, key])),
    },
    pid: () => child.pid as number,
    async stop() {
      isStopping = true
      if (hasEnded(child)) return
      await endProcess(child.pid as number, [
        ['SIGTERM', 2000],
        ['SIGKILL', 2000],
      ])
    },
  }
}

function start(entry: string, env: Env): ChildProcess {
  // Detached, so that Ctrl-C in a terminal reaches only the supervisor.
  return fork(entry, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

async function readyKeys(child: ChildProcess): Promise<Record<string, string>> {
  const ended = once(child, 'exit').then(() => 'ended' as const)
  const late = sleep(READY_TIMEOUT_MS, 'late' as const, { ref: false })
  const first = await Promise.race([once(child, 'message'), ended, late])
  const message: unknown = typeof first === 'string' ? undefined : first[0]
  if (typeof message === 'object' && message !== null && 'publicKeys' in message)
    return message.publicKeys as Record<string, string>
  if (!hasEnded(child)) child.kill('SIGKILL')
  throw new Error(`the signer did not start: ${typeof first === 'string' ? first : 'unexpected message'}`)
}
