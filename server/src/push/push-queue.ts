import type { Language } from '@halyard/api'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { NewNotice } from '../notices/store-notices.ts'
import type { Pushed } from './push-message.ts'

/** A push that was removed from the queue to be sent: its device, and its notice or announcement. */
export interface QueuedPush {
  readonly deviceId: number
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly failures: number
  readonly lang: Language
  readonly notice: Pushed
}

/** A push service that is down delays the devices that it serves, not those of others. */
export type DeviceHealth = 'working' | 'failing'

const CLAIMED_MAX = 50

/** Queues pushes of new notices for the devices of their customers, in the transaction that stores the notices. */
export async function queuePushes(db: Kysely<Tables>, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return
  await sql`
    insert into push_queue (device_id, notice_id)
    select device.id, stored.id
    from unnest(${notices.map(({ id }) => id)}::bigint[], ${notices.map(({ customerId }) => customerId)}::bigint[])
      stored (id, customer_id)
      join push_device device on device.customer_id = stored.customer_id
    on conflict do nothing`.execute(db)
}

/**
 * Removes the oldest due push of each device from the queue and returns them, at most 50. What is removed is never sent
 * twice, whatever happens next. Sessions that have expired, and customers who may not sign in, receive none.
 */
export async function claimPushes(
  db: Kysely<Tables>,
  at: number,
  health: DeviceHealth,
): Promise<QueuedPush[]> {
  const { rows } = await sql<QueuedPush>`
    with oldest as (
      select device_id, min(notice_id) as notice_id from push_queue group by device_id
    ), due as (
      select oldest.* from oldest join push_device device on device.id = device_id
      where due_at <= ${at} and failures ${health === 'working' ? sql`= 0` : sql`> 0`}
      order by due_at, notice_id limit ${sql.lit(CLAIMED_MAX)}
    ), claimed as (
      delete from push_queue queue using due
      where queue.device_id = due.device_id and queue.notice_id = due.notice_id
      returning queue.device_id, queue.notice_id
    )
    select device.id::double precision as "deviceId", endpoint, p256dh, auth, failures, lang, json_build_object(
      'id', notice.id, 'kind', kind, 'facts', facts, 'at', at, 'isRead', read_at is not null) as notice
    from claimed join push_device device on device.id = device_id join notice on notice.id = notice_id
      join session on session.token_hash = session_hash and session.expires_at > ${at}
      join app_user on app_user.id = device.customer_id and not app_user.disabled
      join customer on customer.id = device.customer_id and not frozen_by_owner`.execute(db)
  return rows
}

/** Puts a push that was not accepted back into the queue, unless its device or notice is gone. */
export async function requeuePush(
  db: Kysely<Tables>,
  { deviceId, noticeId }: { readonly deviceId: number; readonly noticeId: number },
): Promise<void> {
  await sql`
    insert into push_queue (device_id, notice_id)
    select device.id, notice.id from push_device device, notice
    where device.id = ${deviceId} and notice.id = ${noticeId}
    for key share on conflict do nothing`.execute(db)
}
