import type { Database } from '../db/database.ts'
import type { Secret } from '../platform/secrets/secret-keys.ts'
import { openPerson } from '../verification/person.ts'

/** Finds the verified names of customers in one query. The name of a customer without one is empty. */
export async function findNames(
  { db, config }: { readonly db: Database; readonly config: { readonly secret: Secret } },
  userIds: readonly number[],
): Promise<(userId: number) => string> {
  if (userIds.length === 0) return () => ''
  const rows = await db
    .selectFrom('verification')
    .select(['user_id', 'person'])
    .where('user_id', 'in', [...new Set(userIds)].map(String))
    .where('level', '=', 1)
    .where('status', '=', 'verified')
    .execute()
  const names = new Map(
    rows.map(({ user_id, person }) => {
      const userId = Number(user_id)
      return [userId, person ? openPerson(config.secret, userId, person).name : '']
    }),
  )
  return (userId) => names.get(userId) ?? ''
}
