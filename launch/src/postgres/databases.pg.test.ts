import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing.ts'

async function run(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

test('createTestDatabase: separate databases, removed by drop', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await run(one.url, 'CREATE TABLE mine (n int)')
  await expect(run(other.url, 'SELECT FROM mine')).rejects.toThrow('does not exist')
  await one.drop()
  await expect(run(one.url, 'SELECT 1')).rejects.toThrow('does not exist')
  await other.drop()
})

test('createTestDatabase: migrated: each a copy of the template of its own', async () => {
  const copies = await Promise.all([1, 2].map(() => createTestDatabase({ migrated: true })))
  const [one, other] = copies.map(({ url }) => url) as [string, string]
  await run(one, 'CREATE TABLE mine (n int)')
  await run(other, 'SELECT FROM kysely_migration')
  await expect(run(other, 'SELECT FROM mine')).rejects.toThrow('does not exist')
  await Promise.all(copies.map(({ drop }) => drop()))
})
