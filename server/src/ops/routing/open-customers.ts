import { OPS_METHODS, type OpsResponseOf } from '@halyard/api/ops'
import type { Context } from '../../calls/context.ts'
import { appendAudit } from '../audit.ts'
import { openCustomers, type Opening, requireGrant, shownCustomer } from '../grants/customer-grants.ts'
import { openedByRecord, relatedTo } from '../grants/opened-by-record.ts'
import { openedBySearch } from '../grants/opened-by-search.ts'
import type { OpsActor, Routing } from './routing.ts'

/** Throws `customer_not_opened` if the call shows a customer whom nothing has opened for the operator. */
export async function requireOpened({ ctx }: Routing, actor: OpsActor, target: string): Promise<void> {
  const customerId = shownCustomer(actor.path, target)
  if (customerId === undefined) return
  await openFor(ctx, actor, await openedByRecord(ctx.db, actor.operator, target))
  await requireGrant(ctx, actor.operator, customerId)
}

/** Opens the customers of what the operator has just found, opened or claimed. */
export async function openShown(
  { ctx, customers }: Routing,
  actor: OpsActor,
  target: string,
  response: object,
): Promise<void> {
  const { path, operator } = actor
  if (path === 'ops/customer/find') {
    const { list } = response as OpsResponseOf<typeof path>
    const targets = list.map(({ id }) => `customer:${id}`)
    customers.take(operator, targets, ctx.now())
    return openFor(ctx, actor, openedBySearch(list))
  }
  if (target === '' || (OPS_METHODS[path] !== 'GET' && path !== 'ops/record/claim')) return
  const opened = await openedByRecord(ctx.db, operator, target)
  if (opened.length > 0) await openFor(ctx, actor, [...opened, ...relatedTo(response, target)])
}

function openFor(ctx: Context, actor: OpsActor, openings: readonly Opening[]): Promise<void> {
  const { operator } = actor
  return openCustomers(
    ctx,
    { operator, audit: (db, at, entry) => appendAudit(db, at, actor, entry) },
    openings,
  )
}
