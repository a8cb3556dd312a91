import { apply, drainChanges, type Exchange, restoreSnapshot } from '@halyard/core'
import { customerEventsOf } from './customer-events.ts'
import { digestOf } from './digest.ts'
import { publishedOf } from './publish-batch.ts'
import { refuseUnsound } from './refuse-start.ts'
import { type PublishedBatch, type Store, type StoredBatch, StoreLost } from './store.ts'

/** How often a standby reads new batches and asks for the lease. */
const POLL_MS = 100
/** Polls from one report to operators to the next. */
const REPORT_EVERY = 10
/** Polls from one line of the log to the next, by which a supervisor knows that the process lives. */
const SAY_EVERY = 600
/** The executed batches that are kept: more than an engine stores while nodes do not hear it, and before it gives way. */
const RECENT_MAX = 200

interface Parts {
  readonly store: Store
  /** Logs from time to time that this process stands by. */
  readonly onStandby: (batchSeq: number | undefined) => void
  /** Logs a step of the start: a supervisor ends a process that starts and says nothing. */
  readonly onRestore: (step: string) => void
  /** Returns whether this process has a link to nodes that works. */
  readonly reachesNodes: () => boolean
  /** Waits for some milliseconds. */
  readonly wait: (ms: number) => Promise<unknown>
}

/** The state in memory of an engine that holds the lease and has committed nothing yet. */
interface TakenOver extends Followed {
  /** The epoch of the lease. */
  readonly epoch: number
}

/** The state in memory as of a stored batch. */
interface Followed {
  readonly exchange: Exchange
  /** The last batch that changed an account, by owner id. */
  readonly lastBatches: Map<number, number>
  readonly batchSeq: number
  readonly commandSeq: number
  /** The last batch as it was stored, if it was executed here. */
  readonly last: StoredBatch | undefined
  /** The last batches that were executed here, oldest first: the engine may have ended before it published them. */
  readonly recent: readonly PublishedBatch[]
}

/** A batch whose commands had another effect here than in the engine that stored it. */
class Diverged extends Error {}

/**
 * Stands by until this process holds the lease: restores the stored state and executes the commands of each batch that the engine
 * stores, so that it goes on at once when that engine ends. The batches of another build are not executed, because it may execute
 * a command differently: the state is read again after them. If the database is lost, waits for it or the one that replaces it, and
 * goes on from there if that one has everything that was executed here. Throws if the stored state is not sound, and if a batch has
 * another effect than in the engine. Then this process must not take over with what it has in memory.
 */
export async function standBy({
  store,
  wait,
  reachesNodes,
  onRestore,
  onStandby,
}: Parts): Promise<TakenOver> {
  const restored = (): Promise<Followed> => restore(store, onRestore)
  let followed: Followed | undefined = await restored()
  let isLost = false

  /** Asks for the lease, and executes what was stored since. Returns the epoch if this process holds the lease. */
  async function poll(): Promise<number | undefined> {
    const { epoch, isOwnBuild } = await store.tryLease()
    if (isOwnBuild) {
      followed ??= await restored()
      await catchUp(store, followed, (next) => (followed = next))
    } else if (epoch === undefined) followed = undefined
    else if (!followed || (await isBehind(store, followed))) followed = await restored()
    return epoch
  }

  /** Returns whether the database is there again. What it does not have is not kept in memory. */
  async function findAgain(): Promise<boolean> {
    if (!(await store.reopen())) return false
    if (followed && !(await hasExecuted(store, followed))) followed = undefined
    return true
  }

  for (let polls = 0; ; polls += 1) {
    try {
      isLost &&= !(await findAgain())
      const epoch = isLost ? undefined : await poll()
      if (epoch !== undefined && followed) return { ...followed, epoch }
      if (!isLost && polls % REPORT_EVERY === 0)
        await store.reportStandby({
          batchSeq: followed?.batchSeq,
          diverged: undefined,
          reachesNodes: reachesNodes(),
        })
    } catch (error) {
      if (!(error instanceof StoreLost)) throw error
      isLost = true
    }
    if (polls % SAY_EVERY === 0) onStandby(followed?.batchSeq)
    await wait(POLL_MS)
  }
}

async function restore(store: Store, onRestore: Parts['onRestore']): Promise<Followed> {
  const { snapshot, batchSeq, commandSeq, lastBatches } = await store.recover((table) =>
    onRestore(`reading ${table}`),
  )
  onRestore('restoring the state')
  const exchange = restoreSnapshot(snapshot)
  onRestore('checking the state')
  refuseUnsound(exchange)
  return { exchange, batchSeq, commandSeq, lastBatches: new Map(lastBatches), last: undefined, recent: [] }
}

/** Executes the batches that were stored since. Reports the state after each, also if the next one cannot be read. */
async function catchUp(store: Store, before: Followed, report: (after: Followed) => void): Promise<void> {
  let followed = before
  for (;;) {
    const batches = await readNext(store, followed)
    if (batches.length === 0) return
    try {
      for (const batch of batches) {
        followed = replay(followed, batch)
        report(followed)
      }
    } catch (error) {
      // Whatever becomes of the report, this process ends.
      await store
        .reportStandby({ batchSeq: followed.batchSeq, diverged: String(error), reachesNodes: false })
        .catch(() => undefined)
      throw error
    }
  }
}

/**
 * Returns whether the last batch that was executed here is stored. One that was visible, but not durable, may be lost with its database;
 * the batch that then has its number is of another epoch.
 */
async function hasExecuted(store: Store, { batchSeq, last }: Followed): Promise<boolean> {
  const [stored] = await store.batchesFrom(batchSeq)
  return stored?.seq === last?.seq && stored?.epoch === last?.epoch && stored?.digest === last?.digest
}

async function isBehind(store: Store, followed: Followed): Promise<boolean> {
  return (await readNext(store, followed)).length > 0
}

/** Reads the batches after the last one. Throws if that one is no longer stored: the database is an older one. */
async function readNext(store: Store, { batchSeq }: Followed): Promise<readonly StoredBatch[]> {
  if (batchSeq === 0) return store.batchesFrom(1)
  const [last, ...next] = await store.batchesFrom(batchSeq)
  if (last?.seq !== batchSeq) throw new Error(`batch ${batchSeq} is not stored any more`)
  return next
}

function replay(
  { exchange, lastBatches, batchSeq, commandSeq, recent }: Followed,
  batch: StoredBatch,
): Followed {
  const { seq, commands, digest } = batch
  if (seq !== batchSeq + 1) throw new Diverged(`batch ${seq} follows batch ${batchSeq}`)
  let last = commandSeq
  for (const command of commands) {
    last += 1
    if (command.seq !== last) throw new Diverged(`command ${command.seq} follows command ${last - 1}`)
    if (!apply(exchange, command).ok) throw new Diverged(`command ${last} is rejected here`)
  }
  const changes = drainChanges(exchange)
  // Batches of this build have a digest: one without was changed in the tables.
  if (digestOf(changes, last) !== digest)
    throw new Diverged(`batch ${seq} has another effect here than in the engine that stored it`)
  const published = publishedOf({
    seq,
    commands: commands.map(({ command }) => ({ command, reply: { ok: true } })),
    changes,
    events: customerEventsOf(seq, changes, lastBatches),
  })
  return {
    exchange,
    lastBatches,
    batchSeq: seq,
    commandSeq: last,
    last: batch,
    recent: [...recent.slice(1 - RECENT_MAX), published],
  }
}
