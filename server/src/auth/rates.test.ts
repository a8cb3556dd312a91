import type { CodePurpose } from '@halyard/api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import type { CallError } from '../http/call-error.ts'
import { createRates } from './rates.ts'

const WAIT_SECONDS = 60
const HOUR_MS = 3_600_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function openRates() {
  const { limits } = readConfig({ DATABASE_URL: 'postgres://localhost/halyard' })
  const rates = createRates({ ...limits, codeWaitSeconds: WAIT_SECONDS })
  /** Requests a code repeatedly, each time as soon as the wait is over, and returns the replies. */
  return async (network: number, purpose: CodePurpose, times: number): Promise<string[]> => {
    const answers: string[] = []
    for (let count = 0; count < times; count++) {
      vi.advanceTimersByTime(WAIT_SECONDS * 1_000)
      const use = { address: 'a@example.com', purpose, caller: `network:${network}` }
      answers.push(
        await rates.countCode(use, `10.0.0.${network}`).then(
          () => 'sent',
          (error: CallError) => error.code,
        ),
      )
    }
    return answers
  }
}

const sent = (answers: readonly string[]) => answers.filter((answer) => answer === 'sent').length

test('one caller leaves the budgets of the owner and of other purposes intact', async () => {
  const ask = openRates()
  expect(await ask(1, 'login', 7)).toEqual([...Array(5).fill('sent'), ...Array(2).fill('too_many_requests')])
  expect(await ask(2, 'login', 3)).toEqual(['sent', 'sent', 'sent'])
  expect(await ask(1, 'forget', 2)).toEqual(['sent', 'sent'])
})

test('limits one purpose to 8 codes an hour and 20 a day across all networks', async () => {
  const ask = openRates()
  let hour = 0
  for (let network = 1; network <= 20; network++) hour += sent(await ask(network, 'login', 1))
  expect(hour).toBe(8)
  let day = hour
  for (let passed = 1; passed < 20; passed++) {
    vi.advanceTimersByTime(HOUR_MS)
    day += sent(await ask(100 + passed, 'login', 5))
  }
  expect(day).toBe(20)
})
