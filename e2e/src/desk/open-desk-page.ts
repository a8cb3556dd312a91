import type { Browser, BrowserContext, Page } from '@playwright/test'
import { join } from 'node:path'
import { watchPage } from '../mobile/watch-page.ts'
import { deskWordsOf } from '../words.ts'

/** The demo's operators: one account of each role. */
export type DeskRole = 'support' | 'reviewer' | 'treasurer' | 'operator' | 'admin'

/** The console of a signed-in operator, on a desktop screen. */
export interface DeskPage {
  readonly context: BrowserContext
  readonly page: Page
  /** Opens a page of the console: '/withdrawals'. */
  readonly goto: (path: string) => Promise<void>
  /** Returns the problems that the browser reported, except the expected ones. */
  readonly problems: () => string[]
  /** Expects problems that match from now on, and those reported so far that do. */
  readonly expectProblem: (kind: RegExp) => void
  readonly takeScreenshot: (name: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** Of every account of the demo's staff. */
export const STAFF_PASSWORD = 'demo1234'
const word = deskWordsOf('staff')
const DESK = {
  viewport: { width: 1360, height: 850 },
  deviceScaleFactor: 1,
  hasTouch: false,
  isMobile: false,
} as const

/** The account of an operator. */
export interface DeskAccount {
  readonly email: string
  readonly password: string
}

/** Opens the console on a screen of its own and signs in: with the demo's account of a role, or with another one. */
export async function openDeskPage(browser: Browser, who: DeskRole | DeskAccount): Promise<DeskPage> {
  const desk = await openSignInPage(browser)
  const { page } = desk
  if (typeof who === 'string') {
    await signInAtDesk(page, { email: `${who}@example.com`, password: STAFF_PASSWORD })
    await page.getByRole('navigation', { name: word('pagesOfConsole') }).waitFor()
  } else await signInAtDesk(page, who)
  return desk
}

/** Opens the console on a screen of its own, without a session. */
export async function openSignInPage(browser: Browser): Promise<DeskPage> {
  const context = await browser.newContext(DESK)
  const page = await context.newPage()
  const problems: string[] = []
  const expectedProblems: RegExp[] = []
  watchPage(page, (problem) => problems.push(problem))
  await page.goto('/ops/')
  return {
    context,
    page,
    goto: async (path) => void (await page.goto(`/ops/#${path}`)),
    problems: () => problems.filter((problem) => !expectedProblems.some((kind) => kind.test(problem))),
    expectProblem: (kind) => void expectedProblems.push(kind),
    async takeScreenshot(name) {
      const folder = process.env['HALYARD_SCREENSHOTS']
      if (folder) await page.screenshot({ path: join(folder, `desk-${name}.png`), fullPage: true })
    },
    close: () => context.close(),
  }
}

/** Fills and sends the sign-in that the page shows. */
export async function signInAtDesk(page: Page, { email, password }: DeskAccount): Promise<void> {
  await page.getByLabel(word('account'), { exact: true }).fill(email)
  await page.getByLabel(word('password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: word('signIn'), exact: true }).click()
}
