import { spawnSync } from 'node:child_process'
import { parseArguments } from './arguments.ts'
import type { Benchmark } from './benchmark.ts'
import { BENCHMARKS } from './benchmarks.ts'
import { writeReport } from './write-report.ts'
import { formatReport } from './table.ts'

const parsed = parseArguments(process.argv.slice(2), Object.keys(BENCHMARKS))
if (typeof parsed === 'string') {
  process.stderr.write(`${parsed}\n`)
  process.exit(2)
}
const { names, options } = parsed
const [only] = names
if (names.length === 1 && only) {
  const report = formatReport(await (BENCHMARKS[only] as Benchmark)(options))
  process.stdout.write(`${report}\n`)
  if (options.write) writeReport(only, report)
  process.exit(0)
}
// Each runs in a separate process, so that the compiler state of one does not affect the next.
const flags = process.argv.slice(2).filter((word) => !(word in BENCHMARKS))
for (const name of names) {
  const { status } = spawnSync(process.execPath, [import.meta.filename, name, ...flags], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
