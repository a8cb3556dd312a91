import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { nextDue } from './due.ts'
import type { PurchaseRecord } from './recurring-tables.ts'

/** After an outage, the overdue purchases are made within this time, so that its end does not tell when. */
const SPREAD_MS = 600_000
/** How late the time of a purchase is if the exchange was down. */
const OVERDUE_MS = 60_000

/** Moves the times of purchases that an outage has missed to times that cannot be foreseen. */
export async function spreadOverdue(db: Database, now: number): Promise<void> {
  await sql`
    update recurring_plan set run_at = ${now}::bigint + floor(random() * ${sql.lit(SPREAD_MS)})::bigint
    where status = 'active' and run_at < ${now}::bigint - ${sql.lit(OVERDUE_MS)}`.execute(db)
}

/** Returns whether a purchase is due, or not finished. */
export async function hasDue(db: Database, now: number): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from recurring_plan where status = 'active' and run_at <= ${now})
      or exists (select from recurring_purchase where status = 'pending') as due`.execute(db)
  return rows[0]?.due === true
}

/**
 * Takes the plan that is due next and begins its purchase, whose row is the only one of that plan and hour; returns `undefined`
 * if none is due. The plan is due again at the next hour of its schedule, one after the other also after an outage.
 */
export function claimDue(
  db: Database,
  now: number,
): Promise<{ readonly begun?: PurchaseRecord } | undefined> {
  return db.transaction().execute(async (transaction) => {
    const plan = await transaction
      .selectFrom('recurring_plan')
      .selectAll()
      .where('status', '=', 'active')
      .where('run_at', '<=', String(now))
      .orderBy('run_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!plan) return undefined
    const dueAt = Number(plan.due_at)
    const begun = await transaction
      .insertInto('recurring_purchase')
      .values({
        plan_id: BigInt(plan.id),
        customer_id: BigInt(plan.customer_id),
        due_at: dueAt,
        amount: BigInt(plan.amount),
        status: 'pending',
        at: now,
      })
      .onConflict((conflict) => conflict.columns(['plan_id', 'due_at']).doNothing())
      .returningAll()
      .executeTakeFirst()
    await transaction
      .updateTable('recurring_plan')
      .set(nextDue(plan, dueAt))
      .where('id', '=', plan.id)
      .execute()
    return begun ? { begun } : {}
  })
}
