import type { SignedIn } from '@halyard/api/client'
import { slowExpect } from '../slow-expect.ts'
import { registerByMail } from '../mobile/register.ts'
import type { Fixtures } from '../fixtures.ts'

const NEWCOMER = { email: `looked.at.${process.pid}@example.com`, password: 'Harbour-Light-7' }

/** Registers a new customer without settings, verification or funds. */
export async function registerNewCustomer({ product: { url }, openMobilePage }: Fixtures): Promise<SignedIn> {
  const mobile = await openMobilePage()
  await mobile.goto('user/login/login')
  await registerByMail(mobile.page, url, NEWCOMER)
  await slowExpect(mobile.page).toHaveURL(/#\/pages\/index\/index/)
  const stored = await mobile.page.evaluate(() => ({
    token: localStorage.getItem('token') ?? '',
    user: localStorage.getItem('user') ?? '',
  }))
  await mobile.close()
  return { token: stored.token, user: JSON.parse(stored.user) as SignedIn['user'] }
}
