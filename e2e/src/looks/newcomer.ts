import type { SignedIn } from '@halyard/api/client'
import { patiently } from '../patiently.ts'
import { registerByMail } from '../phone/register.ts'
import type { Stage } from '../stage.ts'

const NEWCOMER = { email: `looked.at.${process.pid}@example.com`, password: 'Harbour-Light-7' }

/** Registers a new customer without settings, verification or funds. */
export async function registerNewcomer({ product: { url }, openPhone }: Stage): Promise<SignedIn> {
  const phone = await openPhone()
  await phone.go('user/login/login')
  await registerByMail(phone.page, url, NEWCOMER)
  await patiently(phone.page).toHaveURL(/#\/pages\/index\/index/)
  const stored = await phone.page.evaluate(() => ({
    token: localStorage.getItem('token') ?? '',
    user: localStorage.getItem('user') ?? '',
  }))
  await phone.close()
  return { token: stored.token, user: JSON.parse(stored.user) as SignedIn['user'] }
}
