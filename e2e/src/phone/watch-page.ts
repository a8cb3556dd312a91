import type { Page } from '@playwright/test'

/** Leaving a page gives up its requests; that is no failure. */
const GIVEN_UP = 'net::ERR_ABORTED'
/** Told again, and better, by the response itself. */
const RESPONSE_NOISE = /^Failed to load resource: the server responded/

/** Reports all that must not happen: thrown errors, console errors (a CSP report is one), requests that fail. */
export function watchPage(page: Page, report: (problem: string) => void): void {
  page.on('pageerror', (error) => report(`thrown: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() !== 'error' || RESPONSE_NOISE.test(text)) return
    report(`console: ${text} (${message.location().url})`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'no reason'
    if (reason !== GIVEN_UP) report(`request: ${request.method()} ${request.url()} failed: ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() < 400) return
    report(`response: ${response.status()} to ${response.request().method()} ${response.url()}`)
  })
}
