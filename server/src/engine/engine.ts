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
import { createKeyring } from './keyring.ts'
import { type Answer, type Batch, isStored, type LoggedCommand, type Origin, type Store } from './store.ts'

export interface Engine {
  /** Has a command applied and made durable. Resolves only after its commit. */
  submit<Kind extends CommandKind>(command: CommandOf<Kind>, origin?: Origin): Promise<Answer<Kind>>
  /** What rested in each market's book when the engine started; the batches tell every change since. */
  readonly openingLevels: ReadonlyMap<number, readonly LevelChange[]>
  /** The same of each contract's book. */
  readonly openingPerpLevels: ReadonlyMap<number, readonly LevelChange[]>
  /** The state in memory, which is ahead of what is durable while a batch commits. */
  snapshot(): Snapshot
  /** From when on `passTime` brings something about; `undefined` while nothing waits for time. */
  nextDueAt(): number | undefined
  /** Calls back after each commit, in order. Returns how to stop that. */
  onCommitted(listener: (batch: Batch) => void): () => void
  /** Commits what has been accepted, then stops. */
  close(): Promise<void>
}

export interface EngineOptions {
  readonly store: Store
  readonly now: () => number
  /** Called once when the engine can't go on: its memory may be ahead of the disk, so the process must end. */
  readonly onFatal: (error: unknown) => void
  readonly limits?: EngineLimits
  /** Resolves when whatever came in at the same moment has been submitted too, so that it shares a batch. At once, if absent. */
  readonly gather?: () => Promise<void>
  /** Runs a task again and again, and returns how to stop it. */
  readonly every?: (ms: number, task: () => void) => () => void
}

export interface EngineLimits {
  /** Commands waiting beyond this many are answered `busy`. */
  readonly queueMax: number
  /** One transaction takes at most so many commands. */
  readonly batchMax: number
  /** While a batch is written, another goes behind it only when so many wait: a few are cheaper with those who come next. */
  readonly behindMin: number
  /** Replies kept in memory, at least a batch of them; older ones are asked of the store. */
  readonly repliesMax: number
}

const LIMITS: EngineLimits = { queueMax: 10_000, batchMax: 1_000, behindMin: 32, repliesMax: 50_000 }
const LEASE_RENEW_MS = 1_000
/** Batches sent and not yet durable: one is being written while the next is applied and sent behind it. */
const COMMITS_MAX = 2
/** A shorter queue goes as one batch: each transaction costs something by itself. */
const HALVED_FROM = 64

interface Waiting {
  readonly command: Command
  readonly origin: Origin
  readonly answer: (answer: Answer) => void
}

/**
 * The single writer. Takes what has queued as one batch, applies it, commits it, and only then replies and publishes.
 * While a batch commits, the next one is applied and sent; the store refuses it unless the one before went through.
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { store, now, onFatal, limits = LIMITS, gather = atOnce, every = everyByTheClock } = options
  const epoch = await store.takeLease()
  const recovered = await store.recover()
  const exchange = restoreSnapshot(recovered.snapshot)
  refuseUnsound(exchange)
  let { batchSeq, commandSeq } = recovered
  const lastBatches = new Map(recovered.lastBatches)
  const keyring = createKeyring(limits.repliesMax)
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
      // Taken only when it can be sent, so that a batch is everything that has queued by then.
      while (commits.length >= COMMITS_MAX || (commits.length > 0 && queue.length < limits.behindMin))
        await commits[0]
      await gather()
      const size = batchSize(queue.length, commits.length, limits)
      const taken = queue.slice(0, size)
      queue = queue.slice(size)
      await keyring.learn(
        taken.map(({ origin }) => origin),
        store,
      )
      const { batch, replies } = applyAll(taken)
      const done = commit(batch, replies, commits.at(-1))
      commits.push(done)
      done.then(() => commits.shift(), fail)
    }
  }

  /** Applies a batch in memory and gathers what it changed. The answers wait for the commit. */
  function applyAll(taken: readonly Waiting[]): { batch: Batch | undefined; replies: (() => void)[] } {
    const commands: LoggedCommand[] = []
    const replies: (() => void)[] = []
    for (const { command, origin, answer } of taken) {
      const known = keyring.find(origin)
      if (known) {
        replies.push(() => answer(known))
        continue
      }
      const applied = { seq: commandSeq + 1, at: Math.max(exchange.at, now()), command, origin }
      const reply = apply(exchange, applied)
      if (reply.ok) commandSeq = applied.seq
      keyring.remember(origin, reply)
      commands.push({ ...applied, reply })
      replies.push(() => answer(reply))
    }
    // Rejected commands without a key leave nothing to store, or anyone could fill the disk with them.
    if (!commands.some(isStored)) return { batch: undefined, replies }
    const changes = drainChanges(exchange)
    batchSeq += 1
    const events = customerEventsOf(batchSeq, changes, lastBatches)
    return { batch: { seq: batchSeq, epoch, commands, changes, events }, replies }
  }

  /** Commits, and answers after all that was sent before has been answered. */
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
 * How many commands the next batch takes. With nothing under way it leaves half of a long queue for the batch behind
 * it: the database then writes one while the next is applied, where one batch of all would have them take turns.
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
