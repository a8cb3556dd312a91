import { type ColumnType, type Generated, type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

declare module '../db/tables.ts' {
  interface Tables {
    push_device: {
      id: ColumnType<string, never, never>
      session_hash: string
      customer_id: Big
      endpoint: string
      p256dh: string
      auth: string
      failures: Generated<number>
      due_at: ColumnType<string, number | undefined, number>
    }
  }
}

/** A push subscription, as a browser returns it. */
export interface PushSubscription {
  readonly endpoint: string
  /** Base64url. */
  readonly p256dh: string
  /** Base64url. */
  readonly auth: string
}

interface Owner {
  readonly userId: number
  readonly tokenHash: string
}

/**
 * Stores the subscription of a session's device in place of an earlier one. A browser has one subscription: if another
 * session had it, which was left without signing out, that session loses it.
 */
export async function saveDevice(
  db: Kysely<Tables>,
  { userId, tokenHash }: Owner,
  { endpoint, p256dh, auth }: PushSubscription,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('push_device')
      .where((where) => where.or([where('session_hash', '=', tokenHash), where('endpoint', '=', endpoint)]))
      .execute()
    // The session may have ended meanwhile.
    await sql`
      insert into push_device (session_hash, customer_id, endpoint, p256dh, auth)
      select token_hash, user_id, ${endpoint}, ${p256dh}, ${auth} from session
      where token_hash = ${tokenHash} and user_id = ${userId}
      for key share on conflict do nothing`.execute(tx)
  })
}

/** Returns whether the device of a session receives pushes. */
export async function hasDevice(db: Kysely<Tables>, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('push_device')
    .select('id')
    .where('session_hash', '=', tokenHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the subscription of a session's device with everything queued for it. */
export async function removeDevice(db: Kysely<Tables>, tokenHash: string): Promise<void> {
  await db.deleteFrom('push_device').where('session_hash', '=', tokenHash).execute()
}

/** Deletes a device whose subscription has ended at the push service. */
export async function forgetDevice(db: Kysely<Tables>, deviceId: number): Promise<void> {
  await db.deleteFrom('push_device').where('id', '=', String(deviceId)).execute()
}

/** Records the failures of a device since its last success, and the time before which nothing is sent. */
export async function recordFailures(
  db: Kysely<Tables>,
  deviceId: number,
  { failures, dueAt }: { readonly failures: number; readonly dueAt: number },
): Promise<void> {
  await db
    .updateTable('push_device')
    .set({ failures, due_at: dueAt })
    .where('id', '=', String(deviceId))
    .execute()
}
