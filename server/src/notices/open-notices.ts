import type { FastifyBaseLogger } from 'fastify'
import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Engine } from '../engine/index.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { Nudges } from '../nudges/nudges.ts'
import { type Repeated, runEvery } from '../platform/concurrency/run-every.ts'
import { noticesOf } from './product-notices.ts'
import { armAlerts, fireAlerts } from './fire-alerts.ts'
import { cursorAfter, customersChangedSince, lockCursor, storeCursor } from './notice-cursor.ts'
import { type NewNotice, pruneNotices, storeNotices } from './store-notices.ts'
import { warnOfMargin } from './warn-of-margin.ts'

const STEP_MS = 500
const MARGIN_MS = 2_000

interface Parts {
  readonly db: Database
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly log: FastifyBaseLogger
  readonly now: () => number
  readonly nudges: Nudges
}

type StoreWith = (db: Kysely<Tables>, notices: readonly NewNotice[]) => Promise<void>

/** Makes notices of committed batches. */
export interface Notices {
  /** Makes the notices of all batches committed so far. The first call of an exchange makes none. */
  step(): Promise<void>
  /** Warns of low margin at the present mark prices. */
  warnOfMargin(): Promise<void>
  /**
   * Stores the notices that a query finds in a transaction of the caller, who publishes the result once it is
   * committed.
   */
  storeIn(transaction: Kysely<Tables>, query: RawBuilder<unknown>): Promise<readonly NewNotice[]>
  /** Publishes stored notices. */
  publish(notices: readonly NewNotice[]): void
  /** Registers a write that belongs to new notices, in their transaction. */
  onStored(store: StoreWith): void
  run(): Repeated
}

/**
 * Opens the maker of notices. A commit only records whose rows it changed; a step then reads these rows and stores the
 * notices and how far it has come in one transaction, so a crash loses and repeats none. After a start, or a step that
 * failed, the rows are found without that record.
 */
export function openNotices(parts: Parts): Notices {
  const { db, engine, log, now, nudges } = parts
  const stores: StoreWith[] = []
  // A process that makes no notices records nothing.
  let changes: RecordedChanges | undefined

  function publish(notices: readonly NewNotice[]): void {
    for (const { customerId, id } of notices) nudges.publish('notice', { customerId, id })
  }

  /** Stores the notices that `make` finds in one transaction, with the registered writes, then publishes them. */
  async function store(make: (transaction: Kysely<Tables>) => Promise<NewNotice[]>): Promise<void> {
    const stored = await db.transaction().execute(async (transaction) => {
      const notices = await make(transaction)
      for (const storeWith of stores) await storeWith(transaction, notices)
      return notices
    })
    publish(stored)
  }

  async function storeIn(transaction: Kysely<Tables>, query: RawBuilder<unknown>): Promise<NewNotice[]> {
    const notices = await storeNotices(transaction, query)
    for (const storeWith of stores) await storeWith(transaction, notices)
    await pruneNotices(transaction, [...new Set(notices.map(({ customerId }) => customerId))])
    return notices
  }

  async function step(): Promise<void> {
    changes ??= recordChanges(engine)
    const taken = changes.take()
    if (taken === 'none') return
    try {
      await store((transaction) => deriveUpTo(transaction, taken))
    } catch (error) {
      changes.forget()
      throw error
    }
  }

  async function warn(): Promise<void> {
    const catalogue = parts.catalogue
    await store((transaction) => warnOfMargin({ db: transaction, catalogue, at: now() }))
  }

  const onError = (error: unknown): void => log.warn({ err: error }, 'failed to make notices')
  return {
    step,
    warnOfMargin: warn,
    storeIn,
    publish,
    onStored: (storeWith) => void stores.push(storeWith),
    run() {
      const running = [
        runEvery(STEP_MS, step, onError, 'notices'),
        runEvery(MARGIN_MS, warn, onError, 'margin-warnings'),
      ]
      return {
        async stop() {
          await Promise.all(running.map((task) => task.stop()))
        },
      }
    },
  }
}

/** Stores the notices of the batches after the cursor. Returns the new ones. */
async function deriveUpTo(db: Kysely<Tables>, { batchSeq, customerIds }: Taken): Promise<NewNotice[]> {
  const from = await lockCursor(db)
  const to = await cursorAfter(db, batchSeq)
  if (!to) return []
  if (!from) {
    await storeCursor(db, to)
    return []
  }
  const span = { from, to, customerIds: customerIds ?? (await customersChangedSince(db, from.batchSeq)) }
  const stored = [
    ...(await storeNotices(db, noticesOf(span))),
    ...(await storeNotices(db, await fireAlerts(db, from, to))),
  ]
  await armAlerts(db, from, to)
  await storeCursor(db, to)
  await pruneNotices(db, [...new Set(stored.map(({ customerId }) => customerId))])
  return stored
}

/** Commits since the last step; both are `undefined` if that is not known. */
interface Taken {
  readonly batchSeq: number | undefined
  readonly customerIds: readonly number[] | undefined
}

interface RecordedChanges {
  /** Returns the records since the last call. */
  take(): Taken | 'none'
  /** Makes the next `take` return that it is not known. */
  forget(): void
}

/** Records the last committed batch and the customers whose rows changed: the only work of notices during a commit. */
function recordChanges(engine: Engine): RecordedChanges {
  let isKnown = false
  let batchSeq: number | undefined
  let customerIds = new Set<number>()
  engine.onCommitted(({ seq, events, changes }) => {
    batchSeq = seq
    for (const { customerId } of events) customerIds.add(customerId)
    // Neither needs to change an account.
    for (const { ownerId } of changes.withdrawals) customerIds.add(ownerId)
    for (const { ownerId } of changes.conditionals) customerIds.add(ownerId)
  })
  return {
    take() {
      const taken = isKnown ? { batchSeq, customerIds: [...customerIds] } : undefined
      if (isKnown && batchSeq === undefined) return 'none'
      isKnown = true
      batchSeq = undefined
      customerIds = new Set()
      return taken ?? { batchSeq: undefined, customerIds: undefined }
    },
    forget() {
      isKnown = false
    },
  }
}
