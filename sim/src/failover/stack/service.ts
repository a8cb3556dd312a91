import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import type { Account } from '../../account.ts'
import { findTree, signalAll } from './process-tree.ts'

/** A program on a machine of its own, as the run sees it: it can be lost, stand still, and come back. */
export interface Service {
  readonly name: string
  /** Resolves once the service works. */
  start(): Promise<void>
  /** Ends every process of the service at once, as a power failure does. Resolves once they are gone. */
  kill(): Promise<void>
  /** Stops and continues every process of the service. */
  pause(): void
  resume(): void
  /** Asks the service to end, and waits for it. */
  stop(): Promise<void>
}

export interface ServiceParts {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  readonly account?: Account | undefined
  /** The file that receives the output. */
  readonly log: string
  /** Resolves once the service works. */
  readonly ready: () => Promise<void>
  /** Returns processes that belong to the service and are not its children. */
  readonly others?: () => readonly number[]
}

/** Describes a service that is not started yet. */
export function createService(parts: ServiceParts): Service & { readonly pid: number | undefined } {
  const { name, program, args, env, account, log, ready, others = () => [] } = parts
  let pid: number | undefined
  let exited: Promise<unknown> = Promise.resolve()
  const pids = (): number[] => findTree([...(pid === undefined ? [] : [pid]), ...others()])
  return {
    name,
    get pid() {
      return pid
    },
    async start() {
      const output = openSync(log, 'a')
      // A group of its own, so that Ctrl-C in a terminal reaches only the run.
      const child = spawn(program, args, {
        ...account,
        env: env ?? process.env,
        detached: true,
        stdio: ['ignore', output, output],
      })
      closeSync(output)
      exited = once(child, 'exit')
      pid = child.pid
      if (pid === undefined) throw new Error(`${program} could not be started`)
      const failed = exited.then(() => {
        throw new Error(`${name} ended while it started: ${log}`)
      })
      // Handled here only while the service starts.
      failed.catch(() => undefined)
      await Promise.race([ready(), failed])
    },
    async kill() {
      for (let alive = pids(); alive.length > 0; alive = pids()) {
        signalAll(alive, 'SIGKILL')
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      pid = undefined
    },
    pause: () => signalAll(pids(), 'SIGSTOP'),
    // Children first: a parent that runs would notice that they stand still.
    resume: () => signalAll(pids().toReversed(), 'SIGCONT'),
    async stop() {
      if (pid === undefined) return
      signalAll([pid], 'SIGTERM')
      await exited
      pid = undefined
    },
  }
}
