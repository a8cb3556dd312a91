import { type Answer, publishedOf, type Writer } from '../engine/index.ts'
import { createLevelMap } from './level-map.ts'
import type { Link } from '../link/link.ts'
import { SUBJECTS, subjectOfNode } from './subjects.ts'
import type { SentCommand, ToAll, ToAllContent, ToEngine, ToNode } from './messages.ts'
import { type NextTurn, onceATurn } from '../link/once-a-turn.ts'

const PULSE_MS = 500
/** Commands of one node that wait for their answers. Further ones are answered with `busy`. */
const OPEN_MAX = 10_000
/** A node that has sent nothing for so long is gone. */
const SILENT_MS = 60_000

interface Parts {
  readonly link: Link
  readonly engine: Writer
  /** The build of this process, which only nodes of the same one follow. */
  readonly build: string
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Runs a task repeatedly and returns the function that stops it. */
  readonly every: (ms: number, task: () => void) => () => void
  /** Default: `setImmediate`. */
  readonly nextTurn?: NextTurn
}

/** The answer to a command, by its number. */
type Answered = readonly [n: number, answer: Answer]

/** A node that follows the engine. */
interface FollowingNode {
  /** The answers to its commands that it may ask for again, by number. */
  readonly answers: Map<number, Promise<Answer>>
  /** All commands below this number are answered there. */
  open: number
  seenAt: number
  readonly answer: (answer: Answered) => void
}

function createNode(answer: FollowingNode['answer'], seenAt: number): FollowingNode {
  return { answers: new Map(), open: 1, seenAt, answer }
}

/** The side of the engine that nodes follow. */
interface EnginePort {
  /**
   * Begins to receive nodes and their commands. Returns the function that ends it: what nodes send then waits for the next engine.
   */
  listen(): () => void
  close(): void
}

/**
 * Offers the engine to nodes. Each committed batch is sent to all of them once. A command that arrives again is not executed
 * again: within an epoch by its number, and in a later one by its idempotency key.
 */
export function openEnginePort({ link, engine, build, now, every, nextTurn }: Parts): EnginePort {
  const nodes = new Map<string, FollowingNode>()
  const levels = createLevelMap(engine.openingLevels)
  const perpLevels = createLevelMap(engine.openingPerpLevels)
  const { epoch } = engine.stats()
  let { batchSeq } = engine.stats()

  const tellAll = (message: ToAllContent): void =>
    link.publish(SUBJECTS.committed, { epoch, build, ...message } satisfies ToAll)
  const tellNode = (node: string, message: ToNode): void => link.publish(subjectOfNode(node), message)

  function nodeOf(id: string): FollowingNode {
    const send = (answers: readonly Answered[]): void => tellNode(id, { kind: 'answers', epoch, answers })
    const known = nodes.get(id) ?? createNode(onceATurn(send, nextTurn), now())
    nodes.set(id, known)
    known.seenAt = now()
    return known
  }

  function execute(node: FollowingNode, [n, command, origin]: SentCommand): void {
    if (n < node.open) return
    // A rejection is remembered too: a second copy of the command must not be executed after it.
    const submit = (): Promise<Answer> =>
      node.answers.size < OPEN_MAX
        ? engine.submit(command, origin)
        : Promise.resolve({ ok: false, reject: 'busy' })
    const answer = node.answers.get(n) ?? submit()
    node.answers.set(n, answer)
    void answer.then((found) => node.answer([n, found]))
  }

  function receive(message: ToEngine): void {
    if (message.kind === 'follow') return welcome(message.node, message.build)
    if (message.epoch !== epoch) return
    const node = nodeOf(message.node)
    for (; node.open < message.open; node.open += 1) node.answers.delete(node.open)
    for (const command of message.commands) execute(node, command)
  }

  function welcome(node: string, itsBuild: string): void {
    if (itsBuild !== build) return tellNode(node, { kind: 'otherBuild', build })
    nodeOf(node)
    tellNode(node, {
      kind: 'opening',
      epoch,
      batchSeq,
      levels: levels.levels(),
      perpLevels: perpLevels.levels(),
      stats: engine.stats(),
    })
  }

  for (const batch of engine.inherited) tellAll({ kind: 'batch', batch })
  const stops = [
    engine.onCommitted((batch) => {
      batchSeq = batch.seq
      levels.apply(batch.changes.levels)
      perpLevels.apply(batch.changes.perpLevels)
      tellAll({ kind: 'batch', batch: publishedOf(batch) })
    }),
    every(PULSE_MS, () => {
      tellAll({ kind: 'pulse', batchSeq, stats: engine.stats() })
      for (const [id, { seenAt }] of nodes) if (now() - seenAt > SILENT_MS) nodes.delete(id)
    }),
  ]
  return {
    listen() {
      const deafen = link.listen(SUBJECTS.engine, (message) => receive(message as ToEngine))
      tellAll({ kind: 'listening' })
      return deafen
    },
    close() {
      for (const stop of stops) stop()
    },
  }
}
