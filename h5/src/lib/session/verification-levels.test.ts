import type { ResponseOf } from '@halyard/api/client'
import { expect, test } from 'vitest'
import { toVerificationLevels } from './verification-levels.ts'

const NEW = { status: 'unverified', reason: '', submitted_at: null, reviewed_at: null } as const
const WIRE: ResponseOf<'user/real_info'> = {
  level: 0,
  basic: {
    status: 'refused',
    reason: 'blurred',
    submitted_at: 1,
    reviewed_at: 2,
    country: 'DE',
    name: 'N…',
    card_id: 'L…47',
  },
  advanced: NEW,
}

test('toVerificationLevels: reads every field', () => {
  expect(toVerificationLevels(WIRE)).toEqual({
    basic: {
      status: 'refused',
      reason: 'blurred',
      submittedAt: 1,
      reviewedAt: 2,
      country: 'DE',
      name: 'N…',
      cardId: 'L…47',
    },
    advanced: { status: 'unverified', reason: '', submittedAt: undefined, reviewedAt: undefined },
  })
})

test('toVerificationLevels: an identity that was not submitted is undefined', () => {
  const basic = { ...NEW, country: null, name: null, card_id: null }
  expect(toVerificationLevels({ ...WIRE, basic }).basic).toMatchObject({
    country: undefined,
    name: undefined,
    cardId: undefined,
  })
})

test('toVerificationLevels: throws for an unknown status of either level', () => {
  const odd = { ...NEW, status: 'odd' as never }
  expect(() => toVerificationLevels({ ...WIRE, advanced: odd })).toThrow('unknown value on the wire: odd')
  expect(() => toVerificationLevels({ ...WIRE, basic: { ...WIRE.basic, status: 'odd' as never } })).toThrow(
    'unknown value on the wire: odd',
  )
})
