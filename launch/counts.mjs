import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const MESSAGE_LENGTH_MAX = 200

/** How long a test took. @typedef {{ what: string, seconds: number }} Cost */
/**
 * `failures` names what failed, as far as the report says; `flaky` what failed first and passed when it was repeated.
 * @typedef {{
 *   passed: number,
 *   failed: number,
 *   failures: readonly string[],
 *   flaky: readonly string[],
 *   costs: readonly Cost[],
 * }} Count
 */

/** @typedef {{ status: string, fullName: string, duration?: number | null, failureMessages?: string[] }} VitestTest */
/** @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile */

/** Counts a check as one test. @param {number} exitCode @returns {Count} */
export function countCheck(exitCode) {
  const failed = exitCode === 0 ? 0 : 1
  return { passed: 1 - failed, failed, failures: [], flaky: [], costs: [] }
}

/**
 * Counts the tests of Vitest's JSON report; a file that did not load is one failure. @param {number} exitCode @param
 * {string} file @returns {Count}
 */
export function countTests(exitCode, file) {
  return count(exitCode, file, (report) => {
    /** @type {VitestFile[]} */
    const files = report.testResults
    const broken = files.filter(
      (result) =>
        result.status === 'failed' && result.assertionResults.every(({ status }) => status !== 'failed'),
    )
    const failures = files
      .flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed'))
      .map(({ fullName, failureMessages }) => describeFailure(fullName, failureMessages?.[0]))
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      failures: [...failures, ...broken.map(({ name, message }) => describeFailure(name, message))],
      flaky: [],
      costs: files.flatMap(({ name, assertionResults }) =>
        assertionResults.map(({ fullName, duration }) => ({
          what: `${basename(name)}: ${fullName.trim()}`,
          seconds: (duration ?? 0) / 1000,
        })),
      ),
    }
  })
}

/** Adds the first line of the message: the whole report may be cut where it is read. @param {string} name @param {string} [message] */
function describeFailure(name, message = '') {
  const [first = ''] = stripVTControlCharacters(message).split('\n')
  return first === '' ? name : `${name}: ${first.slice(0, MESSAGE_LENGTH_MAX)}`
}

/** Reads the counts that the journeys report. @param {number} exitCode @param {string} file @returns {Count} */
export function countJourneys(exitCode, file) {
  return count(exitCode, file, ({ passed, failed, failures, flaky, costs }) => ({
    passed,
    failed,
    failures,
    flaky,
    costs,
  }))
}

/**
 * Counts at least one failure for a failed run, even if its report says otherwise or is missing.
 * @param {number} exitCode
 * @param {string} file
 * @param {(report: any) => Count} read
 */
function count(exitCode, file, read) {
  try {
    const { failed, ...rest } = read(JSON.parse(readFileSync(file, 'utf8')))
    return { ...rest, failed: Math.max(failed, exitCode === 0 ? 0 : 1) }
  } catch {
    return { passed: 0, failed: 1, failures: [], flaky: [], costs: [] }
  }
}
