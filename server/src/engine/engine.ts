import {
  apply,
  type Book,
  type Command,
  type CommandKind,
  type CommandOf,
  drainChanges,
  type Exchange,
  findViolations,
  type LevelChange,
  nextDueAt,
  restoreSnapshot,
  type Snapshot,
  takeSnapshot,
} from '@halyard/core'
import { customerEventsOf } from './customer-events.ts'
import { createIdempotencyCache } from './idempotency-cache.ts'
import { type Answer, type Batch, isStored, type LoggedCommand, type Origin, type Store } from './store.ts'

/** The exchange: the single writer of its state, in memory and in the store. */
export interface Engine {
  /**
   * Queues a command. Resolves with the reply after the batch of the command is durable. Replies `busy` at
   * once if the queue is full or the engine is stopping.
   */
  submit<Kind extends CommandKind>(command: CommandOf<Kind>, origin?: Origin): Promise<Answer<Kind>>
  /**
   * The price levels of each spot order book at startup, by market id. Batches publish every change after
   * that.
   */
  readonly openingLevels: ReadonlyMap<number, readonly LevelChange[]>
  /** The price levels of each perpetual order book at startup, by perpetual id. */
  readonly openingPerpLevels: ReadonlyMap<number, readonly LevelChange[]>
  /** Takes a snapshot of the state in memory. It is ahead of the durable state while a batch commits. */
  snapshot(): Snapshot
  /** Returns the time (ms) at which `passTime` next has an effect, or `undefined` if nothing is scheduled. */
  nextDueAt(): number | undefined
  /**
   * Registers a listener that runs after each commit, in batch order. Returns the function that removes it.
   */
  onCommitted(listener: (batch: Batch) => void): () => void
  /** Rejects new commands, commits the queued ones and releases the lease. */
  close(): Promise<void>
}

export interface EngineOptions {
  readonly store: Store
  readonly now: () => number
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
const LEASE_RENEW_MS = 1_000
/** Maximum number of batches in flight: one is written while the next is applied and sent behind it. */
const COMMITS_MAX = 2
/**
 * Minimum queue length at which a batch takes only half of the queue. Below that, the fixed cost of a
 * transaction outweighs the gain.
 */
const HALVED_FROM = 64

interface Waiting {
  readonly command: Command
  readonly origin: Origin
  readonly answer: (answer: Answer) => void
}

/**
 * Starts the engine: takes the lease, recovers the state and checks its invariants. The engine is the single
 * writer. It applies queued commands as one batch and replies and publishes only after the commit. The next
 * batch is applied and sent while one commits; the store rejects it unless the previous batch committed.
 * Throws if the stored state violates an invariant.
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { store, now, onFatal, limits = LIMITS, gather = atOnce, every = everyByTheClock } = options
  const epoch = await store.takeLease()
  const recovered = await store.recover()
  const exchange = restoreSnapshot(recovered.snapshot)
  refuseUnsound(exchange)
  let { batchSeq, commandSeq } = recovered
  const lastBatches = new Map(recovered.lastBatches)
  const idempotency = createIdempotencyCache(limits.repliesMax)
  const listeners = new Set<(batch: Batch) => void>()
  let queue: Waiting[] = []
  let working: Promise<void> | undefined
  const commits: Promise<void>[] = []
  let state: 'running' | 'closing' | 'failed' = 'running'

  function fail(error: unknown): void {
    if (state === 'failed') return
    state = 'failed'
    stopRenewing()
    onFatal(error)
  }

  async function work(): Promise<void> {
    while (queue.length > 0 && state !== 'failed') {
      // Dequeue only when the batch can be sent, so that it includes every command queued by then.
      while (commits.length >= COMMITS_MAX || (commits.length > 0 && queue.length < limits.behindMin))
        await commits[0]
      await gather()
      const size = batchSize(queue.length, commits.length, limits)
      const taken = queue.slice(0, size)
      queue = queue.slice(size)
      await idempotency.load(
        taken.map(({ origin }) => origin),
        store,
      )
      const { batch, replies } = applyAll(taken)
      const done = commit(batch, replies, commits.at(-1))
      commits.push(done)
      done.then(() => commits.shift(), fail)
    }
  }

  /** Applies a batch in memory and collects its changes. The replies are sent after the commit. */
  function applyAll(taken: readonly Waiting[]): { batch: Batch | undefined; replies: (() => void)[] } {
    const commands: LoggedCommand[] = []
    const replies: (() => void)[] = []
    for (const { command, origin, answer } of taken) {
      const known = idempotency.find(origin)
      if (known) {
        replies.push(() => answer(known))
        continue
      }
      const applied = { seq: commandSeq + 1, at: Math.max(exchange.at, now()), command, origin }
      const reply = apply(exchange, applied)
      if (reply.ok) commandSeq = applied.seq
      idempotency.add(origin, reply)
      commands.push({ ...applied, reply })
      replies.push(() => answer(reply))
    }
    // A rejected command without an idempotency key is not stored. Otherwise a client could fill the disk
    // with rejections.
    if (!commands.some(isStored)) return { batch: undefined, replies }
    const changes = drainChanges(exchange)
    batchSeq += 1
    const events = customerEventsOf(batchSeq, changes, lastBatches)
    return { batch: { seq: batchSeq, epoch, commands, changes, events }, replies }
  }

  /** Commits a batch. Sends its replies after those of all earlier batches. */
  async function commit(
    batch: Batch | undefined,
    replies: readonly (() => void)[],
    earlier: Promise<void> | undefined,
  ): Promise<void> {
    await Promise.all([batch && store.commit(batch), earlier])
    for (const reply of replies) reply()
    if (batch) for (const listener of listeners) listener(batch)
  }

  function wake(): void {
    working ??= Promise.resolve()
      .then(work)
      .catch(fail)
      .finally(() => {
        working = undefined
        if (queue.length > 0 && state !== 'failed') wake()
      })
  }

  const stopRenewing = every(LEASE_RENEW_MS, () => {
    if (!working && commits.length === 0) store.renewLease(epoch).catch(fail)
  })

  return {
    openingLevels: levelsOf(exchange.markets.values()),
    openingPerpLevels: levelsOf(exchange.perps.byId.values()),
    snapshot: () => takeSnapshot(exchange),
    nextDueAt: () => nextDueAt(exchange),
    submit<Kind extends CommandKind>(command: CommandOf<Kind>, origin: Origin = {}) {
      if (state !== 'running' || queue.length >= limits.queueMax)
        return Promise.resolve({ ok: false, reject: 'busy' } as const)
      const submitted = new Promise<Answer>((answer) => {
        queue.push({ command, origin, answer })
        wake()
      })
      // The reply is of the command's kind, also if it was stored: a key is answered only with the hash of its command.
      return submitted
    },
    onCommitted(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      if (state === 'running') state = 'closing'
      while (working) await working
      await Promise.allSettled(commits)
      stopRenewing()
      await store.close()
    },
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

function everyByTheClock(ms: number, task: () => void): () => void {
  const timer = setInterval(task, ms)
  return () => clearInterval(timer)
}

function refuseUnsound(exchange: Exchange): void {
  const violations = findViolations(exchange)
  if (violations.length > 0)
    throw new Error(`the stored exchange is not sound: ${violations.slice(0, 5).join('; ')}`)
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
