import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, findFreePort, type Postgres, runStatement, startPostgres } from '@halyard/launch'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { CONFIG_ERROR_EXIT_CODE, DATABASE_AWAY_EXIT_CODE } from '../../src/platform/settings.ts'

const ROOT = join(import.meta.dirname, '../../..')
const SERVER = join(ROOT, 'server/src/main.ts')
const DEMO = join(ROOT, 'demo/src/main.ts')
const RECORDER = join(import.meta.dirname, '../testing/record-modules.ts')

/** All that production asks for. No exchange has these names, so the start ends at its last step: the price feed. */
const PRODUCTION = {
  HALYARD_MODE: 'production',
  PUBLIC_URL: 'https://exchange.example',
  HALYARD_SECRET: 'a secret that is long enough for a test',
  HALYARD_TRAIL_KEY: Buffer.alloc(32, 7).toString('base64'),
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'no-reply@exchange.example',
  SMS_URL: 'http://127.0.0.1:9/messages',
  SMS_TOKEN: 'token',
  FEED_EXCHANGES: 'nowhere,elsewhere,erewhon',
}

// A PostgreSQL of its own, because the other tests' server is not crash-safe and production rejects it.
let folder: string
let postgres: Postgres
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'halyard-entries-'))
  postgres = await startPostgres({ dataDir: join(folder, 'data'), say: () => {} })
})
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Ended {
  readonly code: number | null
  readonly complaint: string
  /** The files of the repository that it loaded, without packages of others. */
  readonly loaded: readonly string[]
}

/** Runs an entry until it exits, at the latest with the test. */
async function runUntilEnd(entry: string, env: NodeJS.ProcessEnv): Promise<Ended> {
  const list = join(folder, `loaded-${await findFreePort()}`)
  const child = spawn(process.execPath, ['--import', RECORDER, entry], {
    env: { ...process.env, LOADED_MODULES: list, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => (complaint += part))
  const [code] = (await once(child, 'close')) as [number | null]
  const own = `file://${ROOT}/`
  const loaded = readFileSync(list, 'utf8')
    .split('\n')
    .filter((url) => url.startsWith(own) && !url.includes('/node_modules/'))
    .map((url) => url.slice(own.length))
  return { code, complaint, loaded }
}

test('a production process opens everything, and loads no module of the demo', async () => {
  const env = { ...PRODUCTION, DATABASE_URL: await createDatabase(postgres.url, 'entries') }
  const port = String(await findFreePort())
  const { code, complaint, loaded } = await runUntilEnd(SERVER, { ...env, PORT: port, HOST: '127.0.0.1' })
  expect(complaint).toBe('FEED_EXCHANGES: ccxt has no exchange nowhere\n')
  expect(code).toBe(CONFIG_ERROR_EXIT_CODE)
  expect(loaded).toContain('server/src/price-feed/ccxt-feed.ts')
  expect(loaded).toContain('server/src/custody/open-custody.ts')
  expect(loaded.filter((file) => file.startsWith('demo/'))).toEqual([])
})

test.each([
  ['the server', SERVER, { HALYARD_MODE: 'demo' }, 'demo/src/main.ts'],
  ['the server without a mode', SERVER, { HALYARD_MODE: '' }, 'demo/src/main.ts'],
  ['the demo', DEMO, PRODUCTION, 'server/src/main.ts'],
])(
  '%s in the other mode: one line says what to start, and no restart helps',
  async (_name, entry, env, advice) => {
    const { code, complaint, loaded } = await runUntilEnd(entry, { ...env, PORT: 'abc' })
    expect(complaint).toMatch(/^HALYARD_MODE: [^\n]*\n$/)
    expect(complaint).toContain(advice)
    expect(code).toBe(CONFIG_ERROR_EXIT_CODE)
    expect(loaded.some((file) => file.startsWith('demo/'))).toBe(entry === DEMO)
  },
)

/** The compiled modules in a data directory. */
const compiledIn = (dataDir: string) =>
  readdirSync(join(dataDir, 'compile-cache'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )

/** Starts the demo on a database, and waits until it is ready. It ends at the latest with the test. */
async function startDemo(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, [DEMO], {
    env: {
      ...process.env,
      HALYARD_MODE: 'demo',
      LOG_LEVEL: 'silent',
      PORT: String(await findFreePort()),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}

test('compiled code is in the data directory once the server is ready, however it ends', async () => {
  const dataDir = join(folder, 'compiled')
  await startDemo({ HALYARD_DATA: dataDir, DATABASE_URL: await createDatabase(postgres.url, 'compiled') })
  await expect.poll(() => compiledIn(dataDir).length, { timeout: 10_000 }).toBeGreaterThan(500)
})

test('a server whose connections the database ends says so by its exit code', async () => {
  const url = await createDatabase(postgres.url, 'ended')
  const child = await startDemo({ DATABASE_URL: url })
  const exited = once(child, 'exit')
  await runStatement(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'halyard-writer' and datname = current_database()`,
  )
  expect(await exited).toEqual([DATABASE_AWAY_EXIT_CODE, null])
})

test.each([
  ['is a file', (path: string) => writeFileSync(path, '')],
  [
    'has a file in the place of the cache',
    (path: string) => (mkdirSync(path), writeFileSync(join(path, 'compile-cache'), '')),
  ],
])(
  'a data directory that %s: one line says that compiled code is not kept, and the start goes on',
  async (what, make) => {
    const dataDir = join(folder, what.replaceAll(' ', '-'))
    make(dataDir)
    const { complaint } = await runUntilEnd(SERVER, { HALYARD_MODE: 'demo', HALYARD_DATA: dataDir })
    const [first, second, ...others] = complaint.trimEnd().split('\n')
    expect(first).toMatch(/^halyard: the start takes longer, because compiled code is not kept: E/)
    expect(second).toMatch(/^HALYARD_MODE: /)
    expect(others).toEqual([])
  },
)
