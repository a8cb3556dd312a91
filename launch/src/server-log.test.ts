import { mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createServerLog, describeWarning } from './server-log.ts'

test.each([
  ['plain words', undefined],
  ['{"level":30,"msg":"a request"}', undefined],
  ['{"level":40,"msg":"slow disk"}', 'slow disk'],
  ['{"level":50,"msg":"mail failed","err":{"message":"refused"}}', 'mail failed: refused'],
  ['{"level":50,"msg":"refused","err":{"message":"refused"}}', 'refused'],
  ['{"level":50}', '{"level":50}'],
  ['{"level":', undefined],
  ['{}', undefined],
])('%s', (line, shown) => {
  expect(describeWarning(line)).toBe(shown)
})

test('the log is set aside when it is long, so that it stays within two files', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'halyard-log-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const file = join(dataDir, 'server.log')
  createServerLog(dataDir)('first')
  truncateSync(file, 20_000_001)
  createServerLog(dataDir)('second')
  expect(readFileSync(file, 'utf8')).toBe('second\n')
  expect(readFileSync(`${file}.1`, 'utf8').slice(0, 6)).toBe('first\n')
})
