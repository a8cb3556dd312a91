import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { expect, test } from 'vitest'
import { startDemoTestApp } from '../src/testing.ts'

/** Returns the first index ticks of the demo's markets on an empty database. */
async function firstTicks(database: TestDatabase): Promise<string> {
  const server = await startDemoTestApp({
    databaseUrl: database.url,
    market: { marketMakers: false, history: false },
  })
  try {
    const read = () =>
      server.app.context.db
        .selectFrom('price_tick')
        .select(['market_id', 'n', 'ticks'])
        .where('n', '<=', '4')
        .orderBy('market_id')
        .orderBy('n')
        .execute()
    await expect.poll(async () => (await read()).length).toBe(16)
    return (await read()).map(({ market_id, ticks }) => `${market_id}:${ticks}`).join(' ')
  } finally {
    await server.close()
  }
}

test('two new demos have different prices from the start', async () => {
  const databases = [
    await createTestDatabase({ migrated: true }),
    await createTestDatabase({ migrated: true }),
  ]
  try {
    const [one, other] = await Promise.all(databases.map(firstTicks))
    expect(one).not.toBe(other)
  } finally {
    for (const database of databases) await database.drop()
  }
})
