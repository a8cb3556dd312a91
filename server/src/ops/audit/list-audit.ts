import type { AuditEntry } from '@halyard/api/ops'
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '../../platform/paging.ts'
import type { Context, OpsHandler } from '../context.ts'
import { numberOrNull } from '../../db/number-or-null.ts'

/** The entries of one part of a file. */
const EXPORTED_MAX = 5_000
/** Entries are stored in the order of their ids, and in that of their times up to this difference. */
const DISORDER_MS = 60_000
const ID_MAX = String(2n ** 63n - 1n)

interface Filter {
  readonly actor_id?: number | undefined
  readonly target?: string | undefined
  readonly call?: string | undefined
  readonly from?: number | undefined
  readonly until?: number | undefined
  readonly before?: number | undefined
}

/** Lists audit entries, newest first. Pages are anchored at an entry, so that new entries do not shift them. */
export const listAudit: OpsHandler<'ops/audit/list'> = (ctx, { request }) =>
  findEntries(ctx, request, Math.min(request.limit ?? PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX))

/** Returns the entries of a filter for a file, in parts. */
export const exportAudit: OpsHandler<'ops/audit/export'> = (ctx, { request }) =>
  findEntries(ctx, request, EXPORTED_MAX)

async function findEntries(
  ctx: Pick<Context, 'db'>,
  filter: Filter,
  limit: number,
): Promise<{ list: AuditEntry[]; more: boolean }> {
  const rows = await selectEntries(ctx, filter, await findBounds(ctx, filter), limit + 1).execute()
  return {
    list: rows.slice(0, limit).map((row) => ({
      ...row,
      id: Number(row.id),
      at: Number(row.at),
      actor_id: numberOrNull(row.actor_id),
    })),
    more: rows.length > limit,
  }
}

/** Ids between which all entries of a period are. */
interface Bounds {
  readonly first?: string | undefined
  readonly end?: string | undefined
}

/**
 * Finds the ids between which the entries of a period are. They are found before the entries and not by the same query:
 * only of known ids the planner sees how many entries they bound, and it sorts all of them rather than read the newest.
 */
export async function findBounds(ctx: Pick<Context, 'db'>, { from, until }: Filter): Promise<Bounds> {
  const first = from === undefined ? undefined : firstIdSince(ctx, from - DISORDER_MS)
  const end = until === undefined ? undefined : firstIdSince(ctx, until + DISORDER_MS)
  const [firstId, endId] = await Promise.all([first, end])
  return { first: from === undefined ? undefined : (firstId ?? ID_MAX), end: endId }
}

/** Selects entries of a filter, newest first, by an index of each filter. */
export function selectEntries(
  { db }: Pick<Context, 'db'>,
  filter: Filter,
  { first, end }: Bounds,
  limit: number,
) {
  const { actor_id, target, call, from, until, before } = filter
  let query = db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(limit)
  if (actor_id !== undefined) query = query.where('actor_id', '=', String(actor_id))
  if (target !== undefined) query = query.where('target', '=', target)
  if (call !== undefined) query = query.where('call', '=', call)
  if (before !== undefined) query = query.where('id', '<', String(before))
  if (from !== undefined) query = query.where('at', '>=', String(from))
  if (until !== undefined) query = query.where('at', '<', String(until))
  // The bounds of the ids let a period be found in the order of the ids, by the same indexes as without it.
  if (first !== undefined) query = query.where('id', '>=', first)
  if (end !== undefined) query = query.where('id', '<', end)
  return query
}

/** Returns the id of the first entry at or after a time, if there is one. */
async function firstIdSince({ db }: Pick<Context, 'db'>, at: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('audit_log')
    .select('id')
    .where('at', '>=', String(at))
    .orderBy('at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
