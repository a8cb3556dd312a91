import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'

interface Pids {
  readonly supervisor: number
  readonly server: number
  readonly postgres: number
}

/** Kills every process of a run with SIGKILL at once, as listed in its pid file. */
export async function killRun(child: ChildProcess, dataDir: string): Promise<void> {
  const { supervisor, server, postgres } = readPids(dataDir)
  const exited = once(child, 'exit')
  for (const pid of [child.pid, supervisor, server, postgres]) if (pid) process.kill(pid, 'SIGKILL')
  await exited
}

function readPids(dataDir: string): Pids {
  const pids: unknown = JSON.parse(readFileSync(join(dataDir, 'halyard.pid'), 'utf8'))
  if (typeof pids === 'object' && pids !== null && 'supervisor' in pids && 'postgres' in pids) {
    return pids as Pids
  }
  throw new Error('halyard.pid does not name the processes of the run')
}

export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, 'localhost')
    const end = (response: boolean) => {
      socket.destroy()
      resolve(response)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}
