import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { inspectFolder } from './folder.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'halyard-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

const whole = {
  PG_VERSION: '18\n',
  'global/pg_control': 'x',
  'base/1': 'x',
  'pg_wal/1': 'x',
  'postgresql.conf': '',
  'pg_hba.conf': '',
}

function fill(files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

test('a folder that is not there, or empty, is still to be made', () => {
  expect(inspectFolder(join(folder, 'none'))).toBe('absent')
  expect(inspectFolder(folder)).toBe('absent')
})

test('a whole folder is used', () => {
  fill(whole)
  expect(inspectFolder(folder)).toBe('present')
})

test.each(Object.keys(whole))('a folder without %s is refused, and nothing in it is touched', (name) => {
  const { [name as 'base/1']: _, ...rest } = whole
  fill(rest)
  const before = readdirSync(folder, { recursive: true })
  expect(() => inspectFolder(folder)).toThrow(
    `The database in ${folder} cannot be used. Its file ${name.replace('/1', '')} is missing.`,
  )
  expect(readdirSync(folder, { recursive: true })).toEqual(before)
})

test('a folder of another version is refused', () => {
  fill({ ...whole, PG_VERSION: '17\n' })
  expect(() => inspectFolder(folder)).toThrow('It was made by PostgreSQL 17, and this Halyard brings 18.')
})
