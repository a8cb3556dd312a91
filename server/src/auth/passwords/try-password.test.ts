import { expect, test } from 'vitest'
import { openDatabase } from '../../db/database.ts'
import { createLoginThrottle } from '../limits/login-throttle.ts'
import { createRates } from '../limits/rates.ts'
import { createPasswords } from './passwords.ts'
import { tryPassword } from './try-password.ts'

test('an attempt that fails because of the database does not count against the account', async () => {
  const db = openDatabase('postgres://127.0.0.1:1/halyard', () => {})
  const auth = {
    passwords: await createPasswords(),
    loginThrottle: createLoginThrottle(Date.now),
    rates: createRates({ codesPerHour: 10, signInsPerHour: 10, codeWaitSeconds: 60 }),
    captchas: { issue: () => Promise.reject(new Error('unused')), redeem: () => Promise.resolve() },
  }
  const config = { secret: { current: 'a secret of more than thirty-two characters' } }
  const name = { channel: 'email', address: 'ann@example.com' } as const
  for (let attempts = 0; attempts < 6; attempts++)
    await expect(tryPassword({ auth, db, config }, name, { password: 'wrong' }, '10.0.0.1')).rejects.toThrow(
      'ECONNREFUSED',
    )
  await db.destroy()
})
