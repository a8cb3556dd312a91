import type { Database } from '../db/database.ts'
import type { Messenger } from './messenger.ts'

/** Opens the demo's replacement for delivery: messages are stored in a table, and `/dev/outbox` shows them. */
export function openOutbox(db: Database, now: () => number): Messenger {
  return {
    async send({ channel, recipient, subject, body }) {
      await db.insertInto('outbox_message').values({ channel, recipient, subject, body, at: now() }).execute()
    },
    close: () => undefined,
  }
}
