import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { signedParams } from '../../src/binance/ws-api/params.ts'
import { openPgStore, startEngine } from '../../src/engine/index.ts'
import { openNatsLink } from '../../src/link/nats-link.ts'
import { type Link, NodeReplaced } from '../../src/nodes/index.ts'
import type { SentCommand, ToAll, ToEngine, ToNodes } from '../../src/nodes/messages.ts'
import { SUBJECTS } from '../../src/nodes/subjects.ts'
import { makeKey, sendSigned, type TestKey } from '../binance/binance-client.ts'
import { openSocket } from '../binance/socket-client.ts'
import { HAS_NATS, type NatsServer, startNatsServer } from '../testing/nats-server.ts'
import { ticketed } from '../testing/ticketed.ts'

const LIMIT = { currency_id: 1, legal_id: 3, type: 'limit', price: '40000', number: '0.01' } as const
const OPTION = { match_id: '1', currency_id: '3', type: '1', seconds: '60', number: '100' } as const
const PRICE = { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] } as const
const OTHER_BUILD = 'other'

function fail(error: unknown): never {
  throw error
}

/** Returns whether a command cancels an order. */
function isCancel([, command]: SentCommand, id: number | undefined): boolean {
  return command.kind === 'cancelOrder' && command.orderId === id
}

describe.skipIf(!HAS_NATS)('a node whose engine is followed by one of another build', () => {
  let database: TestDatabase
  let nats: NatsServer
  let engine: TestApp
  let node: TestApp
  let link: Link
  let ann: TestCustomer
  let key: TestKey
  /** Commands that the node has sent, in order. */
  const sent: SentCommand[] = []
  const ends: unknown[] = []
  /** Orders of the customer, each for one request. */
  const orders: number[] = []
  let clock = Date.now()

  beforeAll(async () => {
    ;[database, nats] = await Promise.all([createTestDatabase({ migrated: true }), startNatsServer()])
    const start = (role: 'engine' | 'api', now: () => number) =>
      startTestApp({
        databaseUrl: database.url,
        config: { role, natsUrl: nats.url },
        now,
        onFatal: (error) => ends.push(error),
      })
    engine = await start('engine', Date.now)
    node = await start('api', () => clock)
    link = await openNatsLink({ url: nats.url, exchange: 'halyard', onError: fail })
    ann = await node.registerCustomer({ funded: true })
    key = await makeKey(node, ann)
    expect(await engine.app.context.engine.submit(PRICE)).toMatchObject({ ok: true })
    for (let order = 0; order < 5; order += 1)
      orders.push(dataOf(await ann.client('coin/trade/buy', LIMIT)).id)
    await engine.close()
    link.listen(SUBJECTS.engine, (received) => {
      const message = received as ToEngine
      if (message.kind === 'commands') sent.push(...message.commands)
    })
    await link.flush()
  })
  afterAll(async () => {
    await node.close()
    await link.close()
    await nats.stop()
    await database.drop()
  })

  /** Executes the command that cancels an order, as an engine of the node's build whose answer is lost. */
  async function executeCancel(id: number): Promise<void> {
    const [, command, origin] = sent.find((one) => isCancel(one, id)) ?? fail('not sent')
    const store = await openPgStore(database.url, fail)
    const late = await startEngine({ store, now: Date.now, onFatal: fail })
    expect(await late.submit(command, origin)).toMatchObject({ ok: true })
    await late.close()
  }

  /** Lets an engine of another build take the lease, and a node of it serve. */
  async function replace(): Promise<void> {
    const { rows } = await sql<{ epoch: string }>`update lease set epoch = epoch + 1 returning epoch`.execute(
      node.app.context.db,
    )
    const epoch = Number(rows[0]?.epoch)
    link.publish(SUBJECTS.committed, { kind: 'listening', epoch, build: OTHER_BUILD } satisfies ToAll)
    link.publish(SUBJECTS.nodes, { kind: 'serves', build: OTHER_BUILD } satisfies ToNodes)
  }

  test('answers what was executed, and what was not by whether a proxy sends it again', async () => {
    const [executed = 0, forgotten = 0, keyed = 0, signed = 0, bySocket = 0] = orders
    const socket = await openSocket(node, '/ws-api/v3')
    onTestFinished(() => socket.webSocket.terminate())
    const { client } = ann
    const asked = { symbol: 'BTCUSDT', orderId: bySocket, apiKey: key.key, timestamp: clock }
    const text = signedParams(new Map(Object.entries(asked).map(([name, value]) => [name, String(value)])))
    const params = { ...asked, signature: decodeURIComponent(key.sign(text)) }
    const answers = Promise.all([
      client('coin/trade', { id: executed }),
      client('coin/trade', { id: forgotten }),
      client('coin/trade', { id: keyed }, { idempotencyKey: 'mine' }),
      sendSigned(node, key, ['DELETE', '/api/v3/order'], { symbol: 'BTCUSDT', orderId: signed }),
      socket.ask({ id: 1, method: 'order.cancel', params }),
    ])
    const purchase = client('microtrade/submit', ticketed(OPTION, clock))
    await expect.poll(() => sent.some(([, command]) => command.kind === 'buyOption')).toBe(true)
    for (const id of orders) await expect.poll(() => sent.some((one) => isCancel(one, id))).toBe(true)
    await executeCancel(executed)
    await replace()
    await expect.poll(async () => (await fetch(`${node.url}/readyz`)).status).toBe(503)
    clock += 2_000
    expect(await answers).toMatchObject([
      { type: 'ok', message: { id: executed, status: 'cancelled' } },
      { type: 'error', code: 'busy' },
      { type: 'error', code: 'outcome_unknown' },
      { status: 504, body: { code: -1007 } },
      { status: 429, error: { code: -1008 } },
    ])
    // A signed refusal would say that it is not accepted, and a proxy may send it again.
    expect(await purchase).toEqual({ type: 'error', code: 'busy', message: expect.any(String) as string })
    expect(ends).toEqual([new NodeReplaced(OTHER_BUILD)])
  })
})
