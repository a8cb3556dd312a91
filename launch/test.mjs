import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArguments } from './arguments.mjs'
import { countCheck } from './counts.mjs'
import { runChecks, runJourneys, runTests } from './parts.mjs'
import { prepare, root } from './preflight.mjs'
import { report as printReport } from './report.mjs'
import { forwardSignals } from './run.mjs'
import { changesSince, listFiles, UsageError } from './selection/changes.mjs'
import { describeSelection, EVERYTHING, QUICK, select } from './selection/select.mjs'

/** @typedef {import('./parts.mjs').Result} Result */
/** @typedef {import('./selection/select.mjs').Selection} Selection */

/** Runs every part that is asked for, whatever the result of the ones before: one run reports all failures. */
async function main() {
  const { selection, notRun } = readSelection()
  forwardSignals(130)
  const reports = mkdtempSync(join(tmpdir(), 'halyard-reports-'))
  for (const line of notRun) console.log(`halyard: ${line}`)
  /** @type {Result[]} */
  const results = []
  try {
    const node = await prepare()
    results.push(...(await runParts(node, reports, selection)))
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    results.push({ name: 'preparation', seconds: 0, count: countCheck(1) })
  }
  rmSync(reports, { recursive: true, force: true })
  printReport(results, notRun)
}

/** Returns what to run, and in a few lines what not. */
function readSelection() {
  const { quick, since } = readArguments(process.argv.slice(2))
  const most = quick ? QUICK : EVERYTHING
  if (since === undefined) return { selection: most, notRun: describeSelection(most, []) }
  const files = listFiles(root)
  const selection = select(root, { most, changed: changesSince(root, since), files })
  return { selection, notRun: describeSelection(selection, files) }
}

/**
 * Runs the checks while the tests run, which often wait for a database, and then the journeys, which measure.
 * @param {string} node
 * @param {string} reports
 * @param {Selection} selection
 * @returns {Promise<Result[]>}
 */
async function runParts(node, reports, { projects, tests, journeys }) {
  const report = join(reports, 'tests.json')
  const testing = tests?.length === 0 ? [] : [runTests(node, report, { projects, files: tests ?? [] })]
  const [checks, ...tested] = await Promise.all([runChecks(node), ...testing])
  const driven =
    journeys?.length === 0 ? [] : await runJourneys(node, join(reports, 'journeys.json'), journeys ?? [])
  return [...checks, ...tested, ...driven]
}

try {
  await main()
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
