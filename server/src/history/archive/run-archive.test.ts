import { expect, test } from 'vitest'
import { runArchive } from './run-archive.ts'

test.each([
  [[]],
  [['vacuum', '--directory', 'd']],
  [['export', '--directory', 'd']],
  [['export', '--directory', 'd', '--before', 'yesterday']],
  [['export', '--directory', 'd', '--before', '2026-13-01']],
  [['check']],
  [['check', '--directory', 'd', '--before', '2026-01-20']],
  [['check', 'detach', '--directory', 'd']],
  [['status', '--directory', 'd']],
  [['status', '--force']],
])('archive %j: prints its usage and touches no database', async (words) => {
  const printed: string[] = []
  const code = await runArchive(words, {
    environment: { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
    now: () => 0,
    print: (text) => expect.unreachable(text),
    printError: (text) => printed.push(text),
  })
  expect([code, printed]).toEqual([2, [expect.stringMatching(/^Usage: npm run archive/)]])
})

test('archive without a database: says what to set', async () => {
  const printed: string[] = []
  const print = (text: string) => printed.push(text)
  expect(await runArchive(['status'], { environment: {}, now: () => 0, print, printError: print })).toBe(1)
  expect(printed).toEqual(['set MIGRATIONS_DATABASE_URL, or DATABASE_URL, to the database'])
})
