import type { Browser, BrowserContext, Page } from '@playwright/test'
import { join } from 'node:path'
import { watchPage } from './watch-page.ts'

export interface PhoneOptions {
  readonly width?: number
  readonly height?: number
  /** Put into local storage before the app runs. */
  readonly stored?: Readonly<Record<string, string>>
  readonly still?: boolean
  /** The customer has asked the browser to save data, so nothing is loaded ahead. */
  readonly savesData?: boolean
  /** What the browser prefers, as a BCP 47 tag, and where the device is, as an IANA time zone. */
  readonly locale?: string
  readonly timeZone?: string
}

/** A touch device on which one person uses the app. */
export interface Phone {
  readonly context: BrowserContext
  readonly page: Page
  /** Another tab of the same person. */
  readonly openTab: () => Promise<Page>
  /** Goes to a page of the app: 'assets/index'. What is left behind is marked, so that nobody takes it for the new one. */
  readonly go: (route: string, page?: Page) => Promise<void>
  /** What was reported so far, but for what was intended. */
  readonly problems: () => string[]
  /** From now on, problems of this kind are part of the plan. */
  readonly intend: (kind: RegExp) => void
  readonly shoot: (name: string) => Promise<void>
  readonly close: () => Promise<void>
}

const ACTION_MS = 15_000

export async function openPhone(browser: Browser, url: string, options: PhoneOptions): Promise<Phone> {
  const { width = 390, height = 844, stored = {}, still = false, savesData = false } = options
  const { locale = 'en', timeZone = 'UTC' } = options
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale,
    timezoneId: timeZone,
    reducedMotion: still ? 'reduce' : 'no-preference',
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
  const intended: RegExp[] = []
  const report = (problem: string) => {
    if (!intended.some((kind) => kind.test(problem))) problems.push(problem)
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
    go: async (route, tab = page) => {
      const hash = `#/pages/${route}`
      await tab.evaluate((next) => {
        if (location.hash !== next) document.querySelector('main')?.setAttribute('data-left', '')
      }, hash)
      await tab.goto(`${url}/h5/${hash}`)
    },
    problems: () => problems,
    intend: (kind) => void intended.push(kind),
    shoot: (name) => shoot(page, name),
    close: () => context.close(),
  }
}

/** A picture for people to look at, when someone has asked for pictures. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['HALYARD_SCREENSHOTS']
  if (folder) await page.screenshot({ path: join(folder, `${name.replaceAll(/[^\w-]+/g, '-')}.png`) })
}
