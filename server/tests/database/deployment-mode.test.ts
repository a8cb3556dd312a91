import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, type Postgres, startPostgres } from '@halyard/launch'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { CONFIG_ERROR_EXIT_CODE, ConfigError } from '../../src/platform/settings.ts'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { recordMode, requireMode } from '../../src/db/deployment-mode.ts'
import { migrate } from '../../src/db/migrate.ts'
import { startTestApp } from '../../src/app/testing.ts'

type Mode = 'demo' | 'production'

const MAIN = join(import.meta.dirname, '../../src/app/main.ts')
/** All settings that production requires. None of the services is contacted: the database is refused first. */
const PRODUCTION_SETTINGS = {
  PUBLIC_URL: 'https://exchange.example',
  HALYARD_SECRET: 'a secret that is long enough for a test',
  HALYARD_TRAIL_KEY: Buffer.alloc(32, 7).toString('base64'),
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'no-reply@exchange.example',
  SMS_URL: 'http://127.0.0.1:9/messages',
  SMS_TOKEN: 'token',
  FEED_EXCHANGES: 'binance,kraken,kucoin',
}

let folder: string
let postgres: Postgres
let databaseUrl: string
let databases = 0
let db: Database

// A PostgreSQL of its own, because the other tests' server is not crash-safe and production rejects it.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'halyard-mode-'))
  postgres = await startPostgres({ dataDir: join(folder, 'data'), say: () => {} })
})
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  databaseUrl = await createDatabase(postgres.url, `mode_${++databases}`)
  db = openDatabase(databaseUrl, (error) => expect.unreachable(error.message))
})
afterEach(() => db.destroy())

async function startAndStop(mode: Mode): Promise<void> {
  const halyard = await startTestApp({ databaseUrl, config: { mode } })
  await halyard.close()
}

/**
 * Runs the server in its own process until it exits, at the latest with the test. Returns its exit code and output.
 */
async function startProcess(mode: Mode): Promise<{ readonly code: number; readonly said: string }> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...PRODUCTION_SETTINGS, HALYARD_MODE: mode, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => (output += part))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said: output }
}

/** Makes a database of an older version with one account. */
async function storeOperator(email: string): Promise<void> {
  await migrate(db, '0014-perpetual-risk')
  await sql`
    insert into app_user (account_number, nickname, email, password_hash, invite_code, lang, created_at)
    values ('1', 'operator', ${email}, '', '1', 'en', 0)`.execute(db)
}

/** Returns every table with a hash of its rows. */
async function contents(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(
    db,
  )
  const hashes: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ hash: string }>`
      select coalesce(md5(string_agg(row::text, '' order by row::text)), '') as hash
      from ${sql.table(name)} row`.execute(db)
    hashes[name] = rows[0]?.hash ?? ''
  }
  return hashes
}

test.each<[Mode, Mode, string]>([
  ['demo', 'production', 'Set DATABASE_URL to a new, empty database.'],
  ['production', 'demo', 'Set HALYARD_MODE=production, or DATABASE_URL to another database.'],
])('a %s database rejects %s: prints the fix, exits, changes nothing', async (first, other, advice) => {
  await startAndStop(first)
  const before = await contents()
  const { code, said: output } = await startProcess(other)
  expect(output).toContain(advice)
  expect(output).not.toContain('    at ')
  expect(code).toBe(CONFIG_ERROR_EXIT_CODE)
  expect(await contents()).toEqual(before)
  await startAndStop(first)
})

test('a demo database of an older version: production rejects it before migrating it', async () => {
  await storeOperator('operator@example.com')
  const before = await contents()
  const { code, said: output } = await startProcess('production')
  expect(output).toContain('Set DATABASE_URL to a new, empty database.')
  expect(code).toBe(CONFIG_ERROR_EXIT_CODE)
  expect(await contents()).toEqual(before)
})

test('a database without a stored mode is classified by its accounts', async () => {
  await storeOperator('operator@example.com')
  await expect(requireMode(db, 'production')).rejects.toThrow(ConfigError)
  await requireMode(db, 'demo')
  await sql`update app_user set email = 'a@exchange.example'`.execute(db)
  await expect(requireMode(db, 'demo')).rejects.toThrow(ConfigError)
  await requireMode(db, 'production')
})

test.each([
  ['demo', 'operator@example.com'],
  ['production', 'a@exchange.example'],
] as const)('the migration that seals contacts records a mode: %s', async (mode, email) => {
  await storeOperator(email)
  await migrate(db, undefined, { current: 'a secret that is long enough for a test' })
  await requireMode(db, mode)
  await expect(requireMode(db, mode === 'demo' ? 'production' : 'demo')).rejects.toThrow(ConfigError)
})

test('a database that was migrated and not started yet has no mode', async () => {
  await migrate(db)
  await requireMode(db, 'production')
  await requireMode(db, 'demo')
})

test('concurrent first starts in different modes: one continues', async () => {
  await requireMode(db, 'demo')
  await sql`create table deployment (only_one boolean primary key default true, mode text not null)`.execute(
    db,
  )
  const starts = await Promise.allSettled([recordMode(db, 'demo'), recordMode(db, 'production')])
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
