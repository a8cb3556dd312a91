import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { root } from './preflight.mjs'
import { forwardSignals, runCaptured } from './run.mjs'

const USAGE = 'usage: npm run test:repeat -- [--times 10] [--busy] <test files>'
const TIMES_MAX = 1_000

/**
 * Runs test files repeatedly, to find tests that depend on the machine's speed. `--busy` loads every core meanwhile.
 */
async function main() {
  const { times, busy, files } = readWords(process.argv.slice(2))
  forwardSignals(130)
  const load = busy ? occupyCores() : []
  let failed = 0
  for (let round = 1; round <= times; round++) {
    const { code, output } = await runCaptured('vitest', ['run', ...files], { cwd: root })
    console.log(`${round} of ${times}: ${code === 0 ? 'passed' : `FAILED\n${output}`}`)
    if (code !== 0) failed += 1
  }
  for (const child of load) child.kill('SIGKILL')
  console.log(`${times - failed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

/** @param {string[]} words */
function readWords(words) {
  let times = 10
  let busy = false
  /** @type {string[]} */
  const files = []
  while (words.length > 0) {
    const word = words.shift() ?? ''
    if (word === '--times') times = Number(words.shift())
    else if (word === '--busy') busy = true
    else files.push(word)
  }
  if (files.length === 0 || files.some((file) => file.startsWith('-')) || !isCount(times))
    throw new Error(USAGE)
  return { times, busy, files }
}

/** @param {number} times */
function isCount(times) {
  return Number.isInteger(times) && times >= 1 && times <= TIMES_MAX
}

/** Starts two busy processes per core. They end with this process, which closes their input. */
function occupyCores() {
  const spin = `process.stdin.resume().on('end', () => process.exit()); const spin = () => { for (let i = 0; i < 1e7; i++); setImmediate(spin) }; spin()`
  return Array.from({ length: 2 * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', spin], { stdio: ['pipe', 'ignore', 'ignore'] }),
  )
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
