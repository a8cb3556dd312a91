import type { Colleague } from '@halyard/api/ops'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** Finds accounts by their ids, as operators see each other. */
export async function findColleagues(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Colleague>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('app_user')
    .leftJoin('staff_name', 'staff_name.user_id', 'app_user.id')
    .select(['app_user.id', 'nickname', 'name'])
    .where('app_user.id', 'in', [...new Set(ids)].map(String))
    .execute()
  return new Map(
    rows.map(({ id, nickname, name }) => [Number(id), { id: Number(id), nickname: name ?? nickname }]),
  )
}

/** Returns what finds an account by its id, as operators see each other; one that is gone has no name. */
export async function namedColleagues(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<(id: number) => Colleague> {
  const colleagues = await findColleagues(db, ids)
  return (id) => colleagues.get(id) ?? { id, nickname: '' }
}
