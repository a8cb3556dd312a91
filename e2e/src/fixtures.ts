import { expect, test as base } from '@playwright/test'
import type { SignedIn } from '@halyard/api/client'
import { type DeskAccount, type DeskPage, type DeskRole, openDeskPage } from './desk/open-desk-page.ts'
import { type MobilePage, type MobilePageOptions, openMobilePage } from './mobile/open-mobile-page.ts'
import { type Customers, readCustomers } from './product/customers.ts'
import { signInDemo, signOut } from './product/demo-account.ts'
import { registerCustomer } from './product/register-customer.ts'
import { connectToProduct, type SharedProduct } from './product/shared-product.ts'

export { expect }

interface TestFixtures {
  /** Sessions that are ended after the test: a customer has at most ten, and the oldest would end for another test. */
  readonly sessions: SignedIn[]
  /** Opens pages of the app, each as another device; they are closed after the test. */
  readonly openMobilePage: (options?: MobilePageOptions) => Promise<MobilePage>
  /** Opens the operators' console, signed in with a role; closed after the test. */
  readonly openDesk: (who: DeskRole | DeskAccount) => Promise<DeskPage>
  /** A page of a guest. */
  readonly mobile: MobilePage
  /** A new session of the demo customer. */
  readonly demo: SignedIn
  /** A customer of this attempt alone, with practice funds: without traces of an earlier attempt. */
  readonly ownCustomer: SignedIn
  /** The customers that `customers.setup.ts` has signed in. */
  readonly customers: Customers
}

interface WorkerFixtures {
  readonly product: SharedProduct
}

/** Playwright's `test` with the running product. A test fails if one of its pages reports an unexpected problem. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [async ({}, use) => use(connectToProduct()), { scope: 'worker' }],
  baseURL: async ({ product }, use) => use(product.url),
  sessions: async ({ product }, use) => {
    const sessions: SignedIn[] = []
    await use(sessions)
    for (const session of sessions) await signOut(product.url, session)
  },
  // Depends on the sessions, so that pages are closed before their sessions end.
  openMobilePage: async ({ browser, sessions: _sessions }, use) => {
    const mobiles: MobilePage[] = []
    await use(async (options = {}) => {
      const mobile = await openMobilePage(browser, options)
      mobiles.push(mobile)
      return mobile
    })
    const problems = mobiles.flatMap((mobile) => mobile.problems())
    for (const mobile of mobiles) await mobile.close()
    expect(problems, 'problems that the browser reported').toEqual([])
  },
  openDesk: async ({ browser }, use) => {
    const desks: DeskPage[] = []
    await use(async (who) => {
      const desk = await openDeskPage(browser, who)
      desks.push(desk)
      return desk
    })
    const problems = desks.flatMap((desk) => desk.problems())
    for (const desk of desks) await desk.close()
    expect(problems, 'problems that the browser reported at a desk').toEqual([])
  },
  mobile: async ({ openMobilePage }, use) => use(await openMobilePage()),
  demo: async ({ product, sessions }, use) => {
    const session = await signInDemo(product.url)
    sessions.push(session)
    await use(session)
  },
  ownCustomer: async ({ product }, use) => use(await registerCustomer(product.url)),
  customers: async ({}, use, { project }) => use(readCustomers(project.outputDir)),
})
