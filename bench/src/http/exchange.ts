import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { nextMessage, startChild } from '../child.ts'
import type { Usage } from './answer-usage.ts'
import type { ServerReady } from './http-halyard.ts'

/** The processes of an exchange: the one with the engine, and the nodes that answer customers, if it has any. */
export interface Exchange {
  readonly engine: ChildProcess
  readonly nodes: readonly ChildProcess[]
  /** Where customers are answered. */
  readonly ports: readonly number[]
  /** The sessions of its customers. */
  readonly tokens: readonly string[]
}

/** Starts an exchange as one process. */
export async function startWhole(customers: number): Promise<Exchange> {
  const engine = startChild('http/http-halyard.ts', [String(customers)])
  const { port, tokens } = await nextMessage<ServerReady>(engine)
  return { engine, nodes: [], ports: [port], tokens }
}

/** Starts an exchange as an engine and several nodes. */
export async function startSplit(customers: number, natsUrl: string, count: number): Promise<Exchange> {
  const engine = startChild('http/http-halyard.ts', [String(customers), '', natsUrl])
  const { tokens, databaseUrl = '' } = await nextMessage<ServerReady>(engine)
  const nodes: ChildProcess[] = []
  const ports: number[] = []
  for (let n = 0; n < count; n += 1) {
    const node = startChild('http/http-node.ts', [databaseUrl, natsUrl])
    ports.push(await nextMessage<number>(node))
    nodes.push(node)
  }
  return { engine, nodes, ports, tokens }
}

/** Ends the nodes of an exchange, then its engine. */
export async function stopExchange({ nodes, engine }: Exchange): Promise<void> {
  for (const process of [...nodes, engine]) {
    process.send('stop')
    await once(process, 'exit')
  }
}

/** Returns what processes have used so far, in all. */
export async function readUsage(processes: readonly ChildProcess[]): Promise<Usage> {
  let [cpu, memory] = [0, 0]
  for (const process of processes) {
    process.send('usage')
    const used = await nextMessage<Usage>(process)
    cpu += used.cpu
    memory += used.memory
  }
  return { cpu, memory }
}
