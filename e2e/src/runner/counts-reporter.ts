import type { FullConfig, FullResult, Reporter, Suite } from '@playwright/test/reporter'
import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { FIGURES } from './report-figures.ts'

/**
 * Prints the figures that tests reported and the number of tests that passed and failed. Writes the numbers and the
 * names of what failed to the file that HALYARD_E2E_SUMMARY names. A test that did not run counts as failed: a failure in one project makes Playwright
 * skip the projects that depend on it.
 */
export default class CountsReporter implements Reporter {
  private suite: Suite | undefined

  onBegin(_: FullConfig, suite: Suite): void {
    this.suite = suite
  }

  onEnd({ status }: FullResult): void {
    const tests = this.suite?.allTests() ?? []
    for (const { title, annotations } of tests)
      for (const { type, description } of annotations)
        if (type === FIGURES) console.log(`${title}: ${description}`)
    const passed = tests.filter((test) => test.outcome() === 'expected').length
    // A run also fails if the product does not start, a file does not load or the run is interrupted.
    const failed = Math.max(tests.length - passed, status === 'passed' ? 0 : 1)
    const failures = tests
      .filter((test) => test.outcome() === 'unexpected')
      .map(({ location, title }) => `${basename(location.file)}:${location.line} ${title}`)
    const summary = process.env['HALYARD_E2E_SUMMARY']
    if (summary) writeFileSync(summary, `${JSON.stringify({ passed, failed, failures })}\n`)
    console.log(`${passed} passed, ${failed} failed`)
  }

  printsToStdio(): boolean {
    return false
  }
}
