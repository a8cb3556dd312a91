import { createServer } from 'node:http'
import { Client } from 'pg'

/**
 * A server for tests: increments a counter in the database per request, and ends when its database or its supervisor
 * ends.
 */
if (process.env['FAKE_EXIT']) {
  console.error('the fake server exits as configured')
  process.exit(Number(process.env['FAKE_EXIT']))
}

const client = new Client({
  connectionString: process.env['MIGRATIONS_DATABASE_URL'] ?? process.env['DATABASE_URL'],
})
client.on('error', () => process.exit(1))
process.on('disconnect', () => process.exit(1))
process.on('SIGTERM', () => {
  void client.query('SELECT 1').then(() => {
    console.log('the database was available until the end')
    process.exit(0)
  })
})
await client.connect()
await client.query('CREATE TABLE IF NOT EXISTS counter (n int NOT NULL)')

createServer((_request, response) => {
  client
    .query<{ n: number }>(
      'WITH new AS (INSERT INTO counter VALUES (1)) SELECT count(*)::int + 1 AS n FROM counter',
    )
    .then(({ rows }) => response.end(String(rows[0]?.n)))
    .catch(() => process.exit(1))
}).listen(Number(process.env['PORT']), () => process.send?.({ kind: 'ready' }))
