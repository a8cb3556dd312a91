import type { FullConfig, FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { FIGURES } from './report-figures.ts'

/** For a failed expectation: the failure, the expected value and the received one. */
const MESSAGE_LINES = 4
const LENGTH_MAX = 400

/**
 * Prints the figures that tests reported and the number of tests that passed and failed. Writes the numbers, what failed
 * and why, and how long each took, to the file that HALYARD_E2E_SUMMARY names. A test that passed when it was repeated counts as passed and is listed
 * as flaky with its first error. A test that did not run counts as failed: a failure in one project makes Playwright skip
 * the projects that depend on it.
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
    const passed = tests.filter((test) => test.ok() && test.outcome() !== 'skipped').length
    // A run also fails if the product does not start, a file does not load or the run is interrupted.
    const failed = Math.max(tests.length - passed, status === 'passed' ? 0 : 1)
    const unexpected = tests.filter((test) => test.outcome() === 'unexpected')
    const failures = unexpected.map(describeFailure)
    const skipped = tests.filter((test) => test.outcome() === 'skipped').length
    if (skipped > 0) failures.push(`${skipped} did not run`)
    const summary = process.env['HALYARD_E2E_SUMMARY']
    const flaky = tests.filter((test) => test.outcome() === 'flaky').map(describeFailure)
    if (summary)
      writeFileSync(
        summary,
        `${JSON.stringify({ passed, failed, failures, flaky, costs: tests.map(costOf) })}\n`,
      )
    console.log(`${passed} passed, ${failed} failed`)
  }

  printsToStdio(): boolean {
    return false
  }
}

/** The duration of a test with its repetitions. */
function costOf({ location, title, results }: TestCase): { readonly what: string; readonly seconds: number } {
  const ms = results.reduce((sum, { duration }) => sum + duration, 0)
  return { what: `${basename(location.file)}: ${title}`, seconds: ms / 1000 }
}

/** The place and the message of what failed first, in one line: the whole report may be cut where it is read. */
function describeFailure({ location, title, results }: TestCase): string {
  const name = `${basename(location.file)}:${location.line} ${title}`
  const error = results.find(({ errors }) => errors.length > 0)?.errors[0]
  if (!error) return name
  const place = error.location ? ` at line ${error.location.line}` : ''
  const message = stripVTControlCharacters(error.message ?? '').split('\n')
  const said = message.map((line) => line.trim()).filter((line) => line !== '')
  return `${name}${place}: ${said.slice(0, MESSAGE_LINES).join('; ')}`.slice(0, LENGTH_MAX)
}
