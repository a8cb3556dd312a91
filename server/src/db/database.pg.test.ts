import { createTestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './database.ts'

/** Forwards connections to a database, as a proxy in front of it does. Returns its address, and a function that cuts them. */
async function openProxy(databaseUrl: string): Promise<{ readonly url: string; cut(): void }> {
  const url = new URL(databaseUrl)
  const target = { port: Number(url.port), host: url.hostname }
  const sockets: Socket[] = []
  const server = createServer((client) => {
    const database = connect(target)
    sockets.push(client, database)
    for (const socket of [client, database]) socket.on('error', () => undefined)
    client.pipe(database).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  url.port = String((server.address() as AddressInfo).port)
  return { url: url.href, cut: () => sockets.forEach((socket) => socket.destroy()) }
}

test('a connection that breaks under a query fails the query alone, and is replaced', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const proxy = await openProxy(database.url)
  const uncaught: unknown[] = []
  const record = (error: unknown): void => void uncaught.push(error)
  process.prependListener('uncaughtException', record)
  onTestFinished(() => void process.off('uncaughtException', record))
  const db = openDatabase(proxy.url, record)
  onTestFinished(() => db.destroy())

  const sleeping = expect(sql`select pg_sleep(60)`.execute(db)).rejects.toThrow('Connection terminated')
  const isSleeping = async () => {
    const { rows } =
      await sql`select 1 from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'`.execute(
        db,
      )
    return rows.length
  }
  await expect.poll(isSleeping).toBe(1)
  proxy.cut()
  await sleeping
  // The pool may notice later that the other connection is gone too.
  await expect.poll(async () => (await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  expect(uncaught).toEqual([])
})
