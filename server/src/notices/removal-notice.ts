import { type RawBuilder, sql } from 'kysely'
import type { StoredNotice } from './notice-facts.ts'

interface Removal {
  readonly id: string
  readonly user_id: string
  readonly due_at: string
}

type Status = Extract<StoredNotice, { readonly kind: 'factor_removal' }>['facts']['status']

/** Returns the query of the notice that a removal of a second factor was requested, or how it ended. */
export function removalNotice(removal: Removal, status: Status, at: number): RawBuilder<unknown> {
  const { id, user_id, due_at } = removal
  const facts = JSON.stringify({ status, dueAt: Number(due_at) })
  return sql`
    select ${user_id}::bigint as customer_id, 'factor_removal' as kind, ${`${id}:${status}`} as ref,
      ${at}::bigint as at, ${facts}::json as facts`
}
