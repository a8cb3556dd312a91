import { expect, test } from 'vitest'
import { toIncome, toInvitee, toRanked, toRebate, toShare } from './referral.ts'

test('toShare: a customer has no authorization code, a partner has one', () => {
  const wire = { invite_code: 'AB12CD34', authorization_code: null, link: 'https://x/y', share_ppm: 200_000 }
  expect(toShare(wire)).toEqual({
    inviteCode: 'AB12CD34',
    authorizationCode: undefined,
    link: 'https://x/y',
    sharePpm: 200_000,
  })
  expect(toShare({ ...wire, authorization_code: 'PARTNER123' }).authorizationCode).toBe('PARTNER123')
})

test('toIncome: reads every field', () => {
  const BTC = { currency_id: 1, currency_name: 'BTC', decimals: 8, number: '0.001' }
  expect(toIncome({ invited: 3, income: '12.5', month_income: '1.25', incomes: [BTC] })).toEqual({
    invited: 3,
    total: '12.5',
    month: '1.25',
    sums: [{ currencyId: 1, currency: 'BTC', decimals: 8, amount: '0.001' }],
  })
})

test('toRanked and toInvitee: read every field', () => {
  expect(toRanked({ place: 1, name: 'd***o@x', income: '9', is_own: true })).toEqual({
    place: 1,
    name: 'd***o@x',
    income: '9',
    isOwn: true,
  })
  expect(toInvitee({ id: 7, name: 'a***b', joined_at: 5, income: '0' })).toEqual({
    id: 7,
    name: 'a***b',
    joinedAt: 5,
    income: '0',
  })
})

test('toRebate: the id names invitee, day and currency', () => {
  const wire = {
    invitee_id: 7,
    name: 'a***b',
    day_at: 86_400_000,
    currency_id: 3,
    currency_name: 'USDT',
    decimals: 6,
    number: '0.2',
    share_ppm: 200_000,
    credited_at: 172_800_000,
  }
  expect(toRebate(wire)).toEqual({
    id: '7 86400000 3',
    name: 'a***b',
    dayAt: 86_400_000,
    currency: 'USDT',
    amount: '0.2',
    sharePpm: 200_000,
  })
})
