import type { FreezeReason } from '@halyard/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** The two independent reasons why a customer can be frozen. */
interface Freezes {
  readonly owner: boolean
  readonly operator: boolean
}

/** Reads the committed freezes of a customer. Throws when the customer does not exist. */
export async function freezesOf(db: Kysely<Tables>, userId: number): Promise<Freezes> {
  const row = await db
    .selectFrom('customer')
    .select(['frozen_by_owner', 'frozen_by_operator'])
    .where('id', '=', String(userId))
    .executeTakeFirstOrThrow()
  return { owner: row.frozen_by_owner, operator: row.frozen_by_operator }
}

/** Returns the reasons by their names on the wire; an empty list for a customer who is not frozen. */
export function freezeReasons(row: {
  readonly frozen_by_owner: boolean
  readonly frozen_by_operator: boolean
}): FreezeReason[] {
  return [
    ...(row.frozen_by_owner ? (['owner'] as const) : []),
    ...(row.frozen_by_operator ? (['operator'] as const) : []),
  ]
}
