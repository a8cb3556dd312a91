import type { CodePurpose } from '@halyard/api'
import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '../../app/config.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import type { CallError } from '../../platform/call-error.ts'
import { createRates } from './rates.ts'

const WAIT_SECONDS = 60
const HOUR_MS = 3_600_000

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase({ migrated: true })
  db = openDatabase(database.url, (error) => expect.unreachable(error.message))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
beforeEach(async () => {
  await db.deleteFrom('counted_limit').execute()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function openRates() {
  const { limits } = readConfig({ DATABASE_URL: 'postgres://localhost/halyard' })
  const rates = createRates(db, { ...limits, codeWaitSeconds: WAIT_SECONDS })
  /** Requests a code repeatedly, each time as soon as the wait is over, and returns the replies. */
  return async (network: number, purpose: CodePurpose, times: number): Promise<string[]> => {
    const results: string[] = []
    for (let count = 0; count < times; count++) {
      vi.setSystemTime(Date.now() + WAIT_SECONDS * 1_000)
      const use = { address: 'a@example.com', purpose, caller: `network:${network}` }
      results.push(
        await rates.countCode(use, `10.0.0.${network}`).then(
          () => 'sent',
          (error: CallError) => error.code,
        ),
      )
    }
    return results
  }
}

const sent = (results: readonly string[]) => results.filter((result) => result === 'sent').length

test('one caller leaves the budgets of the owner and of other purposes intact', async () => {
  const request = openRates()
  expect(await request(1, 'login', 7)).toEqual([
    ...Array(5).fill('sent'),
    ...Array(2).fill('too_many_requests'),
  ])
  expect(await request(2, 'login', 3)).toEqual(['sent', 'sent', 'sent'])
  expect(await request(1, 'forget', 2)).toEqual(['sent', 'sent'])
})

test('limits one purpose to 8 codes an hour and 20 a day across all networks', async () => {
  const request = openRates()
  let hour = 0
  for (let network = 1; network <= 20; network++) hour += sent(await request(network, 'login', 1))
  expect(hour).toBe(8)
  let day = hour
  for (let passed = 1; passed < 20; passed++) {
    vi.setSystemTime(Date.now() + HOUR_MS)
    day += sent(await request(100 + passed, 'login', 5))
  }
  expect(day).toBe(20)
})
