import { once } from 'node:events'
import { startNatsServer } from '../../../server/tests/testing/nats-server.ts'
import type { Options, Report } from '../benchmark.ts'
import { nextMessage, startChild } from '../child.ts'
import { withPostgres } from '../engine/real-database.ts'
import { median, quantile } from '../statistics.ts'
import { compareWithBounds } from '../table.ts'
import { readUsage, startSplit, stopExchange } from './exchange.ts'
import type { Arrivals } from './sockets-clients.ts'

const NODES = 2
const ORDERS_A_ROUND = 5
const ARRIVAL_BOUNDS = { floor: 1_000, goal: 500 }
const MEMORY_BOUNDS = { floor: 60, goal: 40 }

/** Measures how a change of the order book reaches many sockets at two nodes. */
export function sockets({ rounds, quick }: Options): Promise<Report> {
  const each = quick ? 1_000 : 10_000
  return withPostgres(async () => {
    const nats = await startNatsServer()
    const exchange = await startSplit(1, nats.url, NODES)
    const before = await readUsage(exchange.nodes)
    const clients = exchange.ports.map((port) =>
      startChild('http/sockets-clients.ts', [String(port), String(each)]),
    )
    await Promise.all(clients.map((client) => once(client, 'message')))
    const open = await readUsage(exchange.nodes)
    const arrivals: number[] = []
    for (let order = 0; order < rounds * ORDERS_A_ROUND; order += 1) {
      for (const client of clients) {
        client.send('arm')
        await once(client, 'message')
      }
      const sentAt = process.hrtime.bigint()
      const received = clients.map((client) => nextMessage<Arrivals>(client))
      await placeOrder(exchange.ports[order % NODES] ?? 0, exchange.tokens[0] ?? '', order)
      for (const { at } of await Promise.all(received))
        for (const nanos of at) arrivals.push(nanos - Number(sentAt))
    }
    const after = await readUsage(exchange.nodes)
    for (const client of clients) client.disconnect()
    await stopExchange(exchange)
    await nats.stop()
    const all = each * NODES
    const micros = (after.cpu - open.cpu) / arrivals.length
    return {
      title: 'Many sockets at two nodes',
      compared: `A limit order that rests changes the book, which ${all.toLocaleString('en')} sockets at ${NODES} nodes watch; ${rounds * ORDERS_A_ROUND} orders, one after the other, each after all sockets have received the last change. The time is from sending the order to the arrival at each socket: commit, NATS, and up to 50 ms of the book's beat included. The clients are in ${NODES} processes on the same machine.`,
      lines: [
        compareWithBounds(
          '99th percentile of arrivals',
          quantile(arrivals, 0.99) / 1e6,
          writeMs,
          ARRIVAL_BOUNDS,
        ),
        compareWithBounds(
          'memory of a socket',
          (open.memory - before.memory) / all / 1e3,
          writeKb,
          MEMORY_BOUNDS,
        ),
      ],
      notes: [
        `The median of arrivals: ${writeMs(median(arrivals) / 1e6)}.`,
        `Memory of the two nodes: ${Math.round(before.memory / 1e6)} MB without sockets, ${Math.round(open.memory / 1e6)} MB with all, ${Math.round(after.memory / 1e6)} MB after the orders.`,
        `Processor time of the nodes for each change that arrived: ${micros.toFixed(1)} µs, with the tickers that all sockets receive twice a second.`,
      ],
    }
  })
}

/** Places an order at a price of its own. Throws if it is rejected. */
async function placeOrder(port: number, token: string, order: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/coin/trade/buy`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: `currency_id=1&legal_id=3&type=limit&price=${9_000 + order}&number=0.0002`,
  })
  const answer = await response.text()
  if (!answer.includes('"type":"ok"')) throw new Error(answer)
}

function writeMs(ms: number): string {
  return `${ms.toFixed(0)} ms`
}

function writeKb(kb: number): string {
  return `${kb.toFixed(1)} kB`
}
