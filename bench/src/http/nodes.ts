import { startNatsServer } from '../../../server/tests/testing/nats-server.ts'
import type { Options, Report } from '../benchmark.ts'
import { nextMessage, startChild } from '../child.ts'
import { withPostgres } from '../engine/real-database.ts'
import { interleave } from '../rounds.ts'
import { median } from '../statistics.ts'
import { compareRates } from '../table.ts'
import { type Exchange, readUsage, startSplit, startWhole, stopExchange } from './exchange.ts'
import type { LoadRequest, LoadResult } from './http-load.ts'

const CONNECTIONS = 256
const NODES = 2
const PATH = '/api/coin/trade/buy'
const FORM = 'currency_id=1&legal_id=3&type=limit&price=9999&number=0.0002'
const BOUNDS = { floor: 3, goal: 4 }

/** Processor time (µs) for an order. */
interface Measured {
  readonly engine: number
  readonly nodes: number
}

/** Measures what an order costs the process of the engine, with nodes that answer customers and without. */
export function nodes({ rounds, quick }: Options): Promise<Report> {
  const callsEach = quick ? 12 : 120
  // A customer may have at most 500 open orders, so each round uses other customers.
  const customers = CONNECTIONS * (rounds + 1)
  return withPostgres(async () => {
    const nats = await startNatsServer()
    const whole = await startWhole(customers)
    const split = await startSplit(customers, nats.url, NODES)
    const [atNodes = [], atOne = []] = await interleave(rounds, [
      createMeasure(split, callsEach),
      createMeasure(whole, callsEach),
    ])
    await stopExchange(split)
    await stopExchange(whole)
    await nats.stop()
    return {
      title: 'An engine with nodes',
      compared: `Orders as in \`http\`, by ${CONNECTIONS} connections to ${NODES} nodes that send them to the engine over NATS, against the same to one process with the role \`all\`; ${rounds} interleaved rounds. Compared are orders for each second of processor time of the process with the engine.`,
      lines: [
        compareRates(
          'the process with the engine',
          { halyard: ordersASecond(atNodes), peer: ordersASecond(atOne) },
          (rate) => `${(1e6 / rate).toFixed(0)} µs an order`,
          BOUNDS,
        ),
      ],
      notes: [
        `The ${NODES} nodes together: ${median(atNodes.map((measured) => measured.nodes)).toFixed(0)} µs an order.`,
        'The floor is a third of the processor time.',
      ],
    }
  })
}

/** Returns a measurement of a round. The first customers are used up by a warm-up. */
function createMeasure(exchange: Exchange, callsEach: number): () => Promise<Measured> {
  const { engine, nodes: answering, ports, tokens } = exchange
  let round = 0
  async function placeOrders(): Promise<void> {
    const own = tokens.slice(round * CONNECTIONS, (round + 1) * CONNECTIONS)
    round += 1
    const each = own.length / ports.length
    await Promise.all(ports.map((port, n) => callFrom(port, own.slice(n * each, (n + 1) * each), callsEach)))
  }
  return async () => {
    if (round === 0) await placeOrders()
    const before = [await readUsage([engine]), await readUsage(answering)] as const
    await placeOrders()
    const orders = CONNECTIONS * callsEach
    return {
      engine: ((await readUsage([engine])).cpu - before[0].cpu) / orders,
      nodes: ((await readUsage(answering)).cpu - before[1].cpu) / orders,
    }
  }
}

/** Places orders by a process of their own. */
async function callFrom(port: number, tokens: readonly string[], callsEach: number): Promise<void> {
  const load = startChild('http/http-load.ts', [])
  load.send({ port, path: PATH, form: FORM, callsEach, tokens } satisfies LoadRequest)
  await nextMessage<LoadResult>(load)
  load.disconnect()
}

/** Returns the orders for each second of processor time of the process with the engine. */
function ordersASecond(measured: readonly Measured[]): number[] {
  return measured.map(({ engine }) => 1e6 / engine)
}
