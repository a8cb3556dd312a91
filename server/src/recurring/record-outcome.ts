import { RECURRING_FAILURES_MAX } from '@halyard/formulas'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { StoredNotice } from '../notices/notice-facts.ts'
import type { RecurringParts } from './parts.ts'
import type { PurchaseRecord, SkipReason } from './recurring-tables.ts'

type Recording = Pick<RecurringParts, 'db' | 'notices' | 'now'>
type Facts<Kind extends StoredNotice['kind']> = Extract<StoredNotice, { readonly kind: Kind }>['facts']

/** An order that has bought something. */
type Bought = Facts<'recurring_bought'> & { readonly orderId: number }

/** The reasons that do not count as failures of a plan: an outage of the exchange, and the customer's own wish. */
const NOT_COUNTED: readonly SkipReason[] = ['missed', 'stopped']

/** Records that a purchase was made, once, with its notice. The count of failures in a row begins again. */
export async function recordBought(
  parts: Recording,
  purchase: PurchaseRecord,
  { orderId, ...facts }: Bought,
): Promise<void> {
  await record(parts, purchase, async (db, at) => {
    const ended = { status: 'bought', order_id: BigInt(orderId), at } as const
    if (!(await end(db, purchase, ended))) return undefined
    await db.updateTable('recurring_plan').set({ failures: 0 }).where('id', '=', purchase.plan_id).execute()
    return noticeOf(purchase, 'recurring_bought', facts, at)
  })
}

/** Records that a purchase was skipped, once, with its notice. Too many in a row pause the plan. */
export async function recordSkipped(
  parts: Recording,
  purchase: PurchaseRecord,
  reason: SkipReason,
): Promise<void> {
  await record(parts, purchase, async (db, at) => {
    if (!(await end(db, purchase, { status: 'skipped', reason, at }))) return undefined
    if (reason === 'stopped') return undefined
    const plan = await db
      .updateTable('recurring_plan')
      .set((eb) => ({ failures: eb('failures', '+', NOT_COUNTED.includes(reason) ? 0 : 1) }))
      .where('id', '=', purchase.plan_id)
      .returning(['market_id', 'failures', 'status'])
      .executeTakeFirstOrThrow()
    const facts = { marketId: plan.market_id, reason }
    if (plan.status !== 'active' || plan.failures < RECURRING_FAILURES_MAX)
      return noticeOf(purchase, 'recurring_skipped', facts, at)
    await db
      .updateTable('recurring_plan')
      .set({ status: 'paused', paused_by_failures: true, due_at: null, run_at: null })
      .where('id', '=', purchase.plan_id)
      .execute()
    return noticeOf(purchase, 'recurring_paused', facts, at)
  })
}

/** Runs a recording in one transaction with the notice that it returns, and publishes that once it is committed. */
async function record(
  { db, notices, now }: Recording,
  { plan_id }: PurchaseRecord,
  change: (db: Kysely<Tables>, at: number) => Promise<RawBuilder<unknown> | undefined>,
): Promise<void> {
  const stored = await db.transaction().execute(async (transaction) => {
    // The order of locks of every change of a plan.
    await sql`select from recurring_plan where id = ${plan_id} for update`.execute(transaction)
    const notice = await change(transaction, now())
    return notice ? notices.storeIn(transaction, notice) : []
  })
  notices.publish(stored)
}

/** Ends a purchase that is pending. Returns whether it was. */
async function end(
  db: Kysely<Tables>,
  { id }: PurchaseRecord,
  ended:
    | { readonly status: 'bought'; readonly order_id: bigint; readonly at: number }
    | { readonly status: 'skipped'; readonly reason: SkipReason; readonly at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recurring_purchase')
    .set(ended)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

function noticeOf<Kind extends 'recurring_bought' | 'recurring_skipped' | 'recurring_paused'>(
  { id, customer_id }: PurchaseRecord,
  kind: Kind,
  facts: Facts<Kind>,
  at: number,
): RawBuilder<unknown> {
  return sql`
    select ${customer_id}::bigint as customer_id, ${kind} as kind, ${id} as ref, ${at}::bigint as at,
      ${JSON.stringify(facts)}::json as facts`
}
