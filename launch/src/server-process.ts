import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { endProcess, hasEnded } from './processes.ts'
import type { Env } from './settings.ts'

export type ServerProcess = {
  pid: number
  /** Settles when the server takes requests; never, if it ends before. */
  ready: Promise<void>
  /** The exit code, or null after a signal. */
  exited: Promise<number | null>
  stop: (waitMs: number) => Promise<void>
}

export type OutputStream = 'stdout' | 'stderr'

export type ServerOptions = {
  entry: string
  env: Env
  /** Given every line of output. */
  take: (line: string, stream: OutputStream) => void
}

const readyWithinMs = 120_000

/** Runs the server with this same Node. It says `{ kind: 'ready' }` over IPC, and ends when that channel closes. */
export function startServer({ entry, env, take }: ServerOptions): ServerProcess {
  const args = ['--disable-warning=ExperimentalWarning', entry]
  // Detached, so that Ctrl-C in a terminal reaches the supervisor alone and things stop in their order.
  const child = spawn(process.execPath, args, {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const pid = child.pid as number
  eachLine(child.stdout, (line) => take(line, 'stdout'))
  eachLine(child.stderr, (line) => take(line, 'stderr'))
  const exited = waitForExit(child)
  const ready = new Promise<void>((resolve) => {
    child.on('message', (message) => {
      if (isReady(message)) resolve()
    })
  })
  endUnlessReady(pid, ready, exited)
  return { pid, ready, exited, stop: (waitMs) => stopServer(child, exited, waitMs) }
}

function eachLine(stream: Readable | null, take: (line: string) => void): void {
  if (stream) createInterface(stream).on('line', take)
}

/** The last lines of its output count as part of its life, unless something else keeps the output open. */
async function waitForExit(child: ChildProcess): Promise<number | null> {
  const closed = once(child, 'close')
  const [code] = (await once(child, 'exit')) as [number | null]
  await Promise.race([closed, sleep(1000, undefined, { ref: false })])
  return code
}

function isReady(message: unknown): boolean {
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

/** A server that hangs while it starts counts as crashed. */
function endUnlessReady(pid: number, ready: Promise<void>, exited: Promise<unknown>): void {
  const timer = setTimeout(() => void endProcess(pid, [['SIGKILL', 2000]]), readyWithinMs)
  timer.unref()
  void Promise.race([ready, exited]).then(() => clearTimeout(timer))
}
