import { type Batch, keyOf, type Store } from '@halyard/server/engine'
import { type Database, StaleEpoch } from './database.ts'
import type { FailingStops } from './failing-stops.ts'
import type { Faults } from './faults.ts'
import type { Random } from '../random.ts'
import { type BatchRows, rowsOf } from './rows.ts'
import type { Schedule } from './schedule.ts'

/** A fault that the simulator injected: the engine may stop because of it. */
export class InjectedFault extends Error {}

export interface Connection {
  readonly database: Database
  readonly schedule: Schedule
  readonly faults: Faults
  readonly failingStops: FailingStops
  readonly random: Random
  /** Whether the process of this connection runs. */
  readonly isAlive: () => boolean
  /** Ends that process at once. */
  readonly kill: () => void
  /** Returns whether the lease counts as expired. */
  readonly mayTakeLease: () => boolean
  readonly onLease: (epoch: number) => void
  /** Called when the database has made a batch durable, and when it has rejected one. */
  readonly onStored: (batch: Batch, rows: BatchRows) => void
  readonly onRefused: (rows: BatchRows, error: unknown) => void
}

interface Link extends Connection {
  /** When the connection has sent all earlier requests, and received their responses. */
  busyUntil: number
  repliedUntil: number
}

/** The engine's store over a simulated database, with network, server and crash faults in between. */
export function connect(connection: Connection): Store {
  const link: Link = { ...connection, busyUntil: 0, repliedUntil: 0 }
  const { database, faults, random } = link
  return {
    reopen: () => Promise.resolve(true),
    recover: () =>
      resolveAfter(link, random.between(1, 100), () => {
        if (!faults.inject('crashInRecovery')) return database.recover()
        throw new InjectedFault('the connection was reset while the tables were read')
      }),
    batchesFrom: (seq) => resolveAfter(link, random.between(1, 20), () => database.batchesFrom(seq)),
    tryLease: () =>
      resolveAfter(link, random.between(1, 200), () => {
        if (!link.mayTakeLease()) return { epoch: undefined, isOwnBuild: true }
        const epoch = database.takeLease()
        link.onLease(epoch)
        return { epoch, isOwnBuild: true }
      }),
    openWriting: (batchSeq) =>
      resolveAfter(link, random.between(1, 20), () => database.failedAfter(batchSeq)),
    reportStandby: () => Promise.resolve(),
    commit: (batch) => commit(link, batch),
    findReplies: (origins) =>
      resolveAfter(link, 1, () => {
        const found = origins.map(({ customerId, key }) => keyOf(customerId, key))
        return new Map(
          found.flatMap((key) => {
            const known = database.findReply(key)
            return known ? [[key, known]] : []
          }),
        )
      }),
    renewLease: (epoch) =>
      resolveAfter(link, 1, () => {
        if (!database.holdsLease(epoch)) throw new StaleEpoch(epoch, epoch + 1)
      }),
    recordFailure: (failure) => resolveAfter(link, 1, () => database.recordFailure(failure)),
    close: () => Promise.resolve(),
  }
}

/** Resolves after a delay, unless the process has ended by then. */
function resolveAfter<Value>(
  { schedule, isAlive }: Connection,
  ms: number,
  work: () => Value,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    schedule.after(ms, () => {
      if (!isAlive()) return
      try {
        resolve(work())
      } catch (error) {
        reject(error)
      }
    })
  })
}

function commit(link: Link, batch: Batch): Promise<void> {
  const { faults, schedule, kill } = link
  const rows = rowsOf(batch)
  const { latency, repliedAfter } = drawDelays(link)
  if (faults.inject('crashBeforeCommit')) {
    kill()
    return new Promise(() => {})
  }
  if (faults.inject('crashDuringCommitLost')) {
    schedule.after(latency, kill)
    return new Promise(() => {})
  }
  if (faults.inject('resetLost'))
    return resolveAfter(link, repliedAfter, () => {
      throw new InjectedFault('the connection was reset')
    })
  if (faults.inject('commitRolledBack'))
    return resolveAfter(link, repliedAfter, () => {
      throw new InjectedFault(`the commit of batch ${rows.seq} returned ROLLBACK`)
    })
  const dies = faults.inject('crashDuringCommitApplied')
  const diesAfter = faults.inject('crashAfterCommit')
  const reset = faults.inject('resetApplied')
  let outcome: { readonly error?: unknown } = {}
  schedule.after(latency, () => {
    // A request sent before the process died still arrives, so this does not check whether it is alive.
    try {
      store(link, batch, rows)
    } catch (error) {
      outcome = { error }
    }
    if (dies) kill()
  })
  if (diesAfter) schedule.after(repliedAfter, kill)
  return resolveAfter(link, repliedAfter, () => {
    if ('error' in outcome) throw outcome.error
    if (reset) throw new InjectedFault('the connection was reset')
  })
}

/** Draws the milliseconds until the database has a request, and until its response arrives. */
function drawDelays(link: Link): { readonly latency: number; readonly repliedAfter: number } {
  const { schedule, faults, random } = link
  // One connection: later requests arrive later.
  const waits = Math.max(0, link.busyUntil - schedule.now())
  const latency = waits + (faults.inject('stall') ? 30_000 : random.between(1, 12))
  link.busyUntil = schedule.now() + latency
  // Responses arrive in the order of requests.
  const repliedAfter = Math.max(latency + random.between(0, 3), link.repliedUntil + 1 - schedule.now())
  link.repliedUntil = schedule.now() + repliedAfter
  return { latency, repliedAfter }
}

function store({ database, failingStops, onRefused, onStored }: Link, batch: Batch, rows: BatchRows): void {
  try {
    const rejected = database.holdsLease(rows.epoch) ? failingStops.findRejected(rows) : undefined
    if (rejected !== undefined) throw new InjectedFault(rejected)
    database.commit(rows)
    failingStops.store(rows)
  } catch (error) {
    onRefused(rows, error)
    throw error
  }
  onStored(batch, rows)
}
