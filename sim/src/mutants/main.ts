import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copySources } from '../attacks/copy-sources.ts'
import { readArguments } from './arguments.ts'
import { describeResults } from './describe-results.ts'
import { tryMutants } from './try-mutants.ts'

const parsed = readArguments(process.argv.slice(2))
if (typeof parsed === 'string') {
  console.error(parsed)
  process.exit(2)
}

const copy = mkdtempSync(join(tmpdir(), 'halyard-mutants-'))
try {
  copySources(copy)
  process.chdir(copy)
  const results = []
  for (const room of parsed.rooms) results.push({ room, mutants: await tryMutants(room, parsed) })
  console.log(describeResults(results))
} finally {
  rmSync(copy, { recursive: true, force: true })
}
