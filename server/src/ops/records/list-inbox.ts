import {
  type Colleague,
  type InboxItem,
  type OpsResponseOf,
  queuesOf,
  type QueueName,
} from '@halyard/api/ops'
import { type RawBuilder, sql } from 'kysely'
import { CallError } from '../../platform/call-error.ts'
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '../../platform/paging.ts'
import { findClaims } from '../claims/claims.ts'
import type { QueueItem } from '../record-kinds/record-kind.ts'
import { kindOf } from '../record-kinds/find-record.ts'
import { findColleagues } from './colleagues.ts'
import type { Context, OpsHandler } from './context.ts'

/**
 * Merges the oldest entries of the queues of the operator's role. Entries of one moment are in the order of their queues, and of
 * those in that of their ids.
 */
export const listInbox: OpsHandler<'ops/inbox/list'> = async (ctx, { request, operator }) => {
  const { role } = operator
  const names = queuesOf(role)
  const { queue, after, limit: asked = PAGE_LIMIT_DEFAULT } = request
  if (queue !== undefined && !names.includes(queue)) throw new CallError('role_not_allowed', 'queue')
  const limit = Math.min(asked, PAGE_LIMIT_MAX)
  const place = after === undefined ? undefined : placeOf(after, names)
  // One query after the other, so that consoles that refresh leave connections to customers.
  const queues: OpsResponseOf<'ops/inbox/list'>['queues'] = []
  const items: QueueItem[] = []
  for (const [index, name] of names.entries()) {
    const kind = kindOf(name)
    const { oldestAt, atLeast, count, sums } = await kind.count({ ...ctx, role })
    queues.push({ queue: name, count, at_least: atLeast, sums: [...sums], oldest_at: oldestAt })
    if (count > 0 && (queue ?? name) === name)
      items.push(
        ...(await kind.oldest({ ...ctx, role }, limit + 1, place && behind(place, index, kind.source))),
      )
  }
  // The sort is stable: entries of one moment stay in the order of their queues.
  const rows = items.toSorted((one, other) => one.since - other.since)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const claimOf = await findClaimers(ctx, shown)
  return {
    queues,
    list: shown.map((item) => present(item, claimOf(item))),
    next: last && rows.length > limit ? `${last.since}_${last.queue}_${last.id}` : null,
  }
}

/** The entry at which a page ended. */
interface Place {
  readonly since: string
  readonly index: number
  readonly id: string
}

function placeOf(after: string, names: readonly QueueName[]): Place {
  const [, since = '', queue = '', id = ''] = /^([0-9]+)_(.+)_([^_]+)$/.exec(after) ?? []
  const index = names.findIndex((name) => name === queue)
  if (index === -1) throw new CallError('invalid_field', 'after')
  return { since, index, id }
}

/** Returns the condition of the entries of a queue behind a place. */
function behind(
  { since: at, index, id }: Place,
  own: number,
  source: { readonly since: RawBuilder<unknown>; readonly id: RawBuilder<unknown> },
): RawBuilder<unknown> {
  if (own < index) return sql`and ${source.since} > ${at}::bigint`
  if (own > index) return sql`and ${source.since} >= ${at}::bigint`
  return sql`and (${source.since}, ${source.id}) > (${at}::bigint, ${id})`
}

/** Returns who has claimed each of the entries. */
async function findClaimers({ db, now }: Context, items: readonly QueueItem[]) {
  const targets = items.map(({ target }) => target)
  const claims = await findClaims(db, targets, now())
  const colleagues = await findColleagues(
    db,
    items.flatMap(({ claimedBy }) => claimedBy ?? []),
  )
  return ({ target, claimedBy }: QueueItem): Colleague | null =>
    claims.get(target)?.operator ?? (claimedBy === undefined ? null : (colleagues.get(claimedBy) ?? null))
}

function present(item: QueueItem, claimedBy: Colleague | null): InboxItem {
  const { queue, id, target, customerId, since, summary, approvals } = item
  return { queue, id, target, customer_id: customerId, since, summary, approvals, claimed_by: claimedBy }
}
