import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Running } from './pid-file.ts'
import { claimFolder, endOrphan, noteRunning, parseRunning, readRunning, releaseFolder } from './pid-file.ts'
import { isAlive, startMark } from './processes.ts'

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
const parentMark = startMark(parent) as string

test('a claimed folder names its processes until it is released', () => {
  claimFolder(dataDir)
  noteRunning(dataDir, { server: parent, postgres: 9 })
  expect(readRunning(dataDir)).toMatchObject({ supervisor: process.pid, server: parent, postgres: 9 })
  releaseFolder(dataDir)
  expect(existsSync(join(dataDir, 'halyard.pid'))).toBe(false)
})

test('a folder in use is refused, with the process that has it', () => {
  write({ ...running, supervisor: parent, supervisorMark: parentMark })
  expect(() => claimFolder(dataDir)).toThrow(`already running on ${dataDir} (process ${parent})`)
})

test.each([
  ['an ended process', { supervisor: 2 ** 22 + 1 }],
  ['another process that was given the same pid', { supervisor: parent, supervisorMark: 'of another' }],
])('a folder left by %s is taken', (_, left) => {
  write({ ...running, ...left })
  claimFolder(dataDir)
  expect(readRunning(dataDir)?.supervisor).toBe(process.pid)
})

test('a broken pid file is taken over', () => {
  writeFileSync(join(dataDir, 'halyard.pid'), '{')
  claimFolder(dataDir)
  expect(readRunning(dataDir)?.supervisor).toBe(process.pid)
})

test('a data folder that is a file is refused with a message', () => {
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  expect(() => claimFolder(file)).toThrow(`The data folder ${file} cannot be used`)
})

async function sleeper(): Promise<number> {
  const child = spawn('sleep', ['60'], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'spawn')
  return child.pid as number
}

test('the server of a killed supervisor is ended, that of a living one is not', async () => {
  const server = await sleeper()
  const serverMark = startMark(server) as string
  write({ ...running, supervisor: parent, supervisorMark: parentMark, server, serverMark })
  await endOrphan(dataDir)
  expect(isAlive(server)).toBe(true)
  write({ ...running, supervisor: parent, supervisorMark: 'of another', server, serverMark })
  await endOrphan(dataDir)
  expect(isAlive(server)).toBe(false)
})

test('a process that merely has the pid of the old server is left alone', async () => {
  const other = await sleeper()
  write({ ...running, supervisor: 2 ** 22 + 1, server: other, serverMark: 'of another' })
  await endOrphan(dataDir)
  expect(isAlive(other)).toBe(true)
})
