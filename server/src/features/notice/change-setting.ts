import { sql } from 'kysely'
import type { Handler } from './context.ts'
import { findOffKinds, presentSettings } from './show-settings.ts'

/** Switches a kind of notice on or off. One statement, so concurrent changes of other kinds are not lost. */
export const changeSetting: Handler<'notice/set'> = async (ctx, { request: { kind, on }, session }) => {
  const off = on === 1 ? [] : [kind]
  await sql`
    insert into notice_setting as own (customer_id, off_kinds) values (${session.userId}, ${off}::text[])
    on conflict (customer_id) do update set
      off_kinds = array_remove(own.off_kinds, ${kind}) || excluded.off_kinds`.execute(ctx.db)
  return presentSettings(await findOffKinds(ctx, session.userId))
}
