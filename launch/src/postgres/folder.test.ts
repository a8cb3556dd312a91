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

test('inspectFolder: a missing or empty directory is absent', () => {
  expect(inspectFolder(join(folder, 'none'))).toBe('absent')
  expect(inspectFolder(folder)).toBe('absent')
})

test('inspectFolder: a complete directory is present', () => {
  fill(whole)
  expect(inspectFolder(folder)).toBe('present')
})

test.each(Object.keys(whole))('inspectFolder: rejects a directory without %s and changes nothing', (name) => {
  const { [name as 'base/1']: _, ...rest } = whole
  fill(rest)
  const before = readdirSync(folder, { recursive: true })
  expect(() => inspectFolder(folder)).toThrow(
    `The database in ${folder} cannot be used. Its file ${name.replace('/1', '')} is missing.`,
  )
  expect(readdirSync(folder, { recursive: true })).toEqual(before)
})

test('inspectFolder: rejects another version', () => {
  fill({ ...whole, PG_VERSION: '17\n' })
  expect(() => inspectFolder(folder)).toThrow(
    'It was created by PostgreSQL 17, and this Halyard includes 18.',
  )
})
