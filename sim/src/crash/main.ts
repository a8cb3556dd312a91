import { parseArgs } from 'node:util'
import { runCrashes } from './run-crashes.ts'

/** Parses `npm run crash -- --rounds 20`. */
function roundsOrExit(): number {
  try {
    const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })
    if (/^[1-9][0-9]{0,3}$/.test(values.rounds)) return Number(values.rounds)
    throw new Error(`--rounds must be a whole number from 1 to 9999, not ${values.rounds}`)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    return process.exit(2)
  }
}

const report = await runCrashes(roundsOrExit(), (entry) => console.log(entry))
const slowest = Math.max(...report.recoveriesMs)
console.log(
  `${report.sent} sent, ${report.acknowledged} acknowledged, ${report.events} events seen; slowest recovery ${slowest} ms`,
)
for (const [code, times] of report.rejected) console.log(`rejected ${times} times: ${code}`)
for (const problem of report.problems.slice(0, 50)) console.log(`problem: ${problem}`)
console.log(
  report.problems.length === 0
    ? 'no acknowledged order lost, no partial effects'
    : `${report.problems.length} problems`,
)
process.exit(report.problems.length === 0 ? 0 : 1)
