import { expect, test } from 'vitest'
import { toDeviceSession } from './device-session.ts'
import { toRecoveryCodes } from './factors/new-recovery-codes.ts'
import { toPasskey } from './factors/passkey.ts'
import { toSignInAttempt } from './factors/sign-in-attempt.ts'

test('toDeviceSession: reads every field', () => {
  const session = { id: 1, current: true, ip: '192.0.2.1', agent: 'Firefox' }
  expect(toDeviceSession({ ...session, created_at: 1, seen_at: 2 })).toEqual({ ...session, seenAt: 2 })
})

test.each([
  [null, undefined],
  [2, 2],
])('toPasskey: last used at %s is %s', (used_at, usedAt) => {
  expect(toPasskey({ id: 1, name: 'Phone', created_at: 1, used_at })).toEqual({
    id: 1,
    name: 'Phone',
    createdAt: 1,
    usedAt,
  })
})

test('toSignInAttempt: reads every field; throws for an unknown outcome', () => {
  const attempt = { id: 1, time: 2, outcome: 'code_wrong', ip: '192.0.2.1', agent: 'Firefox' } as const
  expect(toSignInAttempt(attempt)).toEqual(attempt)
  expect(() => toSignInAttempt({ ...attempt, outcome: 'guessed' as never })).toThrow(
    'unknown value on the wire: guessed',
  )
})

test('toRecoveryCodes: the codes', () => {
  expect(toRecoveryCodes({ recovery_codes: ['abcde-fghij'] })).toEqual(['abcde-fghij'])
})
