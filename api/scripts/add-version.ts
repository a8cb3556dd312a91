import { readFileSync, writeFileSync } from 'node:fs'
import { readChangelog } from './changelog.ts'
import { fingerprint } from './fingerprint.ts'

// Adds the next version of the wire to the changelog, with the fingerprint of the present schemas: `node api/scripts/add-version.ts <what changed>`.
const FILE = new URL('../CHANGELOG.md', import.meta.url)
const [change] = process.argv.slice(2)
const [newest] = readChangelog()
if (!change || !newest) throw new Error('say what changed')
const [major, minor] = newest.version.split('.').map(Number)
const entry = `- **${major}.${(minor ?? 0) + 1}.0** (\`${fingerprint()}\`): ${change}`
const text = readFileSync(FILE, 'utf8').replace(` (\`${newest.fingerprint}\`)`, '')
writeFileSync(FILE, text.replace(`- **${newest.version}**`, `${entry}\n- **${newest.version}**`))
