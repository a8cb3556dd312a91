import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CASES } from './cases.ts'
import { copySources } from './copy-sources.ts'
import { reopenCase } from './reopen-case.ts'

const usage = 'usage: npm run attacks -- [the beginning of a case, such as "money 3"]'
const [prefix = '', ...rest] = process.argv.slice(2)
const chosen = CASES.filter(({ id }) => id.startsWith(prefix))
if (rest.length > 0 || chosen.length === 0) {
  console.error(rest.length > 0 ? usage : `no case begins with ${prefix}; ${usage}`)
  process.exit(2)
}

const copy = mkdtempSync(join(tmpdir(), 'halyard-attacks-'))
let failed = 0
try {
  copySources(copy)
  for (const attack of chosen) {
    const outcome = reopenCase(copy, attack)
    if (outcome !== 'found') failed += 1
    console.log(`${outcome.padEnd(9)} ${attack.id}: ${attack.was}`)
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
console.log(
  `${chosen.length - failed} of ${chosen.length} cases found by their tests once the fix is taken out`,
)
process.exit(failed === 0 ? 0 : 1)
