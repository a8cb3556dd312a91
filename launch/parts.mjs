import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { countCheck, countJourneys, countTests } from './counts.mjs'
import { npmCommand } from './install.mjs'
import { root } from './preflight.mjs'
import { runCaptured, runPiped } from './run.mjs'

/** @typedef {import('./counts.mjs').Count} Count */
/** @typedef {{ name: string, seconds: number, count: Count }} Result */

const CHECKS = ['format:check', 'types', 'lint', 'imports', 'unused']

/**
 * Go's runtime would otherwise collect garbage in as many threads as there are cores, for two thirds more processor time.
 */
const ONE_THREAD = { GOMAXPROCS: '1' }

/** Runs the checks one after the other: the tests keep the other core busy. @param {string} node @returns {Promise<Result[]>} */
export async function runChecks(node) {
  const [npm, ...npmArgs] = npmCommand(node)
  /** @type {Result[]} */
  const results = []
  for (const name of CHECKS) {
    const timed = stopwatch()
    const { code, output } = await runCaptured(
      npm,
      [...npmArgs, 'run', '-s', name],
      optionsOf(node, ONE_THREAD),
    )
    console.log(`\nhalyard: ${name}\n${output.trimEnd()}`)
    results.push({ name, seconds: timed(), count: countCheck(code) })
  }
  return results
}

/**
 * Runs all tests, or those of some projects or files.
 * @param {string} node
 * @param {string} report The file to write the report to.
 * @param {{ projects: readonly string[], files: readonly string[] }} which
 * @returns {Promise<Result>}
 */
export async function runTests(node, report, { projects, files }) {
  console.log('\nhalyard: tests')
  const timed = stopwatch()
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // The files that are asked for may all need a database, and the projects none.
  const args = ['run', ...reporters, ...(files.length > 0 ? ['--passWithNoTests'] : [])]
  const which = [...projects.map((name) => `--project=${name}`), ...files]
  const code = await runPiped('vitest', [...args, ...which], optionsOf(node))
  return { name: 'tests', seconds: timed(), count: countTests(code, report) }
}

/**
 * Runs all journeys, or those of some names.
 * @param {string} node
 * @param {string} report The file to write the report to.
 * @param {readonly string[]} names
 * @returns {Promise<Result[]>}
 */
export async function runJourneys(node, report, names) {
  const main = join(root, 'e2e/src/main.ts')
  if (!existsSync(main)) return []
  console.log('\nhalyard: journeys in a browser')
  const timed = stopwatch()
  const code = await runPiped(node, [main, ...names], optionsOf(node, { HALYARD_E2E_SUMMARY: report }))
  return [{ name: 'journeys in a browser', seconds: timed(), count: countJourneys(code, report) }]
}

/** @param {string} node @param {Record<string, string>} [extra] */
function optionsOf(node, extra) {
  const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  return { cwd: root, env: { ...process.env, PATH: path, ...color, ...extra }, minutesMax: 30 }
}

/** Returns a function that returns the whole seconds since this call. */
function stopwatch() {
  const start = performance.now()
  return () => Math.round((performance.now() - start) / 1000)
}
