import type { FastifyBaseLogger } from 'fastify'
import { randomUUID } from 'node:crypto'
import type {
  Answer,
  PublishedBatch,
  CommandKind,
  CommandOf,
  Engine,
  EngineStats,
  Origin,
} from '../engine/index.ts'
import { NotExecuted } from '../platform/call-error.ts'
import { answerHeld, type FinalReplies, type OpenCommand } from './held-commands.ts'
import { type Handover, isHandedOver, NodeReplaced } from './handover.ts'
import { keyOnce } from './key-once.ts'
import type { Link } from '../link/link.ts'
import { SUBJECTS, subjectOfNode } from './subjects.ts'
import type { Levels, ToAll, ToEngine, ToNode, ToNodes } from './messages.ts'
import { type NextTurn, onceATurn } from '../link/once-a-turn.ts'

const FOLLOW_MS = 500
/** A command without an answer is sent again after this time, and each time it has passed again. */
const RESEND_MS = 1_000
/** After this time the caller learns that the outcome is unknown. */
const DEADLINE_MS = 15_000
/** Commands that wait for their answers. Further ones are answered with `busy`. */
const OPEN_MAX = 10_000
/** After this long without a message from the engine, this node is not ready. */
const HEARD_MS = 2_000

interface Parts extends FinalReplies {
  readonly link: Link
  /** The build of this process, which waits for an engine of the same one. */
  readonly build: string
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Runs a task repeatedly and returns the function that stops it. */
  readonly every: (ms: number, task: () => void) => () => void
  /** The id of this node, another one at each start. Default: random. */
  readonly id?: string
  /** Default: `setImmediate`. */
  readonly nextTurn?: NextTurn
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /**
   * Runs once when this node has missed a batch, so that the process must start again; with `NodeReplaced` when nodes of the engine's
   * build serve in its place, so that it should end in order.
   */
  readonly onFatal: (error: unknown) => void
}

/** The engine as a node sees it. */
export interface RemoteEngine extends Engine {
  /**
   * Gives the listeners the batches since the opening state, and from then on each as it arrives. Tells nodes of other builds that
   * this one serves.
   */
  deliver(): void
}

/**
 * Follows the engine of another process. Waits for one of the same build. Resolves once this node knows the state at one of its
 * batches; those after it are kept until `deliver` is called.
 */
export async function followEngine(parts: Parts): Promise<RemoteEngine> {
  const { link, build, every, log, id: node = randomUUID() } = parts
  const early: ToAll[] = []
  const opened = Promise.withResolvers<Extract<ToNode, { kind: 'opening' }>>()
  let engine: FollowedEngine | undefined
  const stops = [
    link.listen(SUBJECTS.committed, (received) => {
      const message = received as ToAll
      if (engine) engine.receive(message)
      else early.push(message)
    }),
    link.listen(SUBJECTS.nodes, (received) => engine?.noticeNode(received as ToNodes)),
    link.listen(subjectOfNode(node), (received) => {
      const message = received as ToNode
      if (message.kind === 'opening') opened.resolve(message)
      else if (message.kind === 'answers') engine?.settle(message)
      else warnOfBuild(message.build)
    }),
  ]
  let waitsFor: string | undefined
  function warnOfBuild(other: string): void {
    if (other === waitsFor) return
    waitsFor = other
    log.warn(`waiting for an engine of build ${build}: the engine is of build ${other}`)
  }
  const ask = (): void => link.publish(SUBJECTS.engine, { kind: 'follow', node, build } satisfies ToEngine)
  const stopAsking = every(FOLLOW_MS, ask)
  ask()
  const opening = await opened.promise.finally(stopAsking)
  engine = new FollowedEngine(parts, node, opening, stops)
  for (const message of early) engine.receive(message)
  return engine
}

class FollowedEngine implements RemoteEngine {
  readonly openingLevels: Levels
  readonly openingPerpLevels: Levels
  readonly #parts: Parts
  readonly #node: string
  readonly #stops: (() => void)[]
  readonly #listeners = new Set<(batch: PublishedBatch) => void>()
  /** The batches that wait for `deliver`. */
  #held: PublishedBatch[] | undefined = []
  readonly #open = new Map<number, OpenCommand>()
  readonly #send: (command: OpenCommand) => void
  #n = 0
  #epoch: number
  /** The last batch that arrived, and the last one that the listeners know. */
  #batchSeq: number
  #delivered: number
  #stats: EngineStats
  #heardAt: number
  /** Set while the engine is of another build. Commands then wait. */
  #handover: Handover | undefined
  /** Ends when every command that this node gave up has its answer. */
  #givenUp: Promise<void> = Promise.resolve()
  #isServing = false
  #isEnded = false

  constructor(
    parts: Parts,
    node: string,
    opening: Extract<ToNode, { kind: 'opening' }>,
    stops: readonly (() => void)[],
  ) {
    this.#parts = parts
    this.#node = node
    this.#epoch = opening.epoch
    this.#batchSeq = opening.batchSeq
    this.#delivered = opening.batchSeq
    this.#stats = opening.stats
    this.#heardAt = parts.now()
    this.openingLevels = opening.levels
    this.openingPerpLevels = opening.perpLevels
    const isOpen = ({ sent: [n] }: OpenCommand): boolean => this.#open.has(n)
    this.#send = onceATurn((commands) => this.#sendAll(commands.filter(isOpen)), parts.nextTurn)
    this.#stops = [...stops, parts.every(RESEND_MS, () => this.#sendAgain())]
  }

  /**
   * Throws `outcome_unknown` if no answer arrives in time: the command may have been executed, or may still be. A node that was replaced
   * throws `NotExecuted` for a command that was not and will not be.
   */
  submit<Kind extends CommandKind>(command: CommandOf<Kind>, origin: Origin = {}): Promise<Answer<Kind>> {
    if (this.#isEnded && this.#handover) return Promise.reject(new NotExecuted())
    if (this.#isEnded || this.#open.size >= OPEN_MAX)
      return Promise.resolve({ ok: false, reject: 'busy' } as const)
    this.#n += 1
    const n = this.#n
    // The answer has the command's kind, because it carries the command's number.
    return new Promise<Answer>((resolve, reject) => {
      const now = this.#parts.now()
      const sent = [n, command, keyOnce(origin, this.#node, n)] as const
      const open = { sent, since: now, sentAt: undefined, resolve, reject }
      this.#open.set(n, open)
      this.#send(open)
    })
  }

  stats(): EngineStats {
    const isFollowing = !this.#isEnded && !this.#handover
    const isHeard = isFollowing && this.#parts.now() - this.#heardAt < HEARD_MS
    return {
      ...this.#stats,
      epoch: this.#epoch,
      batchSeq: this.#delivered,
      holdsLease: isHeard && this.#stats.holdsLease,
    }
  }

  deliver(): void {
    const held = this.#held ?? []
    this.#held = undefined
    for (const batch of held) this.#give(batch)
    this.#isServing = true
    this.#tellNodes()
  }

  onCommitted(listener: (batch: PublishedBatch) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  close(): Promise<void> {
    this.#isEnded = true
    for (const stop of this.#stops.splice(0)) stop()
    return this.#giveUp([...this.#open.values()])
  }

  /** Receives what the engine sends to all nodes. Ignores an engine that another one has followed. */
  receive(message: ToAll): void {
    if (this.#isEnded || message.epoch < this.#epoch) return
    this.#heardAt = this.#parts.now()
    this.#epoch = message.epoch
    if (message.build !== this.#parts.build) return this.#handOver(message.build)
    this.#handover = undefined
    if (message.kind === 'batch') this.#receiveBatch(message.batch)
    else if (message.kind === 'listening') this.#sendAll([...this.#open.values()])
    else {
      this.#stats = message.stats
      if (message.batchSeq > this.#batchSeq) this.#failAt(message.batchSeq)
    }
  }

  /** Notices that another node serves. */
  noticeNode({ build }: ToNodes): void {
    if (this.#handover?.build === build) this.#handover.servedSince ??= this.#parts.now()
  }

  /** Settles the commands that the engine has answered. */
  settle({ answers }: Extract<ToNode, { kind: 'answers' }>): void {
    for (const [n, answer] of answers) {
      this.#open.get(n)?.resolve(answer)
      this.#open.delete(n)
    }
  }

  /** Lets commands wait until nodes of another build serve: the engine of that build may understand this node's otherwise. */
  #handOver(build: string): void {
    if (this.#handover?.build === build) return
    this.#handover = { build, since: this.#parts.now(), servedSince: undefined }
    this.#parts.log.warn(`the engine is of build ${build} now: commands wait for its nodes`)
  }

  /** Answers commands that are sent to no engine again, whatever follows: their outcome does not change while it is looked up. */
  #giveUp(commands: readonly OpenCommand[]): Promise<void> {
    for (const { sent } of commands) this.#open.delete(sent[0])
    const answered = answerHeld(commands, this.#handover && this.#epoch, this.#parts)
    const earlier = this.#givenUp
    this.#givenUp = answered.then(() => earlier)
    return this.#givenUp
  }

  #tellNodes(): void {
    if (!this.#isServing || this.#handover) return
    this.#parts.link.publish(SUBJECTS.nodes, { kind: 'serves', build: this.#parts.build } satisfies ToNodes)
  }

  #receiveBatch(batch: PublishedBatch): void {
    if (batch.seq <= this.#batchSeq) return
    if (batch.seq > this.#batchSeq + 1) return this.#failAt(batch.seq)
    this.#batchSeq = batch.seq
    if (this.#held) this.#held.push(batch)
    else this.#give(batch)
  }

  #give(batch: PublishedBatch): void {
    this.#delivered = batch.seq
    try {
      for (const listener of this.#listeners) listener(batch)
    } catch (error) {
      this.#fail(new Error(`a listener of batch ${batch.seq} failed: ${String(error)}`))
    }
  }

  #failAt(seq: number): void {
    this.#fail(new Error(`missed batch ${this.#batchSeq + 1}: the engine is at ${seq}`))
  }

  #fail(error: Error): void {
    void this.close()
    this.#parts.onFatal(error)
  }

  #sendAll(commands: readonly OpenCommand[]): void {
    if (this.#isEnded || this.#handover || commands.length === 0) return
    const now = this.#parts.now()
    for (const command of commands) command.sentAt = now
    const [open = this.#n + 1] = this.#open.keys()
    this.#parts.link.publish(SUBJECTS.engine, {
      kind: 'commands',
      node: this.#node,
      epoch: this.#epoch,
      open,
      commands: commands.map(({ sent }) => sent),
    } satisfies ToEngine)
  }

  #sendAgain(): void {
    const now = this.#parts.now()
    void this.#giveUp([...this.#open.values()].filter(({ since }) => now - since >= DEADLINE_MS))
    if (this.#handover && isHandedOver(this.#handover, now, DEADLINE_MS))
      return this.#fail(new NodeReplaced(this.#handover.build))
    this.#tellNodes()
    this.#sendAll([...this.#open.values()].filter(({ sentAt = 0 }) => now - sentAt >= RESEND_MS))
  }
}
