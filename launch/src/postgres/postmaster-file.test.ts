import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parsePostmaster, stopOrphanedPostmaster } from './postmaster-file.ts'

const lines = (status: string): string => `41\n/data\n1700000000\n5432\n\n127.0.0.1\n 123 456\n${status}\n`

test.each([
  [lines('ready   '), { pid: 41, isReady: true }],
  [lines('starting'), { pid: 41, isReady: false }],
  ['41\n', { pid: 41, isReady: false }],
  ['', undefined],
  ['x\n', undefined],
])('%j', (text, expected) => {
  expect(parsePostmaster(text)).toEqual(expected)
})

test('stopLeftover: removes a pid file of another program and leaves the program alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-postmaster-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'postmaster.pid')
  writeFileSync(file, `${process.pid}\n${folder}\n`)
  const said: string[] = []
  await stopOrphanedPostmaster(folder, (line) => said.push(line))
  expect(existsSync(file)).toBe(false)
  expect(said).toEqual([])
})
