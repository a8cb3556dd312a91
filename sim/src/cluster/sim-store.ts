import { type Batch, keyOf, type Store } from '@halyard/server/engine'
import { type Database, StaleEpoch } from './database.ts'
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
  readonly random: Random
  /** Whether the process of this connection runs. */
  readonly isAlive: () => boolean
  /** Ends that process at once. */
  readonly kill: () => void
  readonly onLease: (epoch: number) => void
  /** Called when the database has made a batch durable, and when it has rejected one. */
  readonly onStored: (batch: Batch, rows: BatchRows) => void
  readonly onRefused: (rows: BatchRows, error: unknown) => void
}

/** The engine's store over a simulated database, with network, server and crash faults in between. */
export function connect(connection: Connection): Store {
  const { database, schedule, faults, random, isAlive, kill } = connection

  let busyUntil = 0
  let repliedUntil = 0

  /** Resolves after a delay, unless the process has ended by then. */
  function resolveAfter<Value>(ms: number, work: () => Value): Promise<Value> {
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

  function store(batch: Batch, rows: BatchRows): void {
    try {
      database.commit(rows)
    } catch (error) {
      connection.onRefused(rows, error)
      throw error
    }
    connection.onStored(batch, rows)
  }

  function commit(batch: Batch): Promise<void> {
    const rows = rowsOf(batch)
    // One connection: later requests arrive later.
    const waits = Math.max(0, busyUntil - schedule.now())
    const latency = waits + (faults.inject('stall') ? 30_000 : random.between(1, 12))
    busyUntil = schedule.now() + latency
    // Responses arrive in the order of requests.
    const repliedAfter = Math.max(latency + random.between(0, 3), repliedUntil + 1 - schedule.now())
    repliedUntil = schedule.now() + repliedAfter
    if (faults.inject('crashBeforeCommit')) {
      kill()
      return new Promise(() => {})
    }
    if (faults.inject('crashDuringCommitLost')) {
      schedule.after(latency, kill)
      return new Promise(() => {})
    }
    if (faults.inject('resetLost'))
      return resolveAfter(repliedAfter, () => {
        throw new InjectedFault('the connection was reset')
      })
    if (faults.inject('commitRolledBack'))
      return resolveAfter(repliedAfter, () => {
        throw new InjectedFault(`the commit of batch ${rows.seq} returned ROLLBACK`)
      })
    const dies = faults.inject('crashDuringCommitApplied')
    const diesAfter = faults.inject('crashAfterCommit')
    const reset = faults.inject('resetApplied')
    let outcome: { readonly error?: unknown } = {}
    schedule.after(latency, () => {
      // A request sent before the process died still arrives, so this does not check whether it is alive.
      try {
        store(batch, rows)
      } catch (error) {
        outcome = { error }
      }
      if (dies) kill()
    })
    if (diesAfter) schedule.after(repliedAfter, kill)
    return resolveAfter(repliedAfter, () => {
      if ('error' in outcome) throw outcome.error
      if (reset) throw new InjectedFault('the connection was reset')
    })
  }

  return {
    takeLease: () =>
      resolveAfter(random.between(1, 200), () => {
        const epoch = database.takeLease()
        connection.onLease(epoch)
        return epoch
      }),
    recover: () =>
      resolveAfter(random.between(1, 100), () => {
        if (!faults.inject('crashInRecovery')) return database.recover()
        throw new InjectedFault('the connection was reset while the tables were read')
      }),
    commit,
    findReplies: (origins) =>
      resolveAfter(1, () => {
        const found = origins.map(({ customerId, key }) => keyOf(customerId, key))
        return new Map(
          found.flatMap((key) => {
            const known = database.findReply(key)
            return known ? [[key, known]] : []
          }),
        )
      }),
    renewLease: (epoch) =>
      resolveAfter(1, () => {
        if (!database.holdsLease(epoch)) throw new StaleEpoch(epoch, epoch + 1)
      }),
    close: () => Promise.resolve(),
  }
}
