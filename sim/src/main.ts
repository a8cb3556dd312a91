import { findUncovered } from './coverage.ts'
import { type Asked, readArguments } from './read-arguments.ts'
import { runSeed, type SeedResult } from './run-seed.ts'
import { createTally } from './tally.ts'

/** Shorter runs do not cover every outcome. */
const COVERAGE_FROM = 50_000
const TWICE_EVERY = 25

const asked = read()
const tally = createTally()
const started = performance.now()
let commands = 0

for (const seed of asked.seeds) {
  const result = await runSeed(seed, asked.commands)
  if (result.problems.length > 0) fail(result, result.problems)
  if (seed % TWICE_EVERY === 0 && (await runSeed(seed, asked.commands)).hash !== result.hash)
    fail(result, ['a second run of the same seed had another result'])
  commands += result.commands
  tally.add(result.tally)
  const seconds = (performance.now() - started) / 1_000
  if (asked.seeds.length === 1) console.log(result.described)
  console.log(
    `seed ${seed}: ${result.commands} commands, ${Math.round(commands / seconds)}/s, ${result.hash.slice(0, 12)}`,
  )
}

for (const [entry, times] of tally.entries()) console.log(`${String(times).padStart(9)} ${entry}`)
const uncovered = commands < COVERAGE_FROM ? [] : findUncovered(tally)
if (uncovered.length > 0) {
  console.error(`not covered: ${uncovered.join(', ')}`)
  process.exit(1)
}
console.log(`${commands} commands in ${asked.seeds.length} seeds, clean`)

function fail({ seed, described }: SeedResult, problems: readonly string[]): never {
  console.error(`seed ${seed} failed`)
  for (const problem of problems) console.error(`  ${problem}`)
  console.error(described)
  console.error(`replay: npm run sim -- --seed ${seed} --commands ${asked.commands}`)
  process.exit(1)
}

function read(): Asked {
  const asked = readArguments(process.argv.slice(2))
  if (typeof asked !== 'string') return asked
  console.error(asked)
  process.exit(2)
}
