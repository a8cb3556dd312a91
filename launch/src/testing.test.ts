import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'

const STARTER = join(import.meta.dirname, '../tests/start-test-postgres.ts')

/** Starts a test run with a PostgreSQL, as the leader of a process group. */
async function startRun() {
  const temporary = mkdtempSync(join(tmpdir(), 'halyard-interrupted-'))
  // If this is root's process, PostgreSQL runs as another user.
  chmodSync(temporary, 0o755)
  const { HALYARD_TEST_DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, [STARTER], {
    detached: true,
    env: { ...env, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(temporary, { recursive: true, force: true })
  })
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, temporary, port: Number(new URL(url).port) }
}

async function acceptsConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'a test run whose group gets %s: leaves no PostgreSQL and no data',
  async (signal) => {
    const { child, temporary, port } = await startRun()
    expect(await acceptsConnections(port)).toBe(true)
    process.kill(-(child.pid as number), signal)
    await expect.poll(() => acceptsConnections(port)).toBe(false)
    await expect.poll(() => readdirSync(temporary)).toEqual([])
  },
)
