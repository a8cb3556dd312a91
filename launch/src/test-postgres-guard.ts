import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { stopOrphanedPostmaster } from './postgres/postmaster-file.ts'

/**
 * Waits until the process that started it closes its standard input or ends, however it ends, then stops the PostgreSQL
 * of the data directory named by the first argument and deletes the directory.
 */
const [dataDir] = process.argv.slice(2)
if (dataDir === undefined) throw new Error('usage: test-postgres-guard <data directory>')
await text(process.stdin)
await stopOrphanedPostmaster(join(dataDir, 'postgres'), () => {})
rmSync(dataDir, { recursive: true, force: true })
