import type { Page } from '@playwright/test'

/** Navigation aborts pending requests, which is not a failure. */
const ABORTED = 'net::ERR_ABORTED'
/** The response handler reports the same with more detail. */
const RESPONSE_NOISE = /^Failed to load resource: the server responded/

/**
 * Reports every problem: thrown errors, console errors (including CSP reports), failed requests and error responses.
 */
export function watchPage(page: Page, report: (problem: string) => void): void {
  page.on('pageerror', (error) => report(`thrown: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() !== 'error' || RESPONSE_NOISE.test(text)) return
    report(`console: ${text} (${message.location().url})`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'no reason'
    if (reason !== ABORTED) report(`request: ${request.method()} ${request.url()} failed: ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() < 400) return
    report(`response: ${response.status()} to ${response.request().method()} ${response.url()}`)
  })
}
