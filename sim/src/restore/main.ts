import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '../crash/product.ts'
import { waitForGrowth } from '../crash/wait-for-growth.ts'
import { pollUntil } from '../poll-until.ts'
import { type Cluster, createCluster } from './cluster.ts'
import { digestTables } from './digest-tables.ts'

const CLIENT = join(import.meta.dirname, '../crash/client.ts')

/**
 * Backs up an exchange while it trades, loses its machine, restores it from the backup and the log with the scripts of
 * `deploy/`, and starts it again. Returns what differs.
 */
async function drill(folder: string): Promise<string[]> {
  const cluster = await createCluster(join(folder, 'postgres'))
  try {
    const before = await tradeAndBackUp(folder, cluster)
    cluster.lose()
    console.log(cluster.restore())
    cluster.start()
    await pollUntil('the end of the recovery', () => cluster.query('select pg_is_in_recovery()') === 'f')
    const after = digestTables(cluster)
    const tables = new Set([...before.keys(), ...after.keys()])
    const problems = [...tables].filter((table) => before.get(table) !== after.get(table))
    if (!cluster.query('select count(*) from base_backup').startsWith('1'))
      problems.push('the backup is not recorded')
    const product = await startProduct(join(folder, 'data'), cluster.settings)
    await product.stop()
    const rows = [...before.values()].reduce((sum, digest) => sum + Number(digest.split(' ')[0]), 0)
    console.log(`${tables.size} tables with ${rows} rows compared`)
    return problems
  } finally {
    cluster.stop()
  }
}

/** Trades before, during and after a backup; returns the digests of all tables at the end. */
async function tradeAndBackUp(folder: string, cluster: Cluster): Promise<Map<string, string>> {
  const product = await startProduct(join(folder, 'data'), cluster.settings)
  const journal = join(folder, 'witness.jsonl')
  const client = spawn(process.execPath, [CLIENT, product.url, journal], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await waitForGrowth(journal, client)
    console.log(cluster.backUp())
    await waitForGrowth(journal, client)
    client.kill('SIGTERM')
    await once(client, 'exit')
  } finally {
    client.kill('SIGKILL')
    await product.stop()
  }
  const digests = digestTables(cluster)
  const last = cluster.query('select pg_walfile_name(pg_switch_wal())')
  await pollUntil('the copy of the last segment', () => {
    const archived = cluster.query('select coalesce(last_archived_wal, $$$$) from pg_stat_archiver')
    return archived.slice(0, last.length) >= last
  })
  return digests
}

const folder = mkdtempSync(join(tmpdir(), 'halyard-restore-'))
// PostgreSQL runs as another user than root.
chmodSync(folder, 0o755)
try {
  const problems = await drill(folder)
  for (const problem of problems) console.log(`differs: ${problem}`)
  console.log(problems.length === 0 ? 'restored: every row is the same' : `${problems.length} problems`)
  process.exitCode = problems.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
