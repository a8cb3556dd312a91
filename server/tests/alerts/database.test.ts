import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../src/app/testing.ts'
import { listFiredAlerts, METRICS, scrape, valueIn } from './fired-alerts.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from './replicated-postgres.ts'
import { HAS_PROMTOOL } from './rules.ts'

const MAX_CONNECTIONS = 100
const AGE = 'halyard_database_archive_age_seconds'

const alerts = listFiredAlerts()
let clock = Date.now()
let postgres: ReplicatedPostgres
let halyard: TestApp
/** The files with which the archive command of a test says that it has begun, and learns that it may end. */
const folder = mkdtempSync(join(tmpdir(), 'halyard-archive-'))
const [begun, ended] = [join(folder, 'begun'), join(folder, 'ended')]

beforeAll(async () => {
  chmodSync(folder, 0o777)
  postgres = await startReplicatedPostgres()
  halyard = await startTestApp({ databaseUrl: postgres.url, now: () => clock, config: METRICS })
})
afterAll(async () => {
  await halyard.close()
  await postgres.close()
  rmSync(folder, { recursive: true })
})

/** Returns the metrics of a new reading. */
async function metrics(): Promise<string> {
  clock += 2_000
  return scrape(halyard)
}

const read = async (metric: string) => valueIn(await metrics(), metric)

/** Returns two readings of a figure that grows by itself, and the seconds between them by that figure. */
async function readTwice(metric: string) {
  const first = await metrics()
  const at = valueIn(first, metric) ?? 0
  await expect.poll(() => read(metric)).toBeGreaterThan(at + 0.2)
  const during = await metrics()
  return { during, within: (valueIn(during, metric) ?? 0) - at, first }
}

test('a replica that receives the log and does not replay it', async () => {
  await expect.poll(() => read('halyard_database_replicas')).toBe(1)
  const before = await metrics()
  await postgres.replica('select pg_wal_replay_pause()')
  const lag = async () => {
    await postgres.primary("select pg_logical_emit_message(true, 'lag', 'not replayed')")
    return (await read('halyard_database_replica_lag_seconds')) ?? 0
  }
  await expect.poll(lag).toBeGreaterThan(0.1)
  const grown = await lag()
  await expect.poll(lag).toBeGreaterThan(grown + 0.1)
  const during = await metrics()
  expect(valueIn(during, 'halyard_database_replica_lag_bytes')).toBeGreaterThan(0)
  await postgres.replica('select pg_wal_replay_resume()')
  await expect.poll(lag).toBeLessThan(0.1)
  // It gets a second later with each second.
  const seconds = valueIn(during, 'halyard_database_replica_lag_seconds') ?? 0
  alerts.add('ReplicaBehind', { before, during, within: seconds, after: await metrics() })
})

/** Ends segments until a figure says how the last one was archived: the archiver may use a new command for the next one. */
async function archiveUntil(failing: 0 | 1): Promise<void> {
  await expect
    .poll(
      async () => {
        await postgres.endSegment()
        return read('halyard_database_archive_failing')
      },
      { interval: 200 },
    )
    .toBe(failing)
}

test('a segment whose archive command fails', async () => {
  const before = await metrics()
  await postgres.archiveWith('false')
  await archiveUntil(1)
  const during = await metrics()
  await postgres.archiveWith('true')
  await archiveUntil(0)
  alerts.add('LogNotArchived', { before, during, after: await metrics() })
})

test('a segment whose archive command hangs', async () => {
  onTestFinished(() => writeFileSync(ended, ''))
  await postgres.archiveWith(`touch ${begun}; until [ -e ${ended} ]; do sleep 0.1; done`)
  const hasBegun = async () => {
    await postgres.endSegment()
    return existsSync(begun)
  }
  await expect.poll(hasBegun, { interval: 200 }).toBe(true)
  const { first, during, within } = await readTwice(AGE)
  expect(valueIn(during, 'halyard_database_archive_failing')).toBe(0)
  writeFileSync(ended, '')
  await expect.poll(() => read(AGE)).toBeLessThan(valueIn(during, AGE) ?? 0)
  await postgres.archiveWith('true')
  alerts.add('LogNotArchived', { before: first, during, within, after: await metrics() })
})

test('a role that may not read the statistics', async () => {
  const before = await metrics()
  await postgres.primary('revoke pg_read_all_stats from halyard_server')
  const during = await metrics()
  expect(valueIn(during, 'halyard_database_replicas')).toBe(0)
  await postgres.primary('grant pg_read_all_stats to halyard_server')
  alerts.add('DatabaseUnwatched', { before, during, after: await metrics() })
})

test('connections of other programs near the limit of PostgreSQL', async () => {
  const before = await metrics()
  const clients = Array.from(
    { length: MAX_CONNECTIONS * 0.8 },
    () => new pg.Client({ connectionString: postgres.url }),
  )
  await Promise.all(clients.map((client) => client.connect()))
  const during = await metrics()
  await Promise.all(clients.map((client) => client.end()))
  alerts.add('DatabaseConnectionsNearLimit', { before, during })
})

test('a replica that ends', async () => {
  const before = await metrics()
  await postgres.stopReplica()
  await expect.poll(() => read('halyard_database_replicas')).toBe(0)
  alerts.add('ReplicaGone', { before, during: await metrics() })
})

test.skipIf(!HAS_PROMTOOL)('the alerts fire with these faults, and not before', () => alerts.check())
