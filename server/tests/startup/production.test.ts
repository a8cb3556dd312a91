import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { amount } from '@halyard/money'
import { createDatabase, type Postgres, startPostgres } from '@halyard/launch'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError } from '../../src/platform/settings.ts'
import { openDatabase } from '../../src/db/database.ts'
import { requireSafeDatabase } from '../../src/db/durability.ts'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { approveChange } from '../testing/approve-change.ts'
import { openProduct } from '../testing/open-product.ts'
import { appointOperator, registerOperator, type TestOperator } from '../testing/test-operator.ts'

/** No bank and no chain. */
const NO_CUSTODY = {
  depositKeys: {},
  alone: { customer: 50_000, operator: 100_000 },
  unproven: { days: 3, sum: 50_000 },
}
const BANK_ONLY = {
  ...NO_CUSTODY,
  bank: { bankName: 'Harbour Bank', number: 'DE00', holder: 'Halyard' },
}

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
    for (const call of ['review', 'chain/deposit', 'chain/send'])
      expect((await fetch(`${production.url}/dev/${call}`, { method: 'POST' })).status).toBe(404)
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
    config: { mode: 'production', custody: NO_CUSTODY },
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
    const treasurer = await registerOperator(production, 'treasurer')
    const shown = dataOf(await treasurer.ops('ops/treasury/show', {}))
    for (const { assets_total, to_cover, coverage } of shown.list)
      expect({ assets_total, to_cover, coverage }).toEqual({
        assets_total: '0',
        to_cover: '0',
        coverage: null,
      })
    expect(shown.differences).toEqual([])
    expect(await undone(treasurer)).toEqual([
      'second_admin',
      'bank_account',
      'own_account',
      'deposit_keys',
      'signer',
      'fund_pools',
      'open_networks',
      'open_products',
    ])
  } finally {
    await production.close()
  }
})

/** Returns the next steps of a new exchange that are not done. */
async function undone({ ops }: TestOperator): Promise<string[]> {
  const { steps } = dataOf(await ops('ops/house/show', {}))
  return steps.filter(({ done }) => !done).map(({ step }) => step)
}

test('production: two persons fund the pools from the bank, then an operator opens the products', async () => {
  const production = await startTestApp({
    databaseUrl: await createDatabase(postgres.url, 'funded'),
    config: { mode: 'production', custody: BANK_ONLY },
  })
  try {
    const { db, treasury } = production.app.context
    const treasurer = await registerOperator(production, 'treasurer')
    const admin = await registerOperator(production, 'admin')
    const second = await registerOperator(production, 'admin')
    for (const [line, account] of (['optionPool', 'wealthPool', 'insurance'] as const).entries()) {
      const receipt = { source: 'bank', reference: `CAMT 2026-11-23/${line}` } as const
      const funding = {
        currency_id: '3',
        account,
        amount: '10000',
        ...receipt,
        reason_code: 'capital',
      } as const
      const proposal = await treasurer.ops('ops/house/fund_pool', { ...funding, reason: 'First capital' })
      await approveChange(admin, dataOf(proposal))
    }
    for (const target of ['option:1', 'market:1', 'network:3:BANK'])
      await openProduct([admin, second], target)
    expect(await undone(treasurer)).toEqual(['own_account', 'deposit_keys', 'signer'])
    const option = await db
      .selectFrom('option_config')
      .select('status')
      .where('id', '=', 1)
      .executeTakeFirst()
    expect(option).toEqual({ status: 'open' })
    await treasury.step()
    const shown = dataOf(await treasurer.ops('ops/treasury/show', {}))
    expect(shown.differences).toEqual([])
    const covered = { currency_id: 3, to_cover: '0', coverage: null }
    expect(shown.list).toMatchObject([{ ...covered, assets_total: '0', unproven: '30000' }])
    const csv = [0, 1, 2].map((line) => `CAMT 2026-11-23/${line},10000,USDT,2024-01-02`).join('\n')
    dataOf(await treasurer.ops('ops/statement/enter', { network: 'BANK', csv }))
    await treasury.step()
    const proven = dataOf(await treasurer.ops('ops/treasury/show', {}))
    expect(proven.list).toMatchObject([{ ...covered, assets_total: '30000', unproven: '0' }])

    // A pool without a receipt is not an asset, and the checks report it.
    const invented = { kind: 'fundSystemAccount', account: 'optionPool', currencyId: 3 } as const
    expect(
      await production.app.context.engine.submit({ ...invented, amount: amount(5_000_000n) }),
    ).toMatchObject({ ok: true })
    await treasury.step()
    const after = dataOf(await treasurer.ops('ops/treasury/show', {}))
    expect(after.list).toMatchObject([{ currency_id: 3, assets_total: '30000' }])
    expect(after.differences).toMatchObject([{ check: 'ledger_custody', currency_id: 3, amount: '5' }])
  } finally {
    await production.close()
  }
})

function isBankOpen({ app }: TestApp): boolean | undefined {
  return app.context.catalogue.network(3, 'BANK')?.isOpen
}

test('production: without a bank account, transfers of the bank are closed and stay closed', async () => {
  const databaseUrl = await createDatabase(postgres.url, 'bankless')
  const request = { target: 'network:3:BANK', status: 'open', reason: 'The first day' } as const
  const withBank = await startTestApp({ databaseUrl, config: { mode: 'production', custody: BANK_ONLY } })
  const admin = await registerOperator(withBank, 'admin')
  await openProduct([admin, await registerOperator(withBank, 'admin')], request.target)
  expect(isBankOpen(withBank)).toBe(true)
  await withBank.close()

  const without = await startTestApp({ databaseUrl, config: { mode: 'production', custody: NO_CUSTODY } })
  try {
    expect(isBankOpen(without)).toBe(false)
    const operator = await appointOperator(without, admin, 'operator')
    expect(await operator.ops('ops/opening/propose', request)).toMatchObject({
      code: 'bank_account_must_be_set',
    })
    const { engine } = without.app.context
    const place = { customerId: admin.id, currencyId: 3, network: 'BANK', addressId: 1 }
    await engine.submit({ kind: 'saveAddress', ...place, address: '4111111111111111' })
    const withdrawal = { kind: 'requestWithdrawal', ...place, amount: amount(60_000_000n), memo: '' } as const
    expect(await engine.submit(withdrawal)).toMatchObject({ reject: 'network_must_be_open' })
  } finally {
    await without.close()
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
    startTestApp({
      databaseUrl,
      config: { mode: 'production', secret: { current: secret }, appDirectory: folder },
    })
  const first = 'a secret of more than thirty-two characters'
  await (await start(first)).close()
  await expect(start(`${first}!`)).rejects.toThrow('HALYARD_SECRET is not the secret of this database')
  await expect(start(`${first}!`)).rejects.toThrow(ConfigError)
  await (await start(first)).close()
})
