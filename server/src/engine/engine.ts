import {
  type Book,
  type CommandKind,
  type CommandOf,
  type Changes,
  createInvariantSampler,
  type Exchange,
  type FailingRecord,
  findFailingInCommands,
  findFailingRecord,
  type InvariantSampler,
  type LevelChange,
  nextDueAt,
  type Snapshot,
  takeSnapshot,
} from '@halyard/core'
import { setTimeout as sleep } from 'node:timers/promises'
import { everyByTheClock } from '../platform/concurrency/every-by-the-clock.ts'
import { violationsOf } from './batch-writes.ts'
import { type AppliedBatch, applyBatch, type QueuedCommand, type WriterState } from './apply-batch.ts'
import { createBatchTally, type EngineStats } from './engine-stats.ts'
import type { ClockFault } from './clock/exchange-clock.ts'
import { createIdempotencyCache } from './idempotency-cache.ts'
import { LEASE_MS } from './pg-lease.ts'
import { refuseTimeAhead } from './refuse-start.ts'
import { standBy } from './stand-by.ts'
import type { Answer, Batch, Origin, PublishedBatch, Store } from './store.ts'

/** The exchange as its callers use it, in the process of its writer or in another. */
export interface Engine {
  /**
   * Queues a command. Resolves with the reply after the batch of the command is durable. Replies `busy` at
   * once if the queue is full, a clock is wrong or the engine is stopping.
   */
  submit<Kind extends CommandKind>(command: CommandOf<Kind>, origin?: Origin): Promise<Answer<Kind>>
  /**
   * The price levels of each spot order book at startup, by market id. Batches publish every change after
   * that.
   */
  readonly openingLevels: ReadonlyMap<number, readonly LevelChange[]>
  /** The price levels of each perpetual order book at startup, by perpetual id. */
  readonly openingPerpLevels: ReadonlyMap<number, readonly LevelChange[]>
  /** Returns the writer's state and statistics. */
  stats(): EngineStats
  /**
   * Registers a listener that runs after each commit, in batch order. Returns the function that removes it.
   */
  onCommitted(listener: (batch: PublishedBatch) => void): () => void
  /** Rejects new commands, commits the queued ones and releases the lease. Further calls wait for the first. */
  close(): Promise<void>
}

/** The single writer of the exchange's state, in memory and in the store. */
export interface Writer extends Engine {
  /** Registers a listener as `Engine.onCommitted` does, which gets the whole batch. */
  onCommitted(listener: (batch: Batch) => void): () => void
  /** The last batches of the engine before this one, if this one followed it: nodes may have missed them. */
  readonly inherited: readonly PublishedBatch[]
  /** Takes a snapshot of the state in memory. It is ahead of the durable state while a batch commits. */
  snapshot(): Snapshot
  /** Returns the time (ms) at which `passTime` next has an effect, or `undefined` if nothing is scheduled. */
  nextDueAt(): number | undefined
}

export interface EngineOptions {
  readonly store: Store
  /** Returns the exchange time. */
  readonly now: () => number
  /** Returns which clock is wrong. Meanwhile no command is taken. Default: none. */
  readonly clockFault?: () => ClockFault | undefined
  /** Runs once when the engine fails. Memory may be ahead of the disk, so the process must exit. */
  readonly onFatal: (error: unknown) => void
  readonly limits?: EngineLimits
  /**
   * Delays a batch until commands of the same event-loop turn are queued too, so that they share it. Default:
   * no delay.
   */
  readonly gather?: () => Promise<void>
  /** Runs a task repeatedly and returns the function that stops it. Default: `setInterval`. */
  readonly every?: (ms: number, task: () => void) => () => void
  /** Says which step of reading and restoring the stored state begins. */
  readonly onRestore?: (step: string) => void
  /** Says from time to time that this process stands by, and which batch it has executed last. */
  readonly onStandby?: (batchSeq: number | undefined) => void
  /** Returns whether this process has a link to nodes that works, for whom it stands by. Default: it has none. */
  readonly reachesNodes?: () => boolean
  /** Waits for some milliseconds while another engine holds the lease. Default: a timer. */
  readonly wait?: (ms: number) => Promise<unknown>
  /** Returns elapsed time in milliseconds, by which the age of the lease is measured. Default: `performance.now`. */
  readonly elapsed?: () => number
  /** Creates the check of invariants that runs with each batch. */
  readonly createSampler?: (exchange: Exchange) => InvariantSampler
  /** Describes a row of some changes that the database would reject. Default: by the bounds of its columns. */
  readonly findRejectedRow?: (changes: Changes) => string | undefined
}

/** Bounds of the queue, of batches and of the idempotency cache. */
export interface EngineLimits {
  /** Maximum length of the queue. Further commands are rejected with `busy`. */
  readonly queueMax: number
  /** Maximum number of commands in a batch, which is one transaction. */
  readonly batchMax: number
  /**
   * Minimum queue length before a second batch is pipelined behind one in flight. A shorter queue waits and
   * shares the next transaction.
   */
  readonly behindMin: number
  /**
   * Maximum number of replies cached for idempotency, at least one batch. Older replies are read from the
   * store.
   */
  readonly repliesMax: number
}

const LIMITS: EngineLimits = { queueMax: 10_000, batchMax: 1_000, behindMin: 32, repliesMax: 50_000 }
const LEASE_RENEW_MS = 500
/** The longest stored description of a failure. */
const REASON_MAX = 200
const MESSAGE_MAX = 1_000
/** Maximum number of batches in flight: one is written while the next is applied and sent behind it. */
const COMMITS_MAX = 2
/**
 * Minimum queue length at which a batch takes only half of the queue. Below that, the fixed cost of a
 * transaction outweighs the gain.
 */
const HALVED_FROM = 64

/**
 * Starts the engine: recovers the state, checks its invariants and stands by until it holds the lease. The engine is the single
 * writer. It applies queued commands as one batch and replies and publishes only after the commit. The next
 * batch is applied and sent while one commits; the store rejects it unless the previous batch committed.
 * Throws if the stored state violates an invariant, and a `ConfigError` if its time is ahead of the clock. Records that cannot
 * be processed, now or in the batches that stopped the last writer, are set aside before any other command.
 */
export async function startEngine(options: EngineOptions): Promise<Writer> {
  const { store, now, limits = LIMITS, createSampler = createInvariantSampler } = options
  const { wait = sleep, findRejectedRow = firstViolationOf } = options
  const { onRestore = () => undefined, onStandby = () => undefined, reachesNodes = () => false } = options
  const takenOver = await standBy({ store, wait, reachesNodes, onRestore, onStandby })
  const { exchange, batchSeq, recent } = takenOver
  refuseTimeAhead(exchange.at, now())
  const failedBatches = await store.openWriting(batchSeq)
  const engine = new BatchEngine(options, recent, {
    ...takenOver,
    findSampleViolations: createSampler(exchange),
    attempted: [],
    idempotency: createIdempotencyCache(limits.repliesMax),
    now,
  })
  const failed = failedBatches.flatMap(({ commands }) => commands)
  if (failed.length > 0)
    await setAsideEach(engine, () => findFailingInCommands(engine.snapshot(), failed, findRejectedRow))
  await setAsideEach(engine, () => {
    const dueAt = engine.nextDueAt()
    if (dueAt === undefined || dueAt > now()) return undefined
    return findFailingRecord(engine.snapshot(), now(), findRejectedRow)
  })
  engine.recordOpening()
  return engine
}

const firstViolationOf = (changes: Changes): string | undefined => violationsOf(changes)[0]

/**
 * Sets aside each record that a rehearsal on a copy finds, because processing it throws or makes a row that the database
 * rejects: it would stop the engine again and again.
 */
async function setAsideEach(engine: Writer, rehearse: () => FailingRecord | undefined): Promise<void> {
  for (let failing = rehearse(); failing; failing = rehearse()) {
    const { record, recordId, reason } = failing
    const answer = await engine.submit({
      kind: 'setAside',
      record,
      recordId,
      reason: reason.slice(0, REASON_MAX),
    })
    if (!answer.ok) return
  }
}

/** `queuedAt` is a time of the monotonic clock. */
type WaitingCommand = QueuedCommand & { readonly queuedAt: number }

/** Owns the queue, the batches in flight and the lease. `close` releases them. */
class BatchEngine implements Writer {
  openingLevels: ReadonlyMap<number, readonly LevelChange[]> = new Map()
  openingPerpLevels: ReadonlyMap<number, readonly LevelChange[]> = new Map()
  readonly inherited: readonly PublishedBatch[]
  readonly #writer: WriterState
  readonly #store: Store
  readonly #limits: EngineLimits
  readonly #gather: () => Promise<void>
  readonly #onFatal: (error: unknown) => void
  readonly #clockFault: () => ClockFault | undefined
  readonly #stopRenewing: () => void
  readonly #elapsed: () => number
  /** When the renewal of the lease that succeeded last was sent, by `#elapsed`. */
  #leasedAt: number
  readonly #listeners = new Set<(batch: Batch) => void>()
  readonly #commits: Promise<void>[] = []
  readonly #tally = createBatchTally()
  #queue: WaitingCommand[] = []
  #working: Promise<void> | undefined
  #state: 'running' | 'closing' | 'failed' = 'running'
  #closing: Promise<void> | undefined
  /** Ends when the failure is stored. */
  #failing: Promise<void> | undefined

  constructor(options: EngineOptions, inherited: readonly PublishedBatch[], writer: WriterState) {
    this.inherited = inherited
    const { store, onFatal, limits = LIMITS, gather = atOnce, every = everyByTheClock } = options
    this.#clockFault = options.clockFault ?? (() => undefined)
    this.#elapsed = options.elapsed ?? (() => performance.now())
    this.#leasedAt = this.#elapsed()
    this.#writer = writer
    this.#store = store
    this.#limits = limits
    this.#gather = gather
    this.#onFatal = onFatal
    this.#stopRenewing = every(LEASE_RENEW_MS, () => this.#renewLease())
  }

  /** Records the levels of the order books, before anyone else can submit a command. */
  recordOpening(): void {
    const { markets, perps } = this.#writer.exchange
    this.openingLevels = levelsOf(markets.values())
    this.openingPerpLevels = levelsOf(perps.byId.values())
  }

  snapshot(): Snapshot {
    return takeSnapshot(this.#writer.exchange)
  }

  nextDueAt(): number | undefined {
    return nextDueAt(this.#writer.exchange)
  }

  submit<Kind extends CommandKind>(command: CommandOf<Kind>, origin: Origin = {}): Promise<Answer<Kind>> {
    if (this.#state !== 'running' || this.#queue.length >= this.#limits.queueMax || this.#clockFault())
      return Promise.resolve({ ok: false, reject: 'busy' } as const)
    // The reply has the command's kind, also a stored one: a key is answered only if the hash of its command is the
    // same.
    return new Promise<Answer>((answer) => {
      this.#queue.push({ command, origin, answer, queuedAt: performance.now() })
      this.#wake()
    })
  }

  stats(): EngineStats {
    const { epoch, batchSeq } = this.#writer
    const sums = this.#tally.sums()
    const [oldest] = this.#queue
    const waitedMs = oldest ? performance.now() - oldest.queuedAt : 0
    return {
      ...sums,
      clockFault: this.#clockFault(),
      holdsLease: this.#state !== 'failed' && this.#elapsed() - this.#leasedAt < LEASE_MS,
      setAside: [...this.#writer.exchange.quarantine.setAside.values()],
      epoch,
      batchSeq,
      queue: this.#queue.length,
      queueMax: this.#limits.queueMax,
      inFlight: this.#commits.length,
      lagMs: Math.max(waitedMs, sums.lastBatch?.waitedMs ?? 0),
    }
  }

  onCommitted(listener: (batch: Batch) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    if (this.#state === 'running') this.#state = 'closing'
    while (this.#working) await this.#working
    await Promise.allSettled(this.#commits)
    await this.#failing
    this.#stopRenewing()
    await this.#store.close()
  }

  #wake(): void {
    this.#working ??= Promise.resolve()
      .then(() => this.#work())
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        this.#working = undefined
        if (this.#queue.length > 0 && this.#state !== 'failed') this.#wake()
      })
  }

  async #work(): Promise<void> {
    const commits = this.#commits
    while (this.#queue.length > 0 && this.#state !== 'failed') {
      // Dequeue only when the batch can be sent, so that it includes every command queued by then.
      while (
        commits.length >= COMMITS_MAX ||
        (commits.length > 0 && this.#queue.length < this.#limits.behindMin)
      )
        await commits[0]
      await this.#gather()
      const size = batchSize(this.#queue.length, commits.length, this.#limits)
      const taken = this.#queue.slice(0, size)
      this.#queue = this.#queue.slice(size)
      await this.#writer.idempotency.load(
        taken.map(({ origin }) => origin),
        this.#store,
      )
      const applied = applyBatch(this.#writer, taken)
      const appliedAt = performance.now()
      const done = this.#commit(applied, commits.at(-1))
      commits.push(done)
      done.then(
        () => this.#count(taken, appliedAt),
        (error: unknown) => this.#fail(error),
      )
    }
  }

  /** Commits a batch. Sends its replies after those of all earlier batches. */
  async #commit({ batch, replies }: AppliedBatch, earlier: Promise<void> | undefined): Promise<void> {
    const sentAt = this.#elapsed()
    await Promise.all([batch && this.#store.commit(batch), earlier])
    if (batch) this.#leasedAt = sentAt
    if (batch) this.#writer.attempted.shift()
    for (const reply of replies) reply()
    if (batch) for (const listener of this.#listeners) listener(batch)
  }

  /** Takes the oldest batch in flight off the list and counts it. */
  #count(taken: readonly WaitingCommand[], appliedAt: number): void {
    void this.#commits.shift()
    const now = performance.now()
    const oldest = taken[0]?.queuedAt ?? now
    this.#tally.add({ commands: taken.length, commitMs: now - appliedAt, waitedMs: now - oldest })
  }

  /** Renews the lease while nothing is committed; a commit renews it too. */
  #renewLease(): void {
    if (this.#working || this.#commits.length > 0) return
    const sentAt = this.#elapsed()
    this.#store.renewLease(this.#writer.epoch).then(
      () => (this.#leasedAt = sentAt),
      (error: unknown) => this.#fail(error),
    )
  }

  #fail(error: unknown): Promise<void> {
    this.#failing ??= this.#stopAfter(error)
    return this.#failing
  }

  async #stopAfter(error: unknown): Promise<void> {
    this.#state = 'failed'
    this.#stopRenewing()
    try {
      await this.#recordFailure(error)
    } catch {
      // The next start knows of no failure, and may fail as this one.
    }
    this.#onFatal(error)
  }

  /** Stores the applied commands that may be lost, for the next start. */
  async #recordFailure(error: unknown): Promise<void> {
    const { attempted, epoch, now } = this.#writer
    if (attempted.length === 0) return
    const failure = { epoch, at: now(), message: String(error).slice(0, MESSAGE_MAX), batches: attempted }
    await this.#store.recordFailure(failure)
  }
}

/**
 * Returns the number of commands for the next batch. With no batch in flight, a long queue is split in two:
 * the database writes the first half while the engine applies the second. One large batch would serialise the
 * two steps.
 */
function batchSize(waiting: number, underWay: number, { batchMax }: EngineLimits): number {
  const wanted = underWay === 0 && waiting >= HALVED_FROM ? Math.ceil(waiting / 2) : waiting
  return Math.min(wanted, batchMax)
}

function atOnce(): Promise<void> {
  return Promise.resolve()
}

function levelsOf(
  listed: Iterable<{ readonly config: { readonly id: number }; readonly book: Book }>,
): Map<number, LevelChange[]> {
  return new Map(
    [...listed].map(({ config, book }) => [
      config.id,
      [...book.levels('buy', Number.POSITIVE_INFINITY), ...book.levels('sell', Number.POSITIVE_INFINITY)],
    ]),
  )
}
