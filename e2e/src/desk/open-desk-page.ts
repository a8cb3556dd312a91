import type { Browser, BrowserContext, Page } from '@playwright/test'
import { join } from 'node:path'
import { watchPage } from '../mobile/watch-page.ts'
import { deskWordsOf } from '../words.ts'

/** The demo's operators: one account of each role. */
export type DeskRole = 'support' | 'reviewer' | 'treasurer' | 'operator' | 'admin'

/** The console of a signed-in operator, on a screen of a desk. */
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

const PASSWORD = 'demo1234'
const DESK = {
  viewport: { width: 1360, height: 850 },
  deviceScaleFactor: 1,
  hasTouch: false,
  isMobile: false,
} as const

/** Opens the console on a screen of its own and signs in with the demo's account of a role. */
export async function openDeskPage(browser: Browser, role: DeskRole): Promise<DeskPage> {
  const context = await browser.newContext(DESK)
  const page = await context.newPage()
  const problems: string[] = []
  const expectedProblems: RegExp[] = []
  watchPage(page, (problem) => problems.push(problem))
  const words = deskWordsOf('staff')
  await page.goto('/ops/')
  await page.getByLabel(words('account'), { exact: true }).fill(`${role}@example.com`)
  await page.getByLabel(words('password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: words('signIn'), exact: true }).click()
  await page.getByRole('navigation', { name: words('pagesOfConsole') }).waitFor()
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
