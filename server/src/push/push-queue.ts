import type { Language } from '@halyard/api'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { AnnouncedNews } from '../notices/open-news.ts'
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

/** Kind of record that pushes are made of. Each has a table of its own, so that a queued push ends with its record. */
interface Source {
  readonly queue: 'push_queue' | 'news_push'
  readonly record: 'notice' | 'news'
  readonly recordId: 'notice_id' | 'news_id'
  /** Joins the notices for a device of a customer (`app_user`), or nothing. Its one column is `notice`. */
  readonly contentOf: RawBuilder<unknown>
}

const NOTICES: Source = {
  queue: 'push_queue',
  record: 'notice',
  recordId: 'notice_id',
  contentOf: sql`
    select json_build_object(
      'id', id, 'kind', kind, 'facts', facts, 'at', at, 'isRead', read_at is not null) as notice
    from notice where id = notice_id`,
}

const NEWS: Source = {
  queue: 'news_push',
  record: 'news',
  recordId: 'news_id',
  contentOf: sql`
    select json_build_object('id', id, 'kind', 'announcement', 'title', title, 'at', announced_at) as notice
    from news join news_text on news_text.news_id = id
    where id = claimed.news_id and withdrawn_at is null and news_text.lang in (app_user.lang, 'en')
    order by news_text.lang <> app_user.lang limit 1`,
}

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
 * Queues pushes of announced news for every subscribed device whose customer has not switched them off, in the transaction
 * that announces it.
 */
export async function queueNewsPushes(
  db: Kysely<Tables>,
  announced: readonly AnnouncedNews[],
): Promise<void> {
  const ids = announced.filter(({ isPush }) => isPush).map(({ id }) => id)
  if (ids.length === 0) return
  await sql`
    insert into news_push (device_id, news_id)
    select device.id, news_id from push_device device, unnest(${ids}::bigint[]) announced (news_id)
    where not exists (
      select from notice_setting
      where customer_id = device.customer_id and 'announcement' = any(off_kinds))
    on conflict do nothing`.execute(db)
}

/**
 * Removes the oldest due notice and the oldest due announcement of each device from the queue and returns them, at most
 * 50 of each. Removed items are never sent twice, whatever happens next. Sessions that have expired, and customers who
 * may not sign in, receive none; none is sent of news that is withdrawn.
 */
export async function claimPushes(
  db: Kysely<Tables>,
  at: number,
  health: DeviceHealth,
): Promise<QueuedPush[]> {
  return [...(await claimFrom(NOTICES, db, at, health)), ...(await claimFrom(NEWS, db, at, health))]
}

async function claimFrom(
  { queue, recordId, contentOf }: Source,
  db: Kysely<Tables>,
  at: number,
  health: DeviceHealth,
): Promise<QueuedPush[]> {
  const id = sql.ref(recordId)
  const { rows } = await sql<QueuedPush>`
    with oldest as (
      select device_id, min(${id}) as ${id} from ${sql.table(queue)} group by device_id
    ), due as (
      select oldest.* from oldest join push_device device on device.id = device_id
      where due_at <= ${at} and failures ${health === 'working' ? sql`= 0` : sql`> 0`}
      order by due_at, ${id} limit ${sql.lit(CLAIMED_MAX)}
    ), claimed as (
      delete from ${sql.table(queue)} queue using due
      where queue.device_id = due.device_id and queue.${id} = due.${id}
      returning queue.device_id, queue.${id}
    )
    select device.id::double precision as "deviceId", endpoint, p256dh, auth, failures, app_user.lang, notice
    from claimed join push_device device on device.id = device_id
      join session on session.token_hash = session_hash and session.expires_at > ${at}
      join app_user on app_user.id = device.customer_id and not app_user.disabled
      join customer on customer.id = device.customer_id and not frozen_by_owner
      cross join lateral (${contentOf}) content`.execute(db)
  return rows
}

/** Puts a push that was not accepted back into the queue, unless its device or its notice or announcement is gone. */
export async function requeuePush(db: Kysely<Tables>, { deviceId, notice }: QueuedPush): Promise<void> {
  const { queue, record, recordId } = notice.kind === 'announcement' ? NEWS : NOTICES
  await sql`
    insert into ${sql.table(queue)} (device_id, ${sql.ref(recordId)})
    select device.id, record.id from push_device device, ${sql.table(record)} record
    where device.id = ${deviceId} and record.id = ${notice.id}
    for key share on conflict do nothing`.execute(db)
}
