import { expect, test } from 'vitest'
import { toUser } from './user.ts'

test('toUser: reads every field; an absent contact is undefined', () => {
  const wire = {
    id: 7,
    account_number: '10000007',
    nickname: 'Nora',
    email: 'n…@example.com',
    mobile: null,
    invite_code: 'ABC234',
    lang: 'de' as const,
    created_at: 1,
  }
  expect(toUser(wire)).toEqual({
    id: 7,
    accountNumber: '10000007',
    nickname: 'Nora',
    email: 'n…@example.com',
    mobile: undefined,
    inviteCode: 'ABC234',
    createdAt: 1,
  })
})
