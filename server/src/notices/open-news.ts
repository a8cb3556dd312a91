import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Nudges } from '../nudges/nudges.ts'
import { type Repeated, runEvery } from '../platform/concurrency/run-every.ts'

const STEP_MS = 500

interface Parts {
  readonly db: Database
  readonly log: FastifyBaseLogger
  readonly now: () => number
  readonly nudges: Nudges
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
  /** Registers a write that belongs to the announcement of news, in the same transaction. */
  onAnnounced(store: StoreWith): void
  run(): Repeated
}

/**
 * Opens the announcer of news. Readers see an item from its time of publication on, announced or not. The announcement
 * and its pushes are recorded in one transaction, so a crash loses and repeats none.
 */
export function openNews({ db, log, now, nudges }: Parts): News {
  const stores: StoreWith[] = []

  async function step(): Promise<void> {
    const announced = await db.transaction().execute(async (transaction) => {
      const due = await takeDue(transaction, now())
      if (due.length > 0) for (const storeWith of stores) await storeWith(transaction, due)
      return due
    })
    for (const { id } of announced) nudges.publish('news', { id })
  }

  return {
    step,
    onAnnounced: (storeWith) => void stores.push(storeWith),
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
