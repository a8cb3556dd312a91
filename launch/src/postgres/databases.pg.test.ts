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
