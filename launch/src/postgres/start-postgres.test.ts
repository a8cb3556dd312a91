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

async function ask(sql: string): Promise<unknown> {
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
  await ask('CREATE TABLE kept AS SELECT 42 AS n')
})

afterAll(async () => {
  await postgres.stop()
  rmSync(dataDir, { recursive: true })
})

test('commits are durable and pages have checksums', async () => {
  const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']
  for (const name of names) expect(await ask(`SHOW ${name}`), name).toBe('on')
  expect(await ask('SHOW data_sync_retry')).toBe('off')
  expect(await ask('SHOW server_encoding')).toBe('UTF8')
  expect(await ask('SELECT datcollate FROM pg_database WHERE datname = current_database()')).toBe('C')
})

test('it listens on this machine alone, and wants the password', async () => {
  const [socketFolder, address] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
    .split('\n')
    .slice(4)
  expect({ socketFolder, address }).toEqual({ socketFolder: '', address: '127.0.0.1' })
  expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)
  const client = new Client({ connectionString: postgres.url.replace(/:[^:@]+@/, ':guess@') })
  await expect(client.connect()).rejects.toThrow('password authentication failed')
})

test('the exchange is not a superuser', async () => {
  expect(await ask('SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toBe(false)
})

test('kill -9 of PostgreSQL: the next start waits for what still holds the folder, and has every row', async () => {
  const busy = new Client({ connectionString: postgres.url })
  busy.on('error', () => {})
  await busy.connect()
  const { rows } = await busy.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const backend = rows[0]?.pid as number
  await ask('INSERT INTO kept VALUES (43)')
  process.kill(backend, 'SIGSTOP')
  process.kill(postgres.pid, 'SIGKILL')
  await postgres.exited
  await start((line) => {
    if (line === 'the database cannot start yet; trying again') process.kill(backend, 'SIGCONT')
  })
  expect(await ask('SELECT sum(n)::int FROM kept')).toBe(85)
})

test('kill -9 of the parent: the PostgreSQL left behind is stopped, and the data is there', async () => {
  const left = postgres
  await start()
  expect(said).toContain('stopping the database that an earlier run left behind')
  await left.exited
  expect(postgres.pid).not.toBe(left.pid)
  expect(await ask('SELECT count(*)::int FROM kept')).toBe(2)
})

test('a pid file that names a process of another program does not hinder the start', async () => {
  await postgres.stop()
  writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n`)
  await start()
  expect(await ask('SELECT count(*)::int FROM kept')).toBe(2)
})

test.each(['making the database (first start only)', 'starting the database'])(
  'a start that is aborted at "%s" leaves nothing running',
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
    expect(lines).not.toContain('stopping the database that an earlier run left behind')
  },
)

test('a damaged file is reported with the folder and what to do', async () => {
  await postgres.stop()
  const control = join(dataDir, 'postgres/global/pg_control')
  const size = statSync(control).size
  truncateSync(control, 100)
  onTestFinished(() => truncateSync(control, size))
  await expect(start()).rejects.toThrow(/The database in .*postgres cannot be used[^]*mv /)
})

test('a data folder inside a file is reported', async () => {
  const file = join(dataDir, 'a-file')
  writeFileSync(file, '')
  await expect(startPostgres({ dataDir: join(file, 'data'), say: () => {} })).rejects.toThrow(
    'cannot be used',
  )
})
