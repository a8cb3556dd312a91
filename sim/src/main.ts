import { plant } from './adversary/planted/plant.ts'
import { PLANTED, type PlantedWeakness } from './planted/list.ts'
import { describeNew } from './regressions/regression.ts'
import { type ParsedArguments, readArguments } from './run/read-arguments.ts'
import type { SeedResult } from './run/run-seed.ts'
import { createCoverage } from './outcomes/coverage.ts'

/** Shorter runs do not cover every outcome. */
const COVERAGE_FROM = 50_000
const TWICE_EVERY = 25

const parsed = read()
const weakness = PLANTED.find(({ name }) => name === parsed.planted)
if (weakness) plant({ ...weakness, shownBy: [], budget: 0 })
// Imported dynamically, so that the core is loaded with the planted weakness.
const { findUncovered } = await import('./outcomes/required-coverage.ts')
const { runSeed } = await import('./run/run-seed.ts')
const coverage = createCoverage()
const started = performance.now()
let commands = 0

for (const seed of parsed.seeds) {
  const result = await runSeed(seed, parsed.commands)
  if (weakness) endIfShown(weakness, result)
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
if (weakness) {
  console.error(`no seed shows ${weakness.name}`)
  process.exit(1)
}
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

/** Ends the program if the seed shows the weakness. Another problem fails the run as usual. */
function endIfShown({ name, shownBy }: PlantedWeakness, result: SeedResult): void {
  const problem = result.problems.find((text) => text.includes(shownBy))
  if (problem === undefined) return
  console.log(`${name}: shown by seed ${result.seed}: ${problem}`)
  process.exit(0)
}

function read(): ParsedArguments {
  const parsed = readArguments(process.argv.slice(2))
  const names = PLANTED.map(({ name }) => name)
  if (typeof parsed !== 'string' && (parsed.planted === undefined || names.includes(parsed.planted)))
    return parsed
  console.error(
    typeof parsed === 'string' ? parsed : `unknown weakness ${parsed.planted}; known: ${names.join(', ')}`,
  )
  process.exit(2)
}
