import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readPostmaster } from './postmaster-file.ts'
import type { Postgres } from './start-postgres.ts'
import { startPostgres } from './start-postgres.ts'

let dataDir: string
let said: string[]
let postgres: Postgres

const start = async (hear: (line: string) => void = () => {}): Promise<void> => {
  said = []
  const say = (line: string): void => {
    said.push(line)
    hear(line)
  }
  postgres = await startPostgres({ dataDir, say })
}

async function queryValue(sql: string): Promise<unknown> {
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'halyard-start-'))
  await start()
  await queryValue('CREATE TABLE kept AS SELECT 42 AS n')
})

afterAll(async () => {
  await postgres.stop()
  rmSync(dataDir, { recursive: true })
})

test('startPostgres: commits are durable, and pages have checksums', async () => {
  const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']
  for (const name of names) expect(await queryValue(`SHOW ${name}`), name).toBe('on')
  expect(await queryValue('SHOW data_sync_retry')).toBe('off')
  expect(await queryValue('SHOW server_encoding')).toBe('UTF8')
  expect(await queryValue('SELECT datcollate FROM pg_database WHERE datname = current_database()')).toBe('C')
})

test('startPostgres: listens on loopback only and requires the password', async () => {
  const [socketFolder, address] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
    .split('\n')
    .slice(4)
  expect({ socketFolder, address }).toEqual({ socketFolder: '', address: '127.0.0.1' })
  expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)
  const client = new Client({ connectionString: postgres.url.replace(/:[^:@]+@/, ':guess@') })
  await expect(client.connect()).rejects.toThrow('password authentication failed')
})

test('startPostgres: the role of the exchange is not a superuser', async () => {
  expect(await queryValue('SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toBe(false)
})

test('kill -9 of PostgreSQL: the next start waits for the lock and has every row', async () => {
  const busy = new Client({ connectionString: postgres.url })
  busy.on('error', () => {})
  await busy.connect()
  const { rows } = await busy.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const backend = rows[0]?.pid as number
  await queryValue('INSERT INTO kept VALUES (43)')
  process.kill(backend, 'SIGSTOP')
  process.kill(postgres.pid, 'SIGKILL')
  await postgres.exited
  await start((line) => {
    if (line === 'the database cannot start yet; retrying') process.kill(backend, 'SIGCONT')
  })
  expect(await queryValue('SELECT sum(n)::int FROM kept')).toBe(85)
})

test('kill -9 of the parent: the next start stops the orphan and has the data', async () => {
  const left = postgres
  await start()
  expect(said).toContain('stopping the database left by an earlier run')
  await left.exited
  expect(postgres.pid).not.toBe(left.pid)
  expect(await queryValue('SELECT count(*)::int FROM kept')).toBe(2)
})

test('a pid file of another program does not prevent the start', async () => {
  await postgres.stop()
  writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n`)
  await start()
  expect(await queryValue('SELECT count(*)::int FROM kept')).toBe(2)
})

test.each(['creating the database (first start only)', 'starting the database'])(
  'a start aborted at "%s" leaves no process behind',
  async (step) => {
    const ownDir = mkdtempSync(join(tmpdir(), 'halyard-aborted-'))
    onTestFinished(() => rmSync(ownDir, { recursive: true }))
    const aborting = new AbortController()
    const say = (line: string): void => {
      if (line === step) aborting.abort()
    }
    await expect(startPostgres({ dataDir: ownDir, say, signal: aborting.signal })).rejects.toThrow('aborted')
    expect(existsSync(join(ownDir, 'postgres.unfinished'))).toBe(false)
    expect(readPostmaster(join(ownDir, 'postgres'))).toBeUndefined()
    const lines: string[] = []
    const again = await startPostgres({ dataDir: ownDir, say: (line) => lines.push(line) })
    await again.stop()
    expect(lines).not.toContain('stopping the database left by an earlier run')
  },
)

test('a damaged file is reported with the directory and a remedy', async () => {
  await postgres.stop()
  const control = join(dataDir, 'postgres/global/pg_control')
  const size = statSync(control).size
  truncateSync(control, 100)
  onTestFinished(() => truncateSync(control, size))
  await expect(start()).rejects.toThrow(/The database in .*postgres cannot be used[^]*mv /)
})

test('a data directory inside a file is reported', async () => {
  const file = join(dataDir, 'a-file')
  writeFileSync(file, '')
  await expect(startPostgres({ dataDir: join(file, 'data'), say: () => {} })).rejects.toThrow(
    'cannot be used',
  )
})
