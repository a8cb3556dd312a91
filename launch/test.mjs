import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { countCheck, countJourneys, countTests } from './counts.mjs'
import { npmCommand } from './install.mjs'
import { prepare, root } from './preflight.mjs'
import { forwardSignals, runPiped } from './run.mjs'

/** @typedef {import('./counts.mjs').Count} Count */
/** @typedef {{ name: string, run: () => Promise<Count> }} Stage */

const checks = ['format:check', 'lint', 'types', 'imports', 'unused']

/** Every stage runs, whatever became of the one before: one run then tells all that is wrong. */
async function main() {
  forwardSignals(130)
  const reports = mkdtempSync(join(tmpdir(), 'halyard-reports-'))
  /** @type {[string, Count][]} */
  const results = []
  try {
    for (const { name, run } of stages(await prepare(), reports)) {
      console.log(`\nhalyard: ${name}`)
      results.push([name, await run()])
    }
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    results.push(['preparation', { passed: 0, failed: 1 }])
  }
  rmSync(reports, { recursive: true, force: true })
  report(results)
}

/** @param {string} node @param {string} reports @returns {Stage[]} */
function stages(node, reports) {
  const bin = join(root, 'node_modules/.bin')
  const path = [dirname(node), bin, process.env.PATH].join(delimiter)
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  /** @param {string} program @param {string[]} args @param {Record<string, string>} [extra] */
  const go = (program, args, extra) =>
    runPiped(program, args, {
      cwd: root,
      env: { ...process.env, PATH: path, ...color, ...extra },
      minutesMax: 30,
    })
  const [npm, ...npmArgs] = npmCommand(node)
  const tests = join(reports, 'tests.json')
  const journeys = join(reports, 'journeys.json')
  const journeysMain = join(root, 'e2e/src/main.ts')
  const all = checks.map((name) => ({
    name,
    run: async () => countCheck(await go(npm, [...npmArgs, 'run', '-s', name])),
  }))
  const vitest = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${tests}`]
  all.push({ name: 'tests', run: async () => countTests(await go('vitest', vitest), tests) })
  if (existsSync(journeysMain)) {
    const run = () => go(node, [journeysMain], { HALYARD_E2E_SUMMARY: journeys })
    all.push({ name: 'journeys in a browser', run: async () => countJourneys(await run(), journeys) })
  }
  return all
}

/** @param {[string, Count][]} results */
function report(results) {
  console.log('\nhalyard: summary')
  for (const [name, { passed, failed }] of results) {
    console.log(`  ${failed ? 'FAILED' : 'ok    '} ${name} (${passed} passed, ${failed} failed)`)
  }
  const passed = results.reduce((sum, [, count]) => sum + count.passed, 0)
  const failed = results.reduce((sum, [, count]) => sum + count.failed, 0)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

await main()
