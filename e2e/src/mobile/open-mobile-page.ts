import type { Browser, BrowserContext, Page } from '@playwright/test'
import { join } from 'node:path'
import { watchPage } from './watch-page.ts'

export interface MobilePageOptions {
  /** Written to local storage before the app runs. */
  readonly stored?: Readonly<Record<string, string>>
  /** The browser requests reduced data usage, so the app preloads nothing. */
  readonly savesData?: boolean
  /** The browser runs the app's service worker. Playwright does not intercept the requests of a page that has one. */
  readonly hasWorker?: boolean
}

/** A browser context that emulates a touch device of one customer. */
export interface MobilePage {
  readonly context: BrowserContext
  readonly page: Page
  /** Opens another tab of the same customer. */
  readonly openTab: () => Promise<Page>
  /**
   * Opens a page of the app: 'assets/index'. Marks the page that is left, so that waits do not accept it as the new
   * one.
   */
  readonly goto: (route: string, page?: Page) => Promise<void>
  /** Returns the problems reported so far, except the expected ones. */
  readonly problems: () => string[]
  /** Expects problems that match from now on. */
  readonly expectProblem: (kind: RegExp) => void
  readonly takeScreenshot: (name: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens a page with the options of the test (`use` of the configuration): a phone, unless a test changes them. */
export async function openMobilePage(
  browser: Browser,
  { stored = {}, savesData = false, hasWorker = false }: MobilePageOptions,
): Promise<MobilePage> {
  const context = await browser.newContext({ serviceWorkers: hasWorker ? 'allow' : 'block' })
  await context.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, Object.entries(stored))
  if (savesData)
    await context.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) })
    })
  const problems: string[] = []
  const expectedProblems: RegExp[] = []
  const report = (problem: string) => {
    if (!expectedProblems.some((kind) => kind.test(problem))) problems.push(problem)
  }
  const openTab = async () => {
    const page = await context.newPage()
    watchPage(page, report)
    return page
  }
  const page = await openTab()
  return {
    context,
    page,
    openTab,
    goto: async (route, tab = page) => {
      const hash = `#/pages/${route}`
      await tab.evaluate((next) => {
        // The same page with another query keeps its `main` element.
        if (location.hash.split('?')[0] !== next.split('?')[0])
          document.querySelector('main')?.setAttribute('data-left', '')
      }, hash)
      await tab.goto(`/h5/${hash}`)
    },
    problems: () => problems,
    expectProblem: (kind) => void expectedProblems.push(kind),
    takeScreenshot: (name) => takeScreenshot(page, name),
    close: () => context.close(),
  }
}

/** Takes a screenshot if HALYARD_SCREENSHOTS names a directory. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['HALYARD_SCREENSHOTS']
  if (folder) await page.screenshot({ path: join(folder, `${name.replaceAll(/[^\w-]+/g, '-')}.png`) })
}
