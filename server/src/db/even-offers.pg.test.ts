import { createTestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { up } from './migrations/0017-even-offers.ts'

test('migration 0017: adds a customer cap to offers and an empty estimate to markets', async () => {
  const database = await createTestDatabase({ migrated: true })
  const db = openDatabase(database.url, (error) => expect.unreachable(error.message))
  try {
    await migrate(db)
    // Restores the schema from before the migration, with a market and two offers.
    await sql`alter table market drop column unchanged`.execute(db)
    await sql`insert into currency (id, name, decimals) values (1, 'BTC', 8), (3, 'USDT', 6)`.execute(db)
    for (const id of [1, 2])
      await sql`insert into market (id, quality, base_id, quote_id, price_decimals, quantity_decimals, maker_fee_ppm,
        taker_fee_ppm, band_ppm, lots_min, lots_max, value_min, status, index_ticks, index_at, last_ticks)
        values (${id}, 'live', 1, 3, 1, 5, 0, 0, 1, 1, 1, 1, 'open', 5, 0, 0)`.execute(db)
    const before = '[{"currencyId":3,"amountMin":"1n","amountMax":"9n","exposureMax":"100000000000n"}]'
    await sql`insert into option_config (id, durations, currencies, status)
      values (1, '[]', ${before}, 'open'), (2, '[]', '[]', 'open')`.execute(db)
    await up(db as never)
    const offers = await db.selectFrom('option_config').select(['id', 'currencies']).orderBy('id').execute()
    expect(offers.map(({ currencies }) => currencies)).toEqual([
      [
        {
          currencyId: 3,
          amountMin: '1n',
          amountMax: '9n',
          exposureMax: '100000000000n',
          customerExposureMax: '40000000000n',
        },
      ],
      [],
    ])
    const market = await db.selectFrom('market').select('unchanged').where('id', '=', 1).executeTakeFirst()
    const unknown = { at: 0, ticks: 0, sharePpb: 1_000_000_000, spans: 0 }
    expect(market?.unchanged).toEqual({ short: unknown, long: unknown })
  } finally {
    await db.destroy()
    await database.drop()
  }
})
