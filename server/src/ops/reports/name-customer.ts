import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import type { OpsHandler } from '../ops-handler.ts'
import type { Context } from './context.ts'
import { findReported } from './read-liabilities.ts'
import { reportSalt } from './report-salt.ts'

/** Customers that one operator may name in 24 hours: samples of an auditor, never the whole file. */
const NAMED_PER_DAY = 50

/**
 * Names the customer behind an id of a report to an auditor, with the nonce that proves it. Throws `record_must_be_known` for an id that no customer
 * has in the period, and `too_many_customers` after 50 in 24 hours.
 */
export const nameReportedCustomer: OpsHandler<'ops/report/customer', Context> = async (ctx, caller) => {
  const { period, id, reason } = caller.request
  const salt = reportSalt(ctx.priceLog.key, period)
  return ctx.db.transaction().execute(async (db) => {
    await requireFew(db, caller, ctx.now())
    const found = await findReported(db, { period, salt }, id)
    if (!found) throw new CallError('record_must_be_known', 'id')
    await appendAudit(db, ctx.now(), caller, {
      target: `customer:${found.customerId}`,
      outcome: 'done',
      after: { period, id },
      reason,
    })
    return { customer_id: found.customerId, account_number: found.number, nonce: found.nonce }
  })
}

/** Throws `too_many_customers` if the operator has named too many within 24 hours. */
async function requireFew(
  db: Transaction<Tables>,
  { operator, path }: { readonly operator: { readonly userId: number }; readonly path: string },
  at: number,
): Promise<void> {
  // Requests at the same time would each count without the others.
  await sql`select pg_advisory_xact_lock(hashtext('report'), ${operator.userId}::int)`.execute(db)
  const { rows } = await sql<{ named: number }>`
    select count(*)::int as named from audit_log
    where actor_id = ${operator.userId} and call = ${path} and outcome = 'done' and at > ${at - DAY_MS}`.execute(
    db,
  )
  if ((rows[0]?.named ?? 0) >= NAMED_PER_DAY) throw new CallError('too_many_customers')
}
