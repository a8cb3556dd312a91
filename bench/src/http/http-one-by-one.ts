import { parse } from 'node:querystring'
import { createDatabase, dropDatabase } from '@halyard/launch'
import Fastify from 'fastify'
import pg from 'pg'
import type { ServerReady } from './http-halyard.ts'

/**
 * The peer: a server in a separate process that commits each order in its own transaction, in two ways. Both have
 * sessions and rules in memory, prepared statements, and responses serialised by schema. `/order` is as efficient as
 * one transaction per order allows: it sends everything in one round trip. `/order-step-by-step` is the usual way:
 * begin, hold, place and commit are awaited in sequence.
 */

const CONNECTIONS = 32
const NAME = `bench_${process.pid}`
const SCHEMA = `
  create table balance (customer_id bigint primary key, available bigint not null check (available >= 0),
    frozen bigint not null) with (fillfactor = 70);
  create table trade_order (id bigint primary key, customer_id bigint not null, side text not null, price bigint not null,
    lots bigint not null, status text not null, placed_at bigint not null);
  create index trade_order_open on trade_order (customer_id, id) where status = 'waiting'`

const customers = Number(process.argv[2])
const server = process.env['HALYARD_TEST_DATABASE_URL'] ?? ''
const url = await createDatabase(server, NAME)
const clients = Array.from(
  { length: CONNECTIONS },
  () => new pg.Client({ connectionString: url, pipeline: true }),
)
await Promise.all(clients.map((client) => client.connect()))
await clients[0]?.query(SCHEMA)
await clients[0]?.query(
  `insert into balance select id, 1000000000000, 0 from generate_series(1, ${customers}) as id`,
)
const sessions = new Map(
  Array.from({ length: customers }, (_, index) => [`token-of-customer-${index + 1}`, index + 1]),
)

const idle = [...clients]
const waiting: ((client: pg.Client) => void)[] = []

async function withIdle(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = idle.pop() ?? (await new Promise<pg.Client>((resolve) => waiting.push(resolve)))
  try {
    await work(client)
  } finally {
    const next = waiting.shift()
    if (next) next(client)
    else idle.push(client)
  }
}

let nextId = 1

type PlaceOrder = (customerId: number, price: number, lots: number) => Promise<number>

const placeAtOnce: PlaceOrder = async (customerId, price, lots) => {
  const id = nextId++
  await withIdle((client) =>
    Promise.all(statements(id, customerId, price, lots).map((statement) => client.query(statement))),
  )
  return id
}

const placeStepByStep: PlaceOrder = async (customerId, price, lots) => {
  const id = nextId++
  await withIdle(async (client) => {
    for (const statement of statements(id, customerId, price, lots)) await client.query(statement)
  })
  return id
}

function statements(id: number, customerId: number, price: number, lots: number): pg.QueryConfig[] {
  return [
    { text: 'begin' },
    {
      name: 'hold',
      text: 'update balance set available = available - $2, frozen = frozen + $2 where customer_id = $1',
      values: [customerId, price * lots],
    },
    {
      name: 'place',
      text: `insert into trade_order values ($1, $2, 'buy', $3, $4, 'waiting', $5)`,
      values: [id, customerId, price, lots, Date.now()],
    },
    { text: 'commit' },
  ]
}

const app = Fastify({ logger: false })
app.removeAllContentTypeParsers()
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
  done(null, parse(String(body))),
)
const variants: readonly [string, PlaceOrder][] = [
  ['/order', placeAtOnce],
  ['/order-step-by-step', placeStepByStep],
]
const message = { type: 'object', properties: { id: { type: 'integer' }, status: { type: 'string' } } }
const schema = { response: { 200: { type: 'object', properties: { type: { type: 'string' }, message } } } }
for (const [path, place] of variants)
  app.post<{ Body: { price: string; number: string } }>(
    path,
    { schema },
    async ({ headers, body }, reply) => {
      const customerId = sessions.get(headers.authorization?.slice('Bearer '.length) ?? '')
      if (customerId === undefined) return reply.status(401).send({ type: '999' })
      const ticks = Math.round(Number(body.price) * 10)
      const lots = Math.round(Number(body.number) * 100_000)
      if (!(ticks > 0) || !(lots > 0)) return reply.status(400).send({ type: 'error' })
      return { type: 'ok', message: { id: await place(customerId, ticks, lots), status: 'waiting' } }
    },
  )
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
const port = typeof address === 'object' ? (address?.port ?? 0) : 0
process.send?.({ port, tokens: [...sessions.keys()] } satisfies ServerReady)

process.once('message', () => {
  void app
    .close()
    .then(() => Promise.all(clients.map((client) => client.end())))
    .then(() => dropDatabase(server, NAME))
    .then(() => process.disconnect())
})
