import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '../../platform/paging.ts'
import type { OpsHandler } from './context.ts'

/** Lists audit entries, newest first. Pages are anchored at an entry, so that new entries do not shift them. */
export const listAudit: OpsHandler<'ops/audit/list'> = async (ctx, { request }) => {
  const { actor_id, target, call, from, until, before, limit = PAGE_LIMIT_DEFAULT } = request
  const bounded = Math.min(limit, PAGE_LIMIT_MAX)
  let query = ctx.db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(bounded + 1)
  if (actor_id !== undefined) query = query.where('actor_id', '=', String(actor_id))
  if (target !== undefined) query = query.where('target', '=', target)
  if (call !== undefined) query = query.where('call', '=', call)
  if (from !== undefined) query = query.where('at', '>=', String(from))
  if (until !== undefined) query = query.where('at', '<', String(until))
  if (before !== undefined) query = query.where('id', '<', String(before))
  const rows = await query.execute()
  return {
    list: rows.slice(0, bounded).map((row) => ({
      ...row,
      id: Number(row.id),
      at: Number(row.at),
      actor_id: row.actor_id === null ? null : Number(row.actor_id),
    })),
    more: rows.length > bounded,
  }
}
