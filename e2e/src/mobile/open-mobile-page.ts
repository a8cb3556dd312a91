import type { Browser, BrowserContext, Page } from '@playwright/test'
import { join } from 'node:path'
import { watchPage } from './watch-page.ts'

export interface MobilePageOptions {
  readonly width?: number
  readonly height?: number
  /** Written to local storage before the app runs. */
  readonly stored?: Readonly<Record<string, string>>
  readonly reducedMotion?: boolean
  /** The browser requests reduced data usage, so the app preloads nothing. */
  readonly savesData?: boolean
  /** The preferred language as a BCP 47 tag, and the time zone as an IANA name. */
  readonly locale?: string
  readonly timeZone?: string
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

const ACTION_MS = 15_000

export async function openMobilePage(
  browser: Browser,
  url: string,
  options: MobilePageOptions,
): Promise<MobilePage> {
  const { width = 390, height = 844, stored = {}, reducedMotion = false, savesData = false } = options
  const { locale = 'en', timeZone = 'UTC' } = options
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale,
    timezoneId: timeZone,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
  })
  context.setDefaultTimeout(ACTION_MS)
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
        if (location.hash !== next) document.querySelector('main')?.setAttribute('data-left', '')
      }, hash)
      await tab.goto(`${url}/h5/${hash}`)
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
