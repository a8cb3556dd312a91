import { NOTICE_SETTINGS, type NoticeSetting } from '@halyard/api'
import type { Context, Handler } from './context.ts'

export const showSettings: Handler<'notice/settings'> = async (ctx, { session }) =>
  presentSettings(await findOffKinds(ctx, session.userId))

/** Returns the kinds of notices that a customer does not receive. */
export async function findOffKinds({ db }: Pick<Context, 'db'>, userId: number): Promise<NoticeSetting[]> {
  const row = await db
    .selectFrom('notice_setting')
    .select('off_kinds')
    .where('customer_id', '=', String(userId))
    .executeTakeFirst()
  return row?.off_kinds ?? []
}

/** Returns the settings of all kinds, in their order on the screen. */
export function presentSettings(off: readonly NoticeSetting[]) {
  return { list: NOTICE_SETTINGS.map((kind) => ({ kind, on: !off.includes(kind) })) }
}
