import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { startNatsServer } from '../../../server/tests/testing/nats-server.ts'
import type { Options, Report } from '../benchmark.ts'
import { nextMessage, startChild } from '../child.ts'
import { withPostgres } from '../engine/real-database.ts'
import { interleave } from '../rounds.ts'
import { median } from '../statistics.ts'
import { compareRates } from '../table.ts'
import type { ServerReady } from './http-halyard.ts'
import type { LoadRequest, LoadResult } from './http-load.ts'

const CONNECTIONS = 256
const NODES = 2
const FORM = 'currency_id=1&legal_id=3&type=limit&price=9999&number=0.0002'
const BOUNDS = { floor: 3, goal: 4 }

/** Processes of an exchange: the one with the engine, and those that answer customers. */
interface Side {
  readonly engine: ChildProcess
  readonly nodes: readonly ChildProcess[]
  readonly ports: readonly number[]
  readonly tokens: readonly string[]
}

/** Processor time (µs) for an order. */
interface Measured {
  readonly engine: number
  readonly nodes: number
}

/** Measures what an order costs the process of the engine, with nodes that answer customers and without. */
export function nodes({ rounds, quick }: Options): Promise<Report> {
  const callsEach = quick ? 12 : 120
  // A customer may have at most 500 open orders, so each round uses other customers.
  const customers = String(CONNECTIONS * (rounds + 1))
  return withPostgres(async () => {
    const nats = await startNatsServer()
    const loads = Array.from({ length: NODES }, () => startChild('http/http-load.ts', []))
    const whole = await openSide(startChild('http/http-halyard.ts', [customers]), undefined)
    const split = await openSide(startChild('http/http-halyard.ts', [customers, '', nats.url]), nats.url)
    const [atNodes = [], atOne = []] = await interleave(rounds, [
      createMeasure(split, loads, callsEach),
      createMeasure(whole, loads, callsEach),
    ])
    for (const load of loads) load.disconnect()
    for (const process of [...split.nodes, split.engine, whole.engine]) {
      process.send('stop')
      await once(process, 'exit')
    }
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

/** Waits for a process with an engine, and starts nodes if there is a NATS server. */
async function openSide(engine: ChildProcess, natsUrl: string | undefined): Promise<Side> {
  const { port, tokens, databaseUrl = '' } = await nextMessage<ServerReady>(engine)
  if (natsUrl === undefined) return { engine, nodes: [], ports: [port], tokens }
  const started: ChildProcess[] = []
  const ports: number[] = []
  for (let n = 0; n < NODES; n += 1) {
    const node = startChild('http/http-node.ts', [databaseUrl, natsUrl])
    ports.push(await nextMessage<number>(node))
    started.push(node)
  }
  return { engine, nodes: started, ports, tokens }
}

/** Returns a measurement of a round. The first customers are used up by a warm-up. */
function createMeasure(
  { engine, nodes: answering, ports, tokens }: Side,
  loads: readonly ChildProcess[],
  callsEach: number,
): () => Promise<Measured> {
  let round = 0
  async function call(): Promise<void> {
    const own = tokens.slice(round * CONNECTIONS, (round + 1) * CONNECTIONS)
    round += 1
    const each = CONNECTIONS / loads.length
    await Promise.all(
      loads.map((load, n) => {
        const port = ports[n % ports.length] ?? 0
        const part = own.slice(n * each, (n + 1) * each)
        load.send({
          port,
          path: '/api/coin/trade/buy',
          form: FORM,
          callsEach,
          tokens: part,
        } satisfies LoadRequest)
        return nextMessage<LoadResult>(load)
      }),
    )
  }
  return async () => {
    if (round === 0) await call()
    const before = [await readCpu([engine]), await readCpu(answering)] as const
    await call()
    const orders = CONNECTIONS * callsEach
    return {
      engine: ((await readCpu([engine])) - before[0]) / orders,
      nodes: ((await readCpu(answering)) - before[1]) / orders,
    }
  }
}

/** Returns the processor time (µs) of processes so far. */
async function readCpu(processes: readonly ChildProcess[]): Promise<number> {
  let micros = 0
  for (const process of processes) {
    process.send('cpu')
    micros += await nextMessage<number>(process)
  }
  return micros
}

/** Returns the orders for each second of processor time of the process with the engine. */
function ordersASecond(measured: readonly Measured[]): number[] {
  return measured.map(({ engine }) => 1e6 / engine)
}
