import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findFreePort } from './free-port.ts'
import type { Running } from './pid-file.ts'
import { readRunning } from './pid-file.ts'
import { isAlive } from './processes.ts'

interface Halyard {
  readonly child: ChildProcess
  readonly output: () => string
  readonly exit: Promise<unknown>
}

let dataDir: string
let port: number
let halyard: Halyard

function launch(env: Record<string, string> = {}): Halyard {
  const entry = fileURLToPath(new URL('../tests/supervise-fake.ts', import.meta.url))
  const child = spawn(process.execPath, [entry], {
    env: { PATH: process.env['PATH'], PORT: String(port), HALYARD_DATA: dataDir, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, output: () => output, exit: once(child, 'close').then(([code]) => code as unknown) }
}

const pids = (): Running => readRunning(dataDir) as Running
const says = (text: string): Promise<void> =>
  vi.waitFor(() => expect(halyard.output()).toContain(text), { timeout: 60_000, interval: 20 })
const count = async (): Promise<number> => Number(await (await fetch(`http://127.0.0.1:${port}`)).text())
const counts = (expected: number): Promise<void> =>
  vi.waitFor(async () => expect(await count()).toBe(expected), { timeout: 60_000, interval: 50 })

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'halyard-supervise-'))
  port = await findFreePort()
  halyard = launch()
  await says('Halyard is running (demo).')
})

afterAll(async () => {
  halyard.child.kill('SIGTERM')
  await halyard.exit
  rmSync(dataDir, { recursive: true })
})

test('start: prints the addresses and the demo sign-in', async () => {
  expect(halyard.output()).toContain(`http://localhost:${port}/h5/`)
  expect(halyard.output()).toContain('demo1234')
  expect(await count()).toBe(1)
})

test('start: rejects a port or a data directory in use', async () => {
  const samePort = launch()
  expect(await samePort.exit).toBe(1)
  expect(samePort.output()).toContain(`Port ${port} is in use.`)
  const sameFolder = launch({ PORT: String(await findFreePort()) })
  expect(await sameFolder.exit).toBe(1)
  expect(sameFolder.output()).toContain(`already running on ${dataDir} (process ${halyard.child.pid})`)
})

test('a killed server is restarted', async () => {
  const { server } = pids()
  process.kill(server as number, 'SIGKILL')
  await says('the server is running again')
  expect(pids().server).not.toBe(server)
  expect(await count()).toBe(2)
})

test('a killed PostgreSQL is restarted with its data', async () => {
  const { postgres } = pids()
  process.kill(postgres as number, 'SIGKILL')
  await says('the database stopped unexpectedly')
  await counts(3)
  expect(pids().postgres).not.toBe(postgres)
})

test('kill -9 of the supervisor: the next start ends its children and has the data', async () => {
  const left = pids()
  halyard.child.kill('SIGKILL')
  await halyard.exit
  halyard = launch()
  await says('Halyard is running (demo).')
  expect(await count()).toBe(4)
  expect(isAlive(left.postgres as number)).toBe(false)
})

test('Ctrl-C to the process group stops the server before the database', async () => {
  const { server, postgres } = pids()
  process.kill(-(halyard.child.pid as number), 'SIGINT')
  expect(await halyard.exit).toBe(0)
  expect([server, postgres].map((pid) => isAlive(pid as number))).toEqual([false, false])
  expect(existsSync(join(dataDir, 'halyard.pid'))).toBe(false)
  expect(readFileSync(join(dataDir, 'server.log'), 'utf8')).toContain(
    'the database was available until the end',
  )
})

test('full disk: waits, logs once, and resumes when there is space', async () => {
  const freeFile = join(dataDir, 'free')
  writeFileSync(freeFile, '1000000000')
  halyard = launch({ FAKE_FREE_FILE: freeFile })
  await says('Halyard is running (demo).')
  const before = await count()
  writeFileSync(freeFile, '0')
  process.kill(pids().postgres as number, 'SIGKILL')
  await says('no space is left on the disk')
  expect(halyard.output()).not.toContain('running again')
  await expect(count()).rejects.toThrow('fetch failed')
  writeFileSync(freeFile, '1000000000')
  await says('the server is running again')
  await counts(before + 1)
  expect(halyard.output().match(/no space is left/g)).toHaveLength(1)

  writeFileSync(freeFile, '0')
  process.kill(pids().server as number, 'SIGKILL')
  await vi.waitFor(() => expect(halyard.output().match(/no space is left/g)).toHaveLength(2), 60_000)
  halyard.child.kill('SIGTERM')
  expect(await halyard.exit).toBe(0)
})

test('SIGTERM during the database start stops the database', async () => {
  halyard = launch()
  await says('starting the database')
  halyard.child.kill('SIGTERM')
  expect(await halyard.exit).toBe(0)
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test('a server that exits for invalid settings is not restarted', async () => {
  halyard = launch({ FAKE_EXIT: '78' })
  expect(await halyard.exit).toBe(1)
  expect(halyard.output().match(/the fake server exits as configured/g)).toHaveLength(1)
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test('a server that loses a database of others is restarted, however often', async () => {
  halyard = launch({ FAKE_EXIT: '75', DATABASE_URL: 'postgres://127.0.0.1:1/away' })
  // Ten crashes within a minute would end it.
  await vi.waitFor(
    () => expect(halyard.output().match(/the server lost its database/g)?.length).toBeGreaterThan(11),
    60_000,
  )
  halyard.child.kill('SIGTERM')
  expect(await halyard.exit).toBe(0)
})

test('a port in use is reported before anything starts', async () => {
  const other = createServer().listen(port)
  await once(other, 'listening')
  halyard = launch()
  expect(await halyard.exit).toBe(1)
  other.close()
  expect(halyard.output()).toBe(
    `Port ${port} is in use. Stop the program that uses it, or choose another: PORT=${port + 1} npm start\n`,
  )
})
