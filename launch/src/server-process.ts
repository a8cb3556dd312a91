import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { endProcess, hasEnded } from './processes.ts'
import type { Env } from './settings.ts'

export interface ServerProcess {
  readonly pid: number
  /** Resolves when the server accepts requests; never, if it ends before. */
  readonly ready: Promise<void>
  /** The exit code, or null after a signal. */
  readonly exited: Promise<number | null>
  /** Stops the server, and kills it if it runs longer than that after the time for which it drains. */
  readonly stop: (waitMs: number) => Promise<void>
}

export type OutputStream = 'stdout' | 'stderr'

export interface ServerOptions {
  readonly entry: string
  readonly env: Env
  /** Receives every line of output. */
  readonly onLine: (line: string, stream: OutputStream) => void
}

const READY_TIMEOUT_MS = 120_000

/** Runs the server with this Node. The server sends `{ kind: 'ready', drainMs }` over IPC and ends when that channel closes. */
export function startServer({ entry, env, onLine }: ServerOptions): ServerProcess {
  const args = ['--disable-warning=ExperimentalWarning', entry]
  // Detached, so that Ctrl-C in a terminal reaches only the supervisor, which stops its processes in order.
  const child = spawn(process.execPath, args, {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const pid = child.pid as number
  for (const stream of ['stdout', 'stderr'] as const) eachLine(child[stream], (line) => onLine(line, stream))
  const exited = waitForExit(child)
  let drainMs = 0
  const ready = new Promise<void>((resolve) => {
    child.on('message', (message) => {
      if (!isReady(message)) return
      if (typeof message.drainMs === 'number') ({ drainMs } = message)
      resolve()
    })
  })
  endUnlessReady(child, ready, exited)
  return { pid, ready, exited, stop: (waitMs) => stopServer(child, exited, waitMs + drainMs) }
}

function eachLine(stream: Readable | null, onLine: (line: string) => void): void {
  if (stream) createInterface(stream).on('line', onLine)
}

/** Resolves after the last lines of output, unless another process holds the output open. */
async function waitForExit(child: ChildProcess): Promise<number | null> {
  const closed = once(child, 'close')
  const [code] = (await once(child, 'exit')) as [number | null]
  await Promise.race([closed, sleep(1000, undefined, { ref: false })])
  return code
}

function isReady(message: unknown): message is { readonly drainMs?: unknown } {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'ready'
}

async function stopServer(child: ChildProcess, exited: Promise<unknown>, waitMs: number): Promise<void> {
  if (hasEnded(child)) return
  await endProcess(child.pid as number, [
    ['SIGTERM', waitMs],
    ['SIGKILL', 2000],
  ])
  await exited
}

/**
 * Ends a server that is neither ready in time nor says anything meanwhile, as one does that waits for its database; the hang counts
 * as a crash.
 */
function endUnlessReady(child: ChildProcess, ready: Promise<void>, exited: Promise<unknown>): void {
  const timer = setTimeout(() => void endProcess(child.pid as number, [['SIGKILL', 2000]]), READY_TIMEOUT_MS)
  timer.unref()
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', () => timer.refresh())
  void Promise.race([ready, exited]).then(() => clearTimeout(timer))
}
