import { expect, test as setup } from '../../fixtures.ts'
import type { SignedIn } from '@halyard/api/client'
import type { MobilePage } from '../../mobile/open-mobile-page.ts'
import { registerByMail } from '../../mobile/register.ts'
import { storeCustomers } from '../../product/customers.ts'
import { seedDemoAccount } from '../../product/seed-demo-account.ts'
import { seedProjects } from '../../product/seed-projects.ts'
import { seedTradingAccount } from '../../product/seed-trading-account.ts'

const NEWCOMER = { email: `new.${process.pid}@example.com`, password: 'Harbour-Light-7' }

setup('customers of the screen checks sign in', async ({ product: { url }, mobile }, { project }) => {
  const demo = await seedDemoAccount(url)
  const trader = await seedTradingAccount(url)
  await seedProjects(url, [demo, trader])
  storeCustomers(project.outputDir, { demo, trader, newcomer: await registerNewcomer(mobile, url) })
})

/** Registers a customer without settings, verification or funds. */
async function registerNewcomer({ page, goto }: MobilePage, url: string): Promise<SignedIn> {
  await goto('user/login/login')
  await registerByMail(page, url, NEWCOMER)
  await expect(page).toHaveURL(/#\/pages\/index\/index/)
  const stored = await page.evaluate(() => ({
    token: localStorage.getItem('token') ?? '',
    user: localStorage.getItem('user') ?? '',
  }))
  return { token: stored.token, user: JSON.parse(stored.user) as SignedIn['user'] }
}
