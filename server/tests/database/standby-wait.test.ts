import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, type Postgres, startPostgres } from '@halyard/launch'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { type Engine, openPgStore, startEngine, type Store } from '../../src/engine/index.ts'

let folder: string
let postgres: Postgres
let admin: pg.Client
let url: string
let databases = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'halyard-standby-'))
  const dataDir = join(folder, 'data')
  postgres = await startPostgres({ dataDir, say: () => {} })
  const asAdmin = new URL(postgres.url)
  asAdmin.username = 'postgres'
  asAdmin.password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  asAdmin.pathname = '/postgres'
  admin = new pg.Client({ connectionString: asAdmin.href })
  await admin.connect()
})

afterAll(async () => {
  await admin.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  url = await createDatabase(postgres.url, `standby${++databases}`)
})

/** Returns the process of a connection that waits for a standby. */
const waitingPid = async (name: string): Promise<number | undefined> => {
  const { rows } = await admin.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = $1 and application_name = $2 and wait_event = 'SyncRep'`,
    [new URL(url).pathname.slice(1), name],
  )
  return rows[0]?.pid
}

async function setStandbys(names: string): Promise<void> {
  await admin.query(`alter system set synchronous_standby_names = '${names}'`)
  await admin.query('select pg_reload_conf()')
}

/** Makes commits wait for a standby that does not exist, until the test has finished. */
async function requireStandby(): Promise<void> {
  onTestFinished(() => setStandbys(''))
  await setStandbys('absent')
}

/** Writes through a connection until a write waits for the standby. Returns that write and the process. */
async function waitingWrite<Result>(
  name: string,
  write: () => Promise<Result>,
): Promise<{ written: Promise<Result>; pid: number }> {
  for (;;) {
    let done = false
    const written = write().finally(() => (done = true))
    written.catch(() => {})
    while (!done) {
      const pid = await waitingPid(name)
      if (pid !== undefined) return { written, pid }
    }
  }
}

async function openStore(lost: Error[]): Promise<Store> {
  await migrateDatabase()
  return openPgStore(url, (error) => lost.push(error))
}

async function migrateDatabase(): Promise<void> {
  const db = openDatabase(url, (error) => expect.unreachable(error.message))
  await migrate(db)
  await db.destroy()
}

async function openEngine(store: Store, failures: unknown[]): Promise<Engine> {
  return startEngine({
    store,
    now: Date.now,
    onFatal: (error) => failures.push(error),
    every: () => () => {},
  })
}

const cancelWait = (pid: number) => admin.query('select pg_cancel_backend($1)', [pid])
const openCustomer = { kind: 'openCustomer', customerId: 2_000 } as const

test('a commit with a cancelled standby wait is not acknowledged, and the writer ends', async () => {
  const [lost, failures]: [Error[], unknown[]] = [[], []]
  const engine = await openEngine(await openStore(lost), failures)
  await requireStandby()
  let customerId = 2_000
  const acknowledged: number[] = []
  const { pid } = await waitingWrite('halyard-flusher', () => {
    const command = { ...openCustomer, customerId: ++customerId }
    return engine.submit(command).then(() => acknowledged.push(command.customerId))
  })
  const before = [...acknowledged]
  expect(before).not.toContain(customerId)
  await cancelWait(pid)
  await expect.poll(() => failures).not.toEqual([])
  expect(lost.map(({ message }) => message)).toEqual([expect.stringContaining('does not vouch for a commit')])
  expect(await engine.submit(openCustomer)).toEqual({ ok: false, reject: 'busy' })
  expect(acknowledged).toEqual(before)
})

test('a lease with an unreplicated renewal is not held', async () => {
  const lost: Error[] = []
  const store = await openStore(lost)
  const { epoch = 0 } = await store.tryLease()
  await store.openWriting(0)
  await requireStandby()
  const { written, pid } = await waitingWrite('halyard-reader', () => store.renewLease(epoch))
  await cancelWait(pid)
  await expect(written).rejects.toThrow('does not vouch for a commit')
  expect(lost).toHaveLength(1)
})

test('a cancelled standby wait of a write outside the engine ends the process', async () => {
  const seen: string[] = []
  const db: Database = openDatabase(url, () => seen.push('uncertain'))
  await sql`create table written (n int)`.execute(db)
  await requireStandby()
  const { written, pid } = await waitingWrite('halyard', () =>
    sql`insert into written values (1)`.execute(db),
  )
  const responded = written.then(() => seen.push('answered'))
  await cancelWait(pid)
  await responded
  expect(seen).toEqual(['uncertain', 'answered'])
  await db.destroy()
})

test('server timeouts disconnect neither an idle writer nor one that waits for a lock', async () => {
  const lost: Error[] = []
  const name = new URL(url).pathname.slice(1)
  await migrateDatabase()
  for (const timeout of ['statement_timeout', 'lock_timeout', 'idle_session_timeout'])
    await admin.query(`alter database ${name} set ${timeout} = '300ms'`)
  const store = await openPgStore(url, (error) => lost.push(error))
  const { epoch = 0 } = await store.tryLease()
  const openOther = async (): Promise<{ other: pg.Client; ended: Promise<unknown> }> => {
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    return { other, ended: new Promise((resolve) => other.on('error', resolve)) }
  }

  // A newer connection that is subject to the timeouts ends first.
  await (await openOther()).ended
  await store.renewLease(epoch)
  await admin.query(`alter database ${name} reset idle_session_timeout`)

  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query('begin; lock table lease in access exclusive mode')
  const renewed = store.renewLease(epoch)
  await expect((await openOther()).other.query('select * from lease')).rejects.toThrow('canceling statement')
  await owner.query('commit')
  await renewed
  expect(lost).toEqual([])
  await owner.end()
  await store.close()
})
