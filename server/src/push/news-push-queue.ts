import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { AnnouncedNews } from '../notices/open-news.ts'
import type { DeviceHealth, QueuedPush } from './push-queue.ts'

const CLAIMED_MAX = 50

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
 * Removes the oldest due announcement of each device from the queue and returns them, at most 50. The same devices receive
 * none as those of `claimPushes`, and none is sent of an item that is withdrawn.
 */
export async function claimNewsPushes(
  db: Kysely<Tables>,
  at: number,
  health: DeviceHealth,
): Promise<QueuedPush[]> {
  const { rows } = await sql<QueuedPush>`
    with oldest as (
      select device_id, min(news_id) as news_id from news_push group by device_id
    ), due as (
      select oldest.* from oldest join push_device device on device.id = device_id
      where due_at <= ${at} and failures ${health === 'working' ? sql`= 0` : sql`> 0`}
      order by due_at, news_id limit ${sql.lit(CLAIMED_MAX)}
    ), claimed as (
      delete from news_push queue using due
      where queue.device_id = due.device_id and queue.news_id = due.news_id
      returning queue.device_id, queue.news_id
    )
    select device.id::double precision as "deviceId", endpoint, p256dh, auth, failures, app_user.lang,
      json_build_object('id', news.id, 'kind', 'announcement', 'title', words.title, 'at', announced_at) as notice
    from claimed join push_device device on device.id = device_id
      join news on news.id = news_id and withdrawn_at is null
      join session on session.token_hash = session_hash and session.expires_at > ${at}
      join app_user on app_user.id = device.customer_id and not app_user.disabled
      join customer on customer.id = device.customer_id and not frozen_by_owner
      cross join lateral (
        select title from news_text where news_id = news.id and lang in (app_user.lang, 'en')
        order by lang <> app_user.lang limit 1
      ) words`.execute(db)
  return rows
}

/** Puts a push that was not accepted back into the queue, unless its device is gone. */
export async function requeueNewsPush(
  db: Kysely<Tables>,
  { deviceId, newsId }: { readonly deviceId: number; readonly newsId: number },
): Promise<void> {
  await sql`
    insert into news_push (device_id, news_id)
    select device.id, news.id from push_device device, news
    where device.id = ${deviceId} and news.id = ${newsId}
    for key share on conflict do nothing`.execute(db)
}
