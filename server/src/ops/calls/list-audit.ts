import type { AuditEntry } from '@halyard/api/ops'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '../../platform/paging.ts'
import type { Context, OpsHandler } from './context.ts'

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
  const rows = await selectEntries(ctx, filter, limit + 1).execute()
  return {
    list: rows.slice(0, limit).map((row) => ({
      ...row,
      id: Number(row.id),
      at: Number(row.at),
      actor_id: row.actor_id === null ? null : Number(row.actor_id),
    })),
    more: rows.length > limit,
  }
}

/** Selects entries of a filter, newest first, by an index of each filter. */
export function selectEntries({ db }: Pick<Context, 'db'>, filter: Filter, limit: number) {
  const { actor_id, target, call, from, until, before } = filter
  let query = db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(limit)
  if (actor_id !== undefined) query = query.where('actor_id', '=', String(actor_id))
  if (target !== undefined) query = query.where('target', '=', target)
  if (call !== undefined) query = query.where('call', '=', call)
  if (before !== undefined) query = query.where('id', '<', String(before))
  // The bounds of the ids let a period be found in the order of the ids, by the same indexes as without it.
  if (from !== undefined)
    query = query
      .where('at', '>=', String(from))
      .where((eb) => eb('id', '>=', firstIdSince(eb, from - DISORDER_MS)))
  if (until !== undefined)
    query = query
      .where('at', '<', String(until))
      .where((eb) =>
        eb('id', '<', eb.fn.coalesce(firstIdSince(eb, until + DISORDER_MS), sql<string>`${ID_MAX}::bigint`)),
      )
  return query
}

/** Returns the id of the first entry at or after a time; null without one. */
function firstIdSince(eb: ExpressionBuilder<Tables, 'audit_log'>, at: number) {
  return eb
    .selectFrom('audit_log as later')
    .select('later.id')
    .where('later.at', '>=', String(at))
    .orderBy('later.at')
    .orderBy('later.id')
    .limit(1)
}
