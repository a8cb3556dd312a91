import { spawnSync } from 'node:child_process'
import { parseArguments } from './arguments.ts'
import type { Benchmark } from './benchmark.ts'
import { BENCHMARKS } from './benchmarks.ts'
import { keepReport } from './keep.ts'
import { formatReport } from './table.ts'

const asked = parseArguments(process.argv.slice(2), Object.keys(BENCHMARKS))
if (typeof asked === 'string') {
  process.stderr.write(`${asked}\n`)
  process.exit(2)
}
const { names, options } = asked
const [only] = names
if (names.length === 1 && only) {
  const report = formatReport(await (BENCHMARKS[only] as Benchmark)(options))
  process.stdout.write(`${report}\n`)
  if (options.keep) keepReport(only, report)
  process.exit(0)
}
// Each in a process of its own: what one has made the compiler believe must not slow or speed the next.
const flags = process.argv.slice(2).filter((word) => !(word in BENCHMARKS))
for (const name of names) {
  const { status } = spawnSync(process.execPath, [import.meta.filename, name, ...flags], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
