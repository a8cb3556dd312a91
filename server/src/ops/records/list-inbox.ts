import { type Colleague, type InboxItem, type OpsResponseOf, queuesOf } from '@halyard/api/ops'
import { CallError } from '../../platform/call-error.ts'
import { pageOf, presentPage } from '../../platform/paging.ts'
import { findClaims } from '../claims/claims.ts'
import type { QueueItem } from '../record-kinds/record-kind.ts'
import { kindOf } from '../record-kinds/find-record.ts'
import { findColleagues } from './colleagues.ts'
import type { Context, OpsHandler } from './context.ts'

/** Maximum offset: each queue is read up to the end of the page. Who waits longer is served first. */
const OFFSET_MAX = 1_000

/** Merges the oldest entries of the queues of the operator's role. */
export const listInbox: OpsHandler<'ops/inbox/list'> = async (ctx, { request, operator }) => {
  const { role } = operator
  const names = queuesOf(role)
  const { queue } = request
  if (queue !== undefined && !names.includes(queue)) throw new CallError('role_not_allowed', 'queue')
  const page = pageOf(request)
  const offset = Math.min(page.offset, OFFSET_MAX)
  const end = offset + page.limit + 1
  // One query after the other, so that consoles that refresh leave connections to customers.
  const queues: OpsResponseOf<'ops/inbox/list'>['queues'] = []
  const items: QueueItem[] = []
  for (const name of names) {
    const { count, oldestAt } = await kindOf(name).count({ ...ctx, role })
    queues.push({ queue: name, count, oldest_at: oldestAt })
    if (count > 0 && (queue ?? name) === name)
      items.push(...(await kindOf(name).oldest({ ...ctx, role }, end)))
  }
  const rows = items.toSorted(byAge).slice(offset, end)
  const claimOf = await findClaimers(ctx, rows)
  return { queues, ...presentPage(page, rows, (item) => present(item, claimOf(item))) }
}

function byAge(one: QueueItem, other: QueueItem): number {
  if (one.since !== other.since) return one.since - other.since
  return one.target < other.target ? -1 : 1
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
