import { sql } from 'kysely'
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
  const since = ctx.now() - DAY_MS
  const { rows } = await sql<{ named: number }>`
    select count(*)::int as named from audit_log
    where actor_id = ${caller.operator.userId} and call = ${caller.path} and outcome = 'done' and at > ${since}`.execute(
    ctx.db,
  )
  if ((rows[0]?.named ?? 0) >= NAMED_PER_DAY) throw new CallError('too_many_customers')
  const salt = reportSalt(ctx.priceLog.key, period)
  const found = await findReported(ctx.db, { period, salt }, id)
  if (!found) throw new CallError('record_must_be_known', 'id')
  await appendAudit(ctx.db, ctx.now(), caller, {
    target: `customer:${found.customerId}`,
    outcome: 'done',
    after: { period, id },
    reason,
  })
  return { customer_id: found.customerId, account_number: found.number, nonce: found.nonce }
}
