import { createTestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dataOf, startTestApp } from '../../src/app/testing.ts'
import { deleteLiveHeads } from '../../src/price-log/live-heads.ts'
import { deleteSources } from '../../src/price-log/sources.ts'
import { deleteEnded } from '../../src/retention/run-retention.ts'
import { registerFundedCustomer } from '../testing/funded-customer.ts'

test('separate database role: starts, trades, deletes expired rows, and restarts', async () => {
  const database = await createTestDatabase()
  const config = { databaseUrl: database.serverUrl ?? '', migrationsDatabaseUrl: database.url }
  const halyard = await startTestApp({ databaseUrl: config.databaseUrl, config })
  const { db, engine } = halyard.app.context
  const [seller, buyer] = [await registerFundedCustomer(halyard), await registerFundedCustomer(halyard)]
  const prices = [{ marketId: 1, ticks: 500_000 }]
  expect(await engine.submit({ kind: 'recordPrices', prices })).toMatchObject({ ok: true })
  const order = { legal_id: 3, currency_id: 1, type: 'limit', price: '50000', number: '0.01' } as const
  dataOf(await seller.client('coin/trade/sell', order))
  dataOf(await buyer.client('coin/trade/buy', order))
  expect(await db.selectFrom('spot_trade').select('id').execute()).toHaveLength(1)
  await deleteEnded(db, { keepDays: {} }, Number.MAX_SAFE_INTEGER)
  await deleteLiveHeads(db, Number.MAX_SAFE_INTEGER)
  await deleteSources(db, Number.MAX_SAFE_INTEGER)
  await expect(sql`delete from audit_log`.execute(db)).rejects.toMatchObject({ code: '42501' })
  await expect(sql`alter table audit_log disable trigger user`.execute(db)).rejects.toMatchObject({
    code: '42501',
  })
  await halyard.close()
  await (await startTestApp({ databaseUrl: config.databaseUrl, config })).close()
  // Between upgrades the owner is not needed.
  await (await startTestApp({ databaseUrl: config.databaseUrl })).close()
  await database.drop()
})

test('pending migrations without an owner: refused with the setting to set', async () => {
  const database = await createTestDatabase()
  await expect(startTestApp({ databaseUrl: database.serverUrl ?? '' })).rejects.toThrow(
    'Set MIGRATIONS_DATABASE_URL to their owner',
  )
  await database.drop()
})

test('a role that owns the tables as well as the migrations: refused with the setting to set', async () => {
  const database = await createTestDatabase()
  const config = { migrationsDatabaseUrl: database.url }
  await expect(startTestApp({ databaseUrl: database.url, config })).rejects.toThrow(
    'Set DATABASE_URL to a role without rights of its own',
  )
  await database.drop()
})
