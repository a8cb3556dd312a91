import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Running } from './pid-file.ts'
import { claimFolder, endOrphan, writeRunning, parseRunning, readRunning, releaseFolder } from './pid-file.ts'
import { isAlive, startTimeOf } from './processes.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'halyard-pid-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
})

const running: Running = { supervisor: 7, server: null, postgres: 9, supervisorMark: '1', serverMark: null }

test.each([
  [JSON.stringify(running), running],
  ['', undefined],
  ['{"supervisor":', undefined],
  ['null', undefined],
  ['{"supervisor":"7","supervisorMark":"1"}', undefined],
])('%s', (text, expected) => {
  expect(parseRunning(text)).toEqual(expected)
})

const write = (value: Running): void => writeFileSync(join(dataDir, 'halyard.pid'), JSON.stringify(value))
const parent = process.ppid
const parentMark = startTimeOf(parent) as string

test('claim: the pid file lists the processes until release', () => {
  claimFolder(dataDir)
  writeRunning(dataDir, { server: parent, postgres: 9 })
  expect(readRunning(dataDir)).toMatchObject({ supervisor: process.pid, server: parent, postgres: 9 })
  releaseFolder(dataDir)
  expect(existsSync(join(dataDir, 'halyard.pid'))).toBe(false)
})

test('claim: rejects a directory in use and names the process', () => {
  write({ ...running, supervisor: parent, supervisorMark: parentMark })
  expect(() => claimFolder(dataDir)).toThrow(`already running on ${dataDir} (process ${parent})`)
})

test.each([
  ['an ended process', { supervisor: 2 ** 22 + 1 }],
  ['a process whose pid was reused', { supervisor: parent, supervisorMark: 'of another' }],
])('claim: takes over a directory left by %s', (_, left) => {
  write({ ...running, ...left })
  claimFolder(dataDir)
  expect(readRunning(dataDir)?.supervisor).toBe(process.pid)
})

test('claim: takes over a malformed pid file', () => {
  writeFileSync(join(dataDir, 'halyard.pid'), '{')
  claimFolder(dataDir)
  expect(readRunning(dataDir)?.supervisor).toBe(process.pid)
})

test('claim: rejects a data directory that is a file', () => {
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  expect(() => claimFolder(file)).toThrow(`The data folder ${file} cannot be used`)
})

async function startSleep(): Promise<number> {
  const child = spawn('sleep', ['60'], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'spawn')
  return child.pid as number
}

test('endOrphan: ends the server of a dead supervisor, not of a running one', async () => {
  const server = await startSleep()
  const serverMark = startTimeOf(server) as string
  write({ ...running, supervisor: parent, supervisorMark: parentMark, server, serverMark })
  await endOrphan(dataDir)
  expect(isAlive(server)).toBe(true)
  write({ ...running, supervisor: parent, supervisorMark: 'of another', server, serverMark })
  await endOrphan(dataDir)
  expect(isAlive(server)).toBe(false)
})

test('endOrphan: ignores another process with the pid of the old server', async () => {
  const other = await startSleep()
  write({ ...running, supervisor: 2 ** 22 + 1, server: other, serverMark: 'of another' })
  await endOrphan(dataDir)
  expect(isAlive(other)).toBe(true)
})
