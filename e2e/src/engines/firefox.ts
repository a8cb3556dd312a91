import { existsSync } from 'node:fs'
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core'
import { type Engine, type EnginePage, PHONE } from './engine.ts'

const FIREFOX = '/usr/bin/firefox-esr'
/** Leaving a page aborts its pending requests, which is not a failure. */
const ABORTED = 'NS_BINDING_ABORTED'

/** Firefox ESR of Debian, without a window, by WebDriver BiDi. */
export const firefox: Engine = {
  name: 'firefox',
  missing: () => [FIREFOX].filter((program) => !existsSync(program)),
  open: openFirefox,
}

async function openFirefox(): Promise<EnginePage> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    defaultViewport: PHONE,
  })
  // The page of the start has not the size of a phone.
  const page = await browser.newPage()
  const problems: string[] = []
  watch(page, (problem) => problems.push(problem))
  const find = async (expression: string): Promise<ElementHandle> => {
    const element = (await page.evaluateHandle(expression)).asElement()
    if (!element) throw new Error('the page has no such element')
    return element as ElementHandle
  }
  return {
    version: await browser.version(),
    goto: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    click: async (expression) => (await find(expression)).click(),
    fill: async (expression, text) => {
      const field = await find(expression)
      await field.evaluate((input) => {
        if (input instanceof HTMLInputElement) input.select()
      })
      await field.type(text)
    },
    problems: () => Promise.resolve(problems),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  }
}

function watch(page: Page, report: (problem: string) => void): void {
  page.on('pageerror', (error) => report(`thrown: ${String(error)}`))
  page.on('console', (message) => {
    if (message.type() === 'error') report(`console: ${message.text()} (${message.location().url ?? ''})`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'no reason'
    if (!reason.includes(ABORTED)) report(`request: ${request.method()} ${request.url()} failed: ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400)
      report(`response: ${response.status()} to ${response.request().method()} ${response.url()}`)
  })
}
