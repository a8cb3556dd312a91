import { afterEach, expect, test } from 'vitest'
import { ABLE } from '../../testing/able-customer.ts'
import { type Answers, closeApp, NOW, openApp } from '../../testing/app.tsx'

afterEach(closeApp)

type Terms = Parameters<NonNullable<Answers['wallet/get_info']>>[0]

/** Opens withdrawals on terms that block them. */
async function openBlocked(changes: Partial<Terms>) {
  const { stage } = await openApp({
    path: '/pages/assets/withdraw/index',
    answers: {
      ...ABLE,
      'wallet/get_info': (sample) => ({
        ...sample,
        fund_password: true,
        verified: true,
        hold_until: 0,
        limit_left: null,
        limit_until: null,
        ...changes,
      }),
    },
  })
  return stage
}

test.each([
  ['who is not verified', { verified: false }, 'Please complete the KYC Verification'],
  ['without a fund password', { fund_password: false }, 'Please set fund password first'],
  ['with a hold', { hold_until: NOW + 3_600_000 }, 'Withdrawals are on hold'],
  ['with none left today', { left_today: 0 }, 'Daily limit reached'],
])('withdraw: a customer %s reads why no withdrawal is possible', async (_who, changes, words) => {
  const stage = await openBlocked(changes)
  expect(stage.text()).toContain(words)
})
