import { beforeEach, expect, test } from 'vitest'
import type { CallError } from '../../platform/call-error.ts'
import { type Attempt, createLoginThrottle, type LoginThrottle } from './login-throttle.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let at = 0
let throttle: LoginThrottle

beforeEach(() => {
  at = 1_700_000_000_000
  throttle = createLoginThrottle(() => at)
})

function begin(account = 'ann@example.com', ip = '10.0.0.1', captcha = true): Attempt {
  return throttle.begin({ account, ip, captcha })
}

function codeOf(attempt: () => unknown): string {
  try {
    attempt()
    return 'admitted'
  } catch (error) {
    return (error as CallError).code
  }
}

function failTimes(count: number): void {
  for (let failed = 0; failed < count; failed++) begin().fail()
}

test('three failed attempts: a captcha for the account, and for any account of the network', () => {
  failTimes(3)
  expect(codeOf(() => begin('ann@example.com', '10.9.0.1', false))).toBe('captcha_required')
  expect(codeOf(() => begin('bob@example.com', '10.0.0.1', false))).toBe('captcha_required')
  expect(codeOf(() => begin('bob@example.com', '10.9.0.1', false))).toBe('admitted')
})

test('five failed attempts lock the account for a minute, and each further one twice as long', () => {
  failTimes(5)
  for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
    at += minutes * MINUTE_MS - 1
    expect([minutes, codeOf(begin)]).toEqual([minutes, 'account_locked'])
    at += 1
    failTimes(1)
  }
})

test('attempts that are not resolved yet count as failed', () => {
  const pending = Array.from({ length: 5 }, () => begin())
  expect(codeOf(begin)).toBe('account_locked')
  for (const attempt of pending) attempt.abandon()
  expect(codeOf(begin)).toBe('admitted')
})

test('a successful attempt clears the count of the account', () => {
  failTimes(4)
  begin().succeed()
  failTimes(4)
  expect(codeOf(begin)).toBe('admitted')
})

test('an abandoned attempt after a lock does not lock the account again', () => {
  failTimes(5)
  at += MINUTE_MS
  begin().abandon()
  expect(codeOf(begin)).toBe('admitted')
})

test('failed attempts are forgotten after a day', () => {
  failTimes(5)
  at += 24 * HOUR_MS
  failTimes(4)
  expect(codeOf(begin)).toBe('admitted')
})
