import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { type Repeated, runEvery } from '../platform/concurrency/run-every.ts'

const STEP_MS = 500

interface Parts {
  readonly db: Database
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

/** An item that was announced. */
export interface AnnouncedNews {
  readonly id: number
  /** Whether subscribed devices receive a push. */
  readonly isPush: boolean
}

type StoreWith = (db: Kysely<Tables>, announced: readonly AnnouncedNews[]) => Promise<void>

/** Announces news when its time has come. */
export interface News {
  /** Announces due items that are not withdrawn: each item once, whatever process and however often it starts. */
  step(): Promise<void>
  /** Publishes that an item was changed or withdrawn, after its commit. */
  publish(id: number): void
  /** Registers a write that belongs to the announcement of news, in the same transaction. */
  onAnnounced(store: StoreWith): void
  /** Registers a listener for news that was announced, changed or withdrawn. Returns the function that removes it. */
  onChanged(listener: (id: number) => void): () => void
  run(): Repeated
}

/**
 * Opens the announcer of news. Readers see an item from its time of publication on, announced or not. The announcement
 * and its pushes are recorded in one transaction, so a crash loses and repeats none.
 */
export function openNews({ db, log, now }: Parts): News {
  const listeners = new Set<(id: number) => void>()
  const stores: StoreWith[] = []

  function publish(id: number): void {
    for (const listener of listeners) listener(id)
  }

  async function step(): Promise<void> {
    const announced = await db.transaction().execute(async (transaction) => {
      const due = await takeDue(transaction, now())
      if (due.length > 0) for (const storeWith of stores) await storeWith(transaction, due)
      return due
    })
    for (const { id } of announced) publish(id)
  }

  return {
    step,
    publish,
    onAnnounced: (storeWith) => void stores.push(storeWith),
    onChanged(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    run: () => runEvery(STEP_MS, step, (error) => log.warn({ err: error }, 'failed to announce news')),
  }
}

/** Marks due items as announced, and returns them. */
async function takeDue(db: Kysely<Tables>, at: number): Promise<AnnouncedNews[]> {
  const { rows } = await sql<{ id: string; is_push: boolean }>`
    update news set announced_at = ${at}
    where announced_at is null and withdrawn_at is null and published_at <= ${at}
    returning id, is_push`.execute(db)
  return rows.map(({ id, is_push }) => ({ id: Number(id), isPush: is_push }))
}
