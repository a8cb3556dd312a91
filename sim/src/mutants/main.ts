import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copySources } from '../attacks/copy-sources.ts'
import { readArguments } from './arguments.ts'
import { describeResults } from './describe-results.ts'
import { describeUnreached } from './describe-unreached.ts'
import { recordRoom } from './record-room.ts'
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
  for (const room of parsed.rooms) {
    const recorded = await recordRoom(room, parsed)
    if (parsed.unreached) console.log(describeUnreached(room.name, recorded))
    else results.push({ room, mutants: await tryMutants(recorded) })
  }
  if (!parsed.unreached) console.log(describeResults(results))
} finally {
  rmSync(copy, { recursive: true, force: true })
}
