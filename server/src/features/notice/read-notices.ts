import { sql } from 'kysely'
import { CallError } from '../../platform/call-error.ts'
import type { Context, Handler } from './context.ts'
import { countUnread } from './unread-notices.ts'

/** Marks one notice as read, or all notices and all news. Throws `record_must_be_known` for another customer's notice. */
export const readNotices: Handler<'notice/read'> = async (ctx, { request, session }) => {
  if (request.id === undefined) await readAll(ctx, session.userId)
  else await readOne(ctx, session.userId, request.id)
  return { unread_notices: await countUnread(ctx, session.userId) }
}

async function readOne({ db, now }: Context, userId: number, id: number): Promise<void> {
  const { rows } = await sql`
    update notice set read_at = coalesce(read_at, ${now()})
    where id = ${id} and customer_id = ${userId} returning id`.execute(db)
  if (rows.length === 0) throw new CallError('record_must_be_known', 'id')
}

async function readAll({ db, now }: Context, userId: number): Promise<void> {
  await sql`update notice set read_at = ${now()} where customer_id = ${userId} and read_at is null`.execute(
    db,
  )
  await sql`
    insert into news_read (user_id, news_id, read_at)
    select ${userId}, id, ${now()} from news where withdrawn_at is null and published_at <= ${now()}
    on conflict do nothing`.execute(db)
}
