import { createTestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { findFinalReplies, openPgStore, startEngine, type Writer } from './index.ts'

const fail = (error: unknown): never => expect.unreachable(String(error))

const originOf = (key: string) => ({ customerId: 1_000, key, bodyHash: '' })
const KEYS = ['accepted', 'rejected', 'late', 'never'].map(originOf)
const OPEN = { kind: 'openCustomer', customerId: 1_000 } as const

/** A database with engines, one after the other, and with a client. */
async function openExchange() {
  const database = await createTestDatabase({ migrated: true })
  const db = openDatabase(database.url, fail)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  let engine: Writer | undefined
  onTestFinished(async () => {
    await engine?.close()
    await client.end()
    await db.destroy()
    await database.drop()
  })
  return {
    client,
    next: async (): Promise<Writer> => {
      await engine?.close()
      engine = await startEngine({
        store: await openPgStore(database.url, fail),
        now: Date.now,
        onFatal: fail,
      })
      return engine
    },
    /** Counts the connections that wait for a lock. */
    countWaiting: async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows[0]?.waiting
    },
    find: (epoch: number) => findFinalReplies(db, KEYS, epoch),
  }
}

test('final replies: accepted and rejected commands, once a later engine has the lease', async () => {
  const { next, find } = await openExchange()
  const first = await next()
  await first.submit(OPEN, originOf('accepted'))
  await first.submit(OPEN, originOf('rejected'))
  expect(await find(2)).toBeUndefined()
  await next()
  const replies = await find(2)
  expect([...(replies ?? [])]).toEqual([
    ['1000:accepted', { bodyHash: '', reply: { ok: true } }],
    ['1000:rejected', { bodyHash: '', reply: expect.objectContaining({ ok: false }) }],
  ])
  expect(await find(3)).toBeUndefined()
})

test('final replies: a takeover waits for an open batch, and none of before begins after it', async () => {
  const { client, next, countWaiting, find } = await openExchange()
  const first = await next()
  await first.submit(OPEN)
  await first.close()
  await client.query('begin')
  await client.query('select open_batch(2, 1, 0)')
  await client.query(
    `insert into rejected_command (at, customer_id, key, body_hash, reply) values (0, 1000, 'late', '', '{"ok":false}')`,
  )
  const later = next()
  await expect.poll(countWaiting).toBe(1)
  expect(await find(2)).toBeUndefined()
  await client.query('commit')
  await later
  expect([...((await find(2)) ?? []).keys()]).toEqual(['1000:late'])
  await expect(client.query('select open_batch(2, 1, 0)')).rejects.toThrow('the lease has a newer epoch')
})
