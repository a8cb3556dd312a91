import { mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createServerLog, describeLine } from './server-log.ts'

test.each([
  { stream: 'stdout', line: 'plain words', shown: undefined },
  { stream: 'stderr', line: 'plain words', shown: 'plain words' },
  { stream: 'stderr', line: '{"level":30,"msg":"a request"}', shown: undefined },
  { stream: 'stdout', line: '{"level":40,"msg":"slow disk"}', shown: 'server: slow disk' },
  {
    stream: 'stderr',
    line: '{"level":50,"msg":"mail failed","err":{"message":"refused"}}',
    shown: 'server: mail failed: refused',
  },
  {
    stream: 'stderr',
    line: '{"level":50,"msg":"refused","err":{"message":"refused"}}',
    shown: 'server: refused',
  },
  { stream: 'stdout', line: '{"level":50}', shown: 'server: {"level":50}' },
  { stream: 'stdout', line: '{"level":', shown: undefined },
  { stream: 'stderr', line: '{}', shown: '{}' },
] as const)('$stream: $line', ({ line, stream, shown }) => {
  expect(describeLine(line, stream)).toBe(shown)
})

test('createServerLog: rotates a long log, so that two files remain', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'halyard-log-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const file = join(dataDir, 'server.log')
  createServerLog(dataDir)('first')
  truncateSync(file, 20_000_001)
  createServerLog(dataDir)('second')
  expect(readFileSync(file, 'utf8')).toBe('second\n')
  expect(readFileSync(`${file}.1`, 'utf8').slice(0, 6)).toBe('first\n')
})
