import { expect, test } from 'vitest'
import { toCentre } from './centre.ts'

test('toCentre: reads every field', () => {
  const user = {
    id: 7,
    account_number: '10000007',
    nickname: 'Nora',
    email: null,
    mobile: null,
    invite_code: 'ABC234',
    lang: 'de' as const,
    created_at: 1,
  }
  expect(toCentre({ user, frozen_by: [], practice: true, demo: false, sessions: 1 })).toEqual({
    customerId: 7,
    practice: true,
    demo: false,
  })
})
