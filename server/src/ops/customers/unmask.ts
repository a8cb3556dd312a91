import { appendAudit } from '../audit.ts'
import type { OpsHandler } from '../ops-handler.ts'
import { unmaskGrants } from '../grants/customer-grants.ts'

/** Shows the operator the masked fields of a customer, for as long as their grant lasts. */
export const unmaskCustomer: OpsHandler<'ops/customer/unmask'> = async (ctx, caller) => {
  const { id, reason } = caller.request
  const until = await ctx.db.transaction().execute(async (db) => {
    const parts = { db, now: ctx.now }
    const ends = await unmaskGrants(parts, caller.operator, { customerId: id, reason })
    const entry = { target: `customer:${id}`, outcome: 'done', reason, after: { unmasked_until: ends } }
    await appendAudit(db, ctx.now(), caller, entry)
    return ends
  })
  return { id, until }
}
