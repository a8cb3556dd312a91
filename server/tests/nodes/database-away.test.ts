import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { type DatabaseWay, openWay } from '../database/database-way.ts'
import { HAS_NATS, type NatsServer, startNatsServer } from '../testing/nats-server.ts'

async function countWaiting({ app }: TestApp): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks where relation = 'posting'::regclass and not granted`.execute(
    app.context.db,
  )
  return rows[0]?.waiting ?? 0
}

describe.skipIf(!HAS_NATS)('a node whose database goes away', () => {
  let database: TestDatabase
  let nats: NatsServer
  let engine: TestApp
  let node: TestApp
  let way: DatabaseWay
  let ann: TestCustomer

  beforeAll(async () => {
    ;[database, nats] = await Promise.all([createTestDatabase({ migrated: true }), startNatsServer()])
    way = await openWay(database.url)
    const start = (role: 'engine' | 'api', databaseUrl: string) =>
      startTestApp({ databaseUrl, config: { role, natsUrl: nats.url } })
    engine = await start('engine', database.url)
    node = await start('api', way.url)
    ann = await node.registerCustomer({ funded: true })
  })
  afterAll(async () => {
    for (const app of [node, engine]) await app.close()
    await nats.stop()
    await database.drop()
  })

  async function send(path: string, fields?: Readonly<Record<string, string>>): Promise<unknown> {
    const response = await fetch(`${node.url}/api/${path}`, {
      headers: { authorization: ann.token },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    })
    const { code } = (await response.json()) as { readonly code?: string }
    return [response.status, code]
  }

  test('a call by POST whose connection is lost is answered with 504 and outcome_unknown', async () => {
    const answer = await engine.app.context.db.transaction().execute(async (holder) => {
      await sql`lock table posting`.execute(holder)
      const waiting = send('wallet/legal_log', {})
      await expect.poll(() => countWaiting(engine)).toBeGreaterThan(0)
      way.cut()
      return waiting
    })
    expect(answer).toEqual([504, 'outcome_unknown'])
  })

  test('a call that reads is answered with 503 and busy', async () => {
    way.cut()
    expect(await send('wealth/getProfitInfo?id=1')).toEqual([503, 'busy'])
  })

  test('of programs, a query waits as if busy, and the outcome of an order is unknown', async () => {
    const headers = { 'X-MBX-APIKEY': 'x'.repeat(64) }
    const ask = async (method: 'GET' | 'POST') => {
      way.cut()
      const answer = await fetch(`${node.url}/binance/api/v3/order`, { method, headers })
      const { code } = (await answer.json()) as { readonly code: number }
      return [answer.status, code]
    }
    expect(await ask('GET')).toEqual([429, -1008])
    expect(await ask('POST')).toEqual([504, -1007])
  })

  test('a list by POST, which found no connection, is answered with 503 and busy', async () => {
    way.cut()
    expect(await send('wallet/legal_log', {})).toEqual([503, 'busy'])
  })

  test('a call that moves money is answered with 504 and outcome_unknown', async () => {
    way.cut()
    const transfer = { currency_id: '3', from: 'coin', to: 'option', number: '1', pass: '000000' }
    expect(await send('wallet/change', transfer)).toEqual([504, 'outcome_unknown'])
  })
})
