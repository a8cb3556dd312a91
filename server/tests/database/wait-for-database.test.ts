import { createTestDatabase, findFreePort, runStatement, type TestDatabase } from '@halyard/launch'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isDatabaseAway, mayConnectLater } from '../../src/db/database-away.ts'
import { waitForDatabase } from '../../src/db/wait-for-database.ts'
import { ConfigError } from '../../src/platform/settings.ts'
import { type DatabaseWay, openWay } from './database-way.ts'

let database: TestDatabase
let lines: string[]
let pauses: number

beforeEach(async () => {
  database = await createTestDatabase()
  lines = []
  pauses = 0
})
afterEach(() => database.drop())

/** Waits for the database of a URL. `onPause` runs at each pause, with their number so far. */
function wait(
  url: string,
  onPause: (pauses: number) => Promise<unknown> | void = () => undefined,
): Promise<void> {
  return waitForDatabase(url, {
    log: { warn: (line: string) => lines.push(line) },
    pause: async () => onPause(++pauses),
  })
}

function urlWith(change: (url: URL) => void): string {
  const url = new URL(database.url)
  change(url)
  return url.href
}

test('a database that is there is not waited for', async () => {
  await wait(database.url)
  expect([lines, pauses]).toEqual([[], 0])
})

test('a database that is away is waited for without a limit, with a line every five seconds', async () => {
  const port = await findFreePort()
  let way: DatabaseWay | undefined
  const url = urlWith((away) => (away.host = `127.0.0.1:${port}`))
  await wait(url, async (count) => {
    if (count === 1_000) way = await openWay(database.url, port)
  })
  expect(pauses).toBe(1_000)
  expect(lines).toHaveLength(100)
  expect(new Set(lines)).toEqual(
    new Set([`waiting for the database of DATABASE_URL: connect ECONNREFUSED 127.0.0.1:${port}`]),
  )
  way?.cut()
})

test('a database that is read-only is waited for until it takes writes', async () => {
  const name = new URL(database.url).pathname.slice(1)
  const set = (value: string) =>
    runStatement(
      database.url,
      `set transaction read write; alter database ${name} set default_transaction_read_only = ${value}`,
    )
  await set('on')
  await wait(database.url, (count) => (count === 3 ? set('off') : undefined))
  expect([lines, pauses]).toEqual([['waiting for the database of DATABASE_URL: it is read-only'], 3])
})

test.each([
  ['a wrong password', (url: URL) => (url.password = 'wrong'), 'password authentication failed'],
  ['an unknown database', (url: URL) => (url.pathname = '/nowhere'), 'database "nowhere" does not exist'],
  ['an unknown role', (url: URL) => (url.username = 'no-one'), 'authentication failed'],
])('%s: fails at once, with one message', async (_name, change, reason) => {
  const failed = wait(urlWith(change))
  await expect(failed).rejects.toThrow(ConfigError)
  await expect(failed).rejects.toThrow(/^The database of DATABASE_URL cannot be used: /)
  await expect(failed).rejects.toThrow(reason)
  expect([lines, pauses]).toEqual([[], 0])
})

test.each([
  ['57P01', true, true],
  ['57P03', true, true],
  ['08006', true, true],
  ['25006', true, true],
  ['53100', true, true],
  ['53300', true, true],
  ['58030', false, true],
  ['XX000', false, true],
  ['ECONNREFUSED', false, true],
  ['ENOTFOUND', false, true],
  ['57014', false, false],
  ['28P01', false, false],
  ['3D000', false, false],
  ['23505', false, false],
])('%s: the database is away: %s; connecting may succeed later: %s', (code, isAway, isLater) => {
  const error = new Error('a batch failed', { cause: Object.assign(new Error('it is so'), { code }) })
  expect(isDatabaseAway(error)).toBe(isAway)
  expect(mayConnectLater(error.cause)).toBe(isLater)
})
