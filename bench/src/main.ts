import { spawnSync } from 'node:child_process'
import { parseArguments } from './arguments.ts'
import { BENCHMARKS } from './benchmarks.ts'
import { formatReport } from './table.ts'

const asked = parseArguments(process.argv.slice(2), Object.keys(BENCHMARKS))
if (typeof asked === 'string') {
  process.stderr.write(`${asked}\n`)
  process.exit(2)
}
const { names, options } = asked
const [only] = names
if (names.length === 1 && only) {
  const benchmark = BENCHMARKS[only]
  if (benchmark) process.stdout.write(`${formatReport(await benchmark(options))}\n`)
  process.exit(0)
}
// Each in a process of its own: what one has made the compiler believe must not slow or speed the next.
for (const name of names) {
  const flags = ['--rounds', String(options.rounds), ...(options.quick ? ['--quick'] : [])]
  const { status } = spawnSync(process.execPath, [import.meta.filename, name, ...flags], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
