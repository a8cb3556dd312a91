import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, type Postgres, startPostgres } from '@halyard/launch'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError } from '../../src/platform/settings.ts'
import { openDatabase } from '../../src/db/database.ts'
import { requireSafeDatabase } from '../../src/db/durability.ts'
import { startTestApp } from '../../src/app/testing.ts'

let folder: string
let postgres: Postgres

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'halyard-production-'))
  postgres = await startPostgres({ dataDir: join(folder, 'data'), say: () => {} })
})

afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('production: no demo pages or practice services, HSTS, 503 if the app is not built', async () => {
  const production = await startTestApp({
    databaseUrl: await createDatabase(postgres.url, 'production'),
    config: { mode: 'production', appDirectory: join(folder, 'missing') },
  })
  try {
    for (const page of ['outbox', 'chain', 'review'])
      expect((await fetch(`${production.url}/dev/${page}`)).status).toBe(404)
    expect((await fetch(`${production.url}/dev/review`, { method: 'POST' })).status).toBe(404)
    expect(production.app.practice).toBeUndefined()
    const response = await fetch(`${production.url}/h5/`)
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('not built')
    expect(response.headers.get('strict-transport-security')).toContain('max-age=31536000')
    const { client } = await production.registerCustomer()
    expect(await client('user/practice_funds', {})).toMatchObject({ code: 'demo_only' })
  } finally {
    await production.close()
  }
})

test('production on an empty database: every product closed, nothing owned and nothing owed', async () => {
  const production = await startTestApp({
    databaseUrl: await createDatabase(postgres.url, 'empty'),
    config: { mode: 'production' },
  })
  try {
    const { db, treasury } = production.app.context
    await treasury.step()
    const { rows } = await sql<{ product: string; open: string; listed: string }>`
      select product, count(*) filter (where is_open) as open, count(*) as listed from (
        select 'spot' as product, status = 'open' as is_open from market
        union all select 'perp', status = 'open' from perp_market
        union all select 'option', status = 'open' from option_config
        union all select 'wealth', status = 'open' from wealth_plan
        union all select 'fiat', status = 'open' from fiat_coin
        union all select 'network', is_open from network
      ) listing group by product order by product`.execute(db)
    expect(rows.map(({ product }) => product)).toEqual([
      'fiat',
      'network',
      'option',
      'perp',
      'spot',
      'wealth',
    ])
    expect(rows.filter(({ open }) => open !== '0')).toEqual([])
    expect(await db.selectFrom('account').selectAll().where('available', '<>', '0').execute()).toEqual([])
    expect(await db.selectFrom('treasury_backing').selectAll().where('amount', '<>', '0').execute()).toEqual(
      [],
    )
  } finally {
    await production.close()
  }
})

test('production rejects a database without synchronous commits', async () => {
  const databaseUrl = await createDatabase(postgres.url, 'unsafe')
  const db = openDatabase(databaseUrl, (error) => expect.unreachable(error.message))
  await requireSafeDatabase(db)
  await sql`alter database unsafe set synchronous_commit = off`.execute(db)
  await db.destroy()
  const reopened = openDatabase(databaseUrl, (error) => expect.unreachable(error.message))
  await expect(requireSafeDatabase(reopened)).rejects.toThrow(ConfigError)
  await expect(requireSafeDatabase(reopened)).rejects.toThrow('synchronous_commit is off')
  await reopened.destroy()
})

test('a start with another secret: rejected before anything is sealed; the first secret starts', async () => {
  const databaseUrl = await createDatabase(postgres.url, 'secret')
  const start = (secret: string) =>
    startTestApp({ databaseUrl, config: { mode: 'production', secret, appDirectory: folder } })
  const first = 'a secret of more than thirty-two characters'
  await (await start(first)).close()
  await expect(start(`${first}!`)).rejects.toThrow('HALYARD_SECRET is not the secret of this database')
  await expect(start(`${first}!`)).rejects.toThrow(ConfigError)
  await (await start(first)).close()
})
