import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { countCheck, countJourneys, countTests } from './counts.mjs'
import { npmCommand } from './install.mjs'
import { prepare, root } from './preflight.mjs'
import { forwardSignals, runCaptured, runPiped } from './run.mjs'

/** @typedef {import('./counts.mjs').Count} Count */
/** @typedef {{ name: string, seconds: number, count: Count }} Result */

/** A run that fails everywhere is not a list to read. */
const NAMED_MAX = 10

/** Longest first. Two run at a time, because each keeps about one core busy. */
const CHECKS = ['types', 'lint', 'unused', 'imports', 'format:check']

/** Runs every part, whatever the result of the ones before: one run reports all failures. */
async function main() {
  forwardSignals(130)
  const reports = mkdtempSync(join(tmpdir(), 'halyard-reports-'))
  /** @type {Result[]} */
  const results = []
  try {
    const node = await prepare()
    results.push(...(await runChecks(node)))
    results.push(await runTests(node, join(reports, 'tests.json')))
    const journeysMain = join(root, 'e2e/src/main.ts')
    if (existsSync(journeysMain))
      results.push(await runJourneys(node, journeysMain, join(reports, 'journeys.json')))
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    results.push({ name: 'preparation', seconds: 0, count: countCheck(1) })
  }
  rmSync(reports, { recursive: true, force: true })
  report(results)
}

/** @param {string} node @returns {Promise<Result[]>} */
async function runChecks(node) {
  const [npm, ...npmArgs] = npmCommand(node)
  const waiting = [...CHECKS]
  /** @type {Result[]} */
  const results = []
  const worker = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const timed = stopwatch()
      const { code, output } = await runCaptured(npm, [...npmArgs, 'run', '-s', name], optionsOf(node))
      console.log(`\nhalyard: ${name}\n${output.trimEnd()}`)
      results.push({ name, seconds: timed(), count: countCheck(code) })
    }
  }
  await Promise.all([worker(), worker()])
  return results
}

/** @param {string} node @param {string} file @returns {Promise<Result>} */
async function runTests(node, file) {
  console.log('\nhalyard: tests')
  const timed = stopwatch()
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await runPiped('vitest', args, optionsOf(node))
  return { name: 'tests', seconds: timed(), count: countTests(code, file) }
}

/** @param {string} node @param {string} journeysMain @param {string} file @returns {Promise<Result>} */
async function runJourneys(node, journeysMain, file) {
  console.log('\nhalyard: journeys in a browser')
  const timed = stopwatch()
  const code = await runPiped(node, [journeysMain], optionsOf(node, { HALYARD_E2E_SUMMARY: file }))
  return { name: 'journeys in a browser', seconds: timed(), count: countJourneys(code, file) }
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

/** @param {Result[]} results */
function report(results) {
  console.log('\nhalyard: summary')
  for (const { name, seconds, count } of results) {
    const { passed, failed } = count
    console.log(
      `  ${failed ? 'FAILED' : 'ok    '} ${name} (${passed} passed, ${failed} failed, ${seconds} s)`,
    )
    for (const failure of count.failures.slice(0, NAMED_MAX)) console.log(`         ${failure}`)
    for (const test of count.flaky.slice(0, NAMED_MAX))
      console.log(`         FLAKY, passed when repeated: ${test}`)
  }
  const passed = results.reduce((sum, { count }) => sum + count.passed, 0)
  const failed = results.reduce((sum, { count }) => sum + count.failed, 0)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

await main()
