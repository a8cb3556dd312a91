import { findUncovered } from './outcomes/required-coverage.ts'
import { describeNew } from './regressions/regression.ts'
import { type ParsedArguments, readArguments } from './run/read-arguments.ts'
import { runSeed, type SeedResult } from './run/run-seed.ts'
import { createCoverage } from './outcomes/coverage.ts'

/** Shorter runs do not cover every outcome. */
const COVERAGE_FROM = 50_000
const TWICE_EVERY = 25

const parsed = read()
const coverage = createCoverage()
const started = performance.now()
let commands = 0

for (const seed of parsed.seeds) {
  const result = await runSeed(seed, parsed.commands)
  if (result.problems.length > 0) fail(result, result.problems)
  if (seed % TWICE_EVERY === 0 && (await runSeed(seed, parsed.commands)).hash !== result.hash)
    fail(result, ['a second run of the same seed had another result'])
  commands += result.commands
  coverage.add(result.coverage)
  const seconds = (performance.now() - started) / 1_000
  if (parsed.seeds.length === 1) console.log(result.described)
  console.log(
    `seed ${seed}: ${result.commands} commands, ${Math.round(commands / seconds)}/s, ${result.hash.slice(0, 12)}`,
  )
}

for (const [entry, times] of coverage.entries()) console.log(`${String(times).padStart(9)} ${entry}`)
const uncovered = commands < COVERAGE_FROM ? [] : findUncovered(coverage)
if (uncovered.length > 0) {
  console.error(`not covered: ${uncovered.join(', ')}`)
  process.exit(1)
}
console.log(`${commands} commands in ${parsed.seeds.length} seeds, clean`)

function fail({ seed, described }: SeedResult, problems: readonly string[]): never {
  console.error(`seed ${seed} failed`)
  for (const problem of problems) console.error(`  ${problem}`)
  console.error(described)
  console.error(`replay: npm run sim -- --seed ${seed} --commands ${parsed.commands}`)
  console.error(describeNew({ program: 'sim', seed, commands: parsed.commands }))
  process.exit(1)
}

function read(): ParsedArguments {
  const parsed = readArguments(process.argv.slice(2))
  if (typeof parsed !== 'string') return parsed
  console.error(parsed)
  process.exit(2)
}
