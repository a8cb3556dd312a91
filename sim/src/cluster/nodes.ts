import type { Answer, Writer } from '@halyard/server/engine'
import {
  createLevelMap,
  followEngine,
  type LevelMap,
  openEnginePort,
  type RemoteEngine,
} from '@halyard/server/nodes'
import type { Random } from '../random.ts'
import type { Sent } from './clients.ts'
import type { Faults } from './faults.ts'
import { createNetwork } from './network.ts'
import { every } from './every.ts'
import type { Schedule } from './schedule.ts'

interface Parts {
  readonly count: number
  readonly schedule: Schedule
  readonly faults: Faults
  readonly random: Random
  readonly onReply: (sent: Sent, reply: Answer) => void
  readonly onLost: (sent: Sent) => void
  readonly report: (problem: string) => void
}

/** The processes between the clients and the engine. */
export interface Nodes {
  /** Lets the nodes follow an engine of a process. */
  follow(engine: Writer, isAlive: () => boolean): void
  /** Sends a request by one of the nodes. */
  submit(sent: Sent): void
}

interface Node {
  alive: boolean
  engine: RemoteEngine | undefined
  /** The price levels of its order books. */
  levels: LevelMap
  readonly inFlight: Set<Sent>
}

interface State extends Parts {
  readonly network: ReturnType<typeof createNetwork>
  readonly nodes: Node[]
  /** The order books after the batches that are compared, as texts. */
  readonly books: Map<number, string>
  lastId: number
}

const BUILD = '1'
/** Batches from one comparison of order books to the next. */
const COMPARED_EVERY = 4
const LOG = { warn() {} }

/** Starts nodes, which start again when they end. */
export function createNodes(parts: Parts): Nodes {
  const state: State = { ...parts, network: createNetwork(parts), nodes: [], books: new Map(), lastId: 0 }
  for (let started = 0; started < parts.count; started += 1) start(state)
  return {
    follow(engine, isAlive) {
      const { schedule, network } = state
      const levels = createLevelMap(engine.openingLevels)
      engine.onCommitted(({ seq, changes }) => {
        levels.apply(changes.levels)
        if (seq % COMPARED_EVERY === 0) state.books.set(seq, textOf(levels))
      })
      const port = openEnginePort({
        link: network.open(isAlive),
        engine,
        build: BUILD,
        now: () => schedule.now(),
        every: (ms, task) => every(schedule, ms, task, isAlive),
        nextTurn: (task) => schedule.after(0, task),
      })
      port.listen()
    },
    submit: (sent) => submit(state, sent),
  }
}

function start(state: State): void {
  const node: Node = {
    alive: true,
    engine: undefined,
    levels: createLevelMap(new Map()),
    inFlight: new Set(),
  }
  state.nodes.push(node)
  state.lastId += 1
  follow(state, node).catch((error: unknown) => state.report(`a node does not start: ${String(error)}`))
}

async function follow(state: State, node: Node): Promise<void> {
  const { schedule, network } = state
  const isAlive = (): boolean => node.alive
  const engine = await followEngine({
    link: network.open(isAlive),
    build: BUILD,
    id: `node${state.lastId}`,
    now: () => schedule.now(),
    every: (ms, task) => every(schedule, ms, task, isAlive),
    nextTurn: (task) => schedule.after(0, task),
    log: LOG,
    // All nodes are of one build.
    findFinalReplies: () => Promise.resolve(undefined),
    onFatal: () => end(state, node),
  })
  node.engine = engine
  node.levels = createLevelMap(engine.openingLevels)
  engine.onCommitted(({ seq, changes }) => {
    node.levels.apply(changes.levels)
    compareBooks(state, node, seq)
  })
  engine.deliver()
}

/** Ends a node, which has missed a batch or is killed. Its clients learn no outcome, and another one starts. */
function end(state: State, node: Node): void {
  if (!node.alive) return
  node.alive = false
  state.nodes.splice(state.nodes.indexOf(node), 1)
  for (const sent of node.inFlight) state.onLost(sent)
  state.schedule.after(state.random.between(20, 2_000), () => start(state))
}

function submit(state: State, sent: Sent): void {
  const { nodes, random, faults } = state
  const node = nodes.length === 0 ? undefined : random.pick(nodes)
  if (!node?.engine) return state.onLost(sent)
  if (faults.inject('nodeKilled')) {
    end(state, node)
    return state.onLost(sent)
  }
  node.inFlight.add(sent)
  const settle = (settled: () => void): void => {
    if (!node.inFlight.delete(sent) || !node.alive) return
    settled()
  }
  node.engine.submit(sent.command, sent.origin).then(
    (reply) => settle(() => state.onReply(sent, reply)),
    () => settle(() => state.onLost(sent)),
  )
}

/** Compares the order books of a node with those that the engine had after the same batch. */
function compareBooks({ books, report }: State, node: Node, seq: number): void {
  const expected = books.get(seq)
  if (expected !== undefined && textOf(node.levels) !== expected)
    report(`a node has other order books than the engine after batch ${seq}`)
}

function textOf(map: LevelMap): string {
  const lines = [...map.levels()].flatMap(([marketId, levels]) =>
    levels.map(({ side, ticks, lots }) => `${marketId} ${side} ${ticks} ${lots}`),
  )
  return lines.toSorted().join('\n')
}
