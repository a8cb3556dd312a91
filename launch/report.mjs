/** @typedef {import('./parts.mjs').Result} Result */
/** @typedef {import('./counts.mjs').Cost} Cost */

/** A run that fails everywhere is not a list to read. */
const NAMED_MAX = 10
const COSTLY_MAX = 10

/** Prints the result of each part and what cost most, then the totals in the last line. @param {Result[]} results @param {string[]} notRun */
export function report(results, notRun) {
  for (const { name, count } of results) reportCosts(name, count.costs)
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
  for (const line of notRun) console.log(`  ${line}`)
  const passed = results.reduce((sum, { count }) => sum + count.passed, 0)
  const failed = results.reduce((sum, { count }) => sum + count.failed, 0)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

/** @param {string} name @param {readonly Cost[]} costs */
function reportCosts(name, costs) {
  if (costs.length === 0) return
  console.log(`\nhalyard: ${name} that took longest`)
  for (const { what, seconds } of costs.toSorted((a, b) => b.seconds - a.seconds).slice(0, COSTLY_MAX))
    console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${what}`)
}
