import { randomUUID } from 'node:crypto'
import type { Answer, Batch, CommandKind, CommandOf, Engine, EngineStats, Origin } from '../engine/index.ts'
import { keyOnce } from './key-once.ts'
import { type Link, SUBJECTS, subjectOfNode } from './link.ts'
import type { Levels, SentCommand, ToAll, ToEngine, ToNode } from './messages.ts'
import { onceATurn } from './once-a-turn.ts'

const FOLLOW_MS = 500
/** A command without an answer is sent again after this time, and each time it has passed again. */
const RESEND_MS = 1_000
/** After this time the caller learns that the outcome is unknown. */
const DEADLINE_MS = 15_000
/** Commands that wait for their answers. Further ones are answered with `busy`. */
const OPEN_MAX = 10_000

/** No answer has arrived in time. The command may have been executed, or may still be. */
export class OutcomeUnknown extends Error {}

interface Parts {
  readonly link: Link
  /** The build of this process. The engine rejects a node of another one. */
  readonly build: string
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Runs a task repeatedly and returns the function that stops it. */
  readonly every: (ms: number, task: () => void) => () => void
  /** Runs once when this node has missed a batch or is of another build, so that the process must start again. */
  readonly onFatal: (error: unknown) => void
}

/** The engine as a node sees it. */
export interface RemoteEngine extends Engine {
  /** When the engine was last heard, in epoch milliseconds. */
  heardAt(): number
}

interface OpenCommand {
  readonly sent: SentCommand
  readonly since: number
  sentAt: number
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: OutcomeUnknown) => void
}

/** Follows the engine of another process. Resolves once this node knows the state at one of its batches. */
export async function followEngine(parts: Parts): Promise<RemoteEngine> {
  const node = randomUUID()
  const { link, build, every } = parts
  const early: ToAll[] = []
  const opened = Promise.withResolvers<Extract<ToNode, { kind: 'opening' }>>()
  let receiveAll = (message: ToAll): void => void early.push(message)
  let receiveAnswers = (_message: Extract<ToNode, { kind: 'answers' }>): void => {}
  const stops = [
    link.listen(SUBJECTS.committed, (message) => receiveAll(message as ToAll)),
    link.listen(subjectOfNode(node), (received) => {
      const message = received as ToNode
      if (message.kind === 'opening') opened.resolve(message)
      else if (message.kind === 'answers') receiveAnswers(message)
      else opened.reject(new Error(`the engine is of build ${message.build}, this node of ${build}`))
    }),
  ]
  const ask = (): void => link.publish(SUBJECTS.engine, { kind: 'follow', node, build } satisfies ToEngine)
  const stopAsking = every(FOLLOW_MS, ask)
  ask()
  const opening = await opened.promise.finally(stopAsking)
  const engine = new FollowedEngine(parts, node, opening, stops)
  receiveAll = (message) => engine.receive(message)
  receiveAnswers = (message) => engine.settle(message)
  for (const message of early) engine.receive(message)
  return engine
}

class FollowedEngine implements RemoteEngine {
  readonly openingLevels: Levels
  readonly openingPerpLevels: Levels
  readonly #parts: Parts
  readonly #node: string
  readonly #stops: (() => void)[]
  readonly #listeners = new Set<(batch: Batch) => void>()
  readonly #open = new Map<number, OpenCommand>()
  readonly #send: (command: OpenCommand) => void
  #n = 0
  #epoch: number
  #batchSeq: number
  #stats: EngineStats
  #heardAt: number
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
    this.#stats = opening.stats
    this.#heardAt = parts.now()
    this.openingLevels = opening.levels
    this.openingPerpLevels = opening.perpLevels
    this.#send = onceATurn((commands) => this.#sendAll(commands))
    this.#stops = [...stops, parts.every(RESEND_MS, () => this.#sendAgain())]
  }

  submit<Kind extends CommandKind>(command: CommandOf<Kind>, origin: Origin = {}): Promise<Answer<Kind>> {
    if (this.#isEnded || this.#open.size >= OPEN_MAX)
      return Promise.resolve({ ok: false, reject: 'busy' } as const)
    this.#n += 1
    const n = this.#n
    // The answer is of the command's kind: it comes under the command's number.
    return new Promise<Answer>((resolve, reject) => {
      const now = this.#parts.now()
      const sent = [n, command, keyOnce(origin, this.#node, n)] as const
      const open = { sent, since: now, sentAt: now, resolve, reject }
      this.#open.set(n, open)
      this.#send(open)
    })
  }

  stats(): EngineStats {
    return this.#stats
  }

  heardAt(): number {
    return this.#heardAt
  }

  onCommitted(listener: (batch: Batch) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  close(): Promise<void> {
    this.#isEnded = true
    for (const stop of this.#stops.splice(0)) stop()
    for (const { reject } of this.#open.values()) reject(new OutcomeUnknown())
    this.#open.clear()
    return Promise.resolve()
  }

  /** Receives what the engine sends to all nodes. Ignores an engine that another one has followed. */
  receive(message: ToAll): void {
    if (this.#isEnded || message.epoch < this.#epoch) return
    this.#heardAt = this.#parts.now()
    const isOther = message.epoch > this.#epoch
    this.#epoch = message.epoch
    if (message.kind === 'batch') this.#receiveBatch(message.batch)
    else {
      this.#stats = message.stats
      if (message.batchSeq > this.#batchSeq) this.#fail(message.batchSeq)
    }
    if (isOther) this.#sendAll([...this.#open.values()])
  }

  /** Settles the commands that the engine has answered. */
  settle({ answers }: Extract<ToNode, { kind: 'answers' }>): void {
    for (const [n, answer] of answers) {
      this.#open.get(n)?.resolve(answer)
      this.#open.delete(n)
    }
  }

  #receiveBatch(batch: Batch): void {
    if (batch.seq <= this.#batchSeq) return
    if (batch.seq > this.#batchSeq + 1) return this.#fail(batch.seq)
    this.#batchSeq = batch.seq
    for (const listener of this.#listeners) listener(batch)
  }

  #fail(seq: number): void {
    const missed = this.#batchSeq + 1
    void this.close()
    this.#parts.onFatal(new Error(`missed batch ${missed}: the engine is at ${seq}`))
  }

  #sendAll(commands: readonly OpenCommand[]): void {
    if (this.#isEnded || commands.length === 0) return
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
    for (const [n, { since, reject }] of this.#open)
      if (now - since >= DEADLINE_MS) {
        this.#open.delete(n)
        reject(new OutcomeUnknown())
      }
    this.#sendAll([...this.#open.values()].filter(({ sentAt }) => now - sentAt >= RESEND_MS))
  }
}
