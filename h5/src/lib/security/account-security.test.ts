import { expect, test } from 'vitest'
import { toSecurity } from './account-security.ts'

test('toSecurity: reads every field; unset ones are undefined', () => {
  const wire = { has_password: true, totp: false, recovery_codes: 8, passkeys: 1, hold_until: 5 }
  const security = { hasFundPassword: true, totp: false, recoveryCodes: 8, passkeys: 1, holdUntil: 5 }
  expect(toSecurity({ ...wire, anti_phishing: null, email: null, mobile: null })).toEqual({
    ...security,
    antiPhishing: undefined,
    email: undefined,
    mobile: undefined,
  })
  const set = { email: 'n…@example.com', mobile: '…42' }
  expect(toSecurity({ ...wire, ...set, anti_phishing: 'kite' })).toEqual({
    ...security,
    ...set,
    antiPhishing: 'kite',
  })
})
