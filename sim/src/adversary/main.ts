import { describeNew } from '../regressions/regression.ts'
import { readArguments } from './arguments.ts'
import { PLANTED } from './planted/list.ts'
import { plant } from './planted/plant.ts'
import { runAllPlanted } from './planted/run-all.ts'

const parsed = readArguments(process.argv.slice(2))
if (typeof parsed === 'string') fail(parsed)
const { seed, planted } = parsed

if (planted === 'all') process.exit(runAllPlanted(seed) ? 0 : 1)

const weakness = PLANTED.find(({ name }) => name === planted)
if (planted !== undefined && !weakness)
  fail(`unknown weakness ${planted}; known: ${PLANTED.map(({ name }) => name).join(', ')}`)
if (weakness) plant(weakness)
const commands = weakness?.budget ?? parsed.commands
// Imported dynamically, so that the core is loaded with the planted weakness.
const { runAdversary } = await import('./run.ts')

const started = performance.now()
let nextLine = 1_000_000
const result = runAdversary(seed, commands, {
  stopAt: weakness?.shownBy,
  onProgress(applied) {
    if (applied < nextLine || weakness) return
    nextLine += 1_000_000
    console.log(`${applied} commands`)
  },
})
const seconds = (performance.now() - started) / 1_000
for (const { kind, detail, commands: applied, play } of result.findings) {
  console.log(`${kind} after ${applied} commands: ${detail}`)
  if (play) console.log(`  ${JSON.stringify(play)}`)
}
const { options } = result
if (options)
  console.log(
    `best options: ${options.key}, ${options.options} gained ${options.mean.toFixed(3)} of their stake on average, ${options.score.toFixed(1)} standard errors`,
  )
console.log(
  `${result.commands} commands in ${result.plays} plays, ${seconds.toFixed(1)} s, ${Math.round(result.commands / seconds)}/s: ${
    result.findings.length === 0
      ? 'no profit found'
      : `found ${result.findings.map(({ kind }) => kind).join(', ')}`
  }`,
)
if (!weakness && result.findings.length > 0)
  console.log(describeNew({ program: 'adversary', seed, commands: result.commands }))
if (weakness) process.exit(result.findings.some(({ kind }) => weakness.shownBy.includes(kind)) ? 0 : 1)
process.exit(result.findings.length === 0 ? 0 : 1)

function fail(complaint: string): never {
  console.error(complaint)
  process.exit(2)
}
