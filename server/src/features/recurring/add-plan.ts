import { RECURRING_PLANS_MAX } from '@halyard/api'
import { RECURRING_DAY_MAX } from '@halyard/formulas'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'
import { nextDue } from '../../recurring/due.ts'
import type { Handler } from './context.ts'
import { planAmount } from './plan-amount.ts'
import { presentPlan } from './present.ts'

type NewPlan = Insertable<Tables['recurring_plan']>

/** Sets up a plan. Throws a `CallError` if the customer has the same one already, or too many. */
export const addPlan: Handler<'coin/recurring/add'> = async (ctx, { request, session }) => {
  const { every, hour } = request
  const market = ctx.catalogue.pair(request.currency_id, request.legal_id)
  if (!market) throw new CallError('market_must_be_known', 'currency_id')
  if (market.config.status !== 'open') throw new CallError('market_must_be_open', 'currency_id')
  const amount = planAmount(market, request.amount)
  const day = dayOf(every, request.day)
  const plan: NewPlan = {
    customer_id: BigInt(session.userId),
    market_id: market.id,
    amount,
    every,
    day,
    hour,
    status: 'active',
    ...nextDue({ every, day, hour }, ctx.now()),
    created_at: ctx.now(),
  }
  return ctx.db.transaction().execute(async (db) => {
    await requireRoom(db, plan)
    const row = await db.insertInto('recurring_plan').values(plan).returningAll().executeTakeFirstOrThrow()
    return presentPlan(ctx.catalogue, row)
  })
}

/** Returns the day of a schedule. Throws if it does not fit the period. */
function dayOf(every: NewPlan['every'], day: number | undefined): number | null {
  const max = RECURRING_DAY_MAX[every]
  if (max > 0 && day === undefined) throw new CallError('missing_field', 'day')
  if (day !== undefined && day > max) throw new CallError('invalid_field', 'day')
  return day ?? null
}

/**
 * Throws at the limit of plans, which concurrent calls cannot exceed, and if the customer has the same plan: a call that is sent again
 * must not buy twice. Deletes ended plans that never bought, so that they cannot pile up.
 */
async function requireRoom(db: Kysely<Tables>, plan: NewPlan): Promise<void> {
  const customerId = String(plan.customer_id)
  await sql`select from app_user where id = ${customerId} for update`.execute(db)
  await sql`
    delete from recurring_plan plan where customer_id = ${customerId} and status = 'ended'
      and not exists (select from recurring_purchase where plan_id = plan.id)`.execute(db)
  const open = await db
    .selectFrom('recurring_plan')
    .select(['market_id', 'amount', 'every', 'day', 'hour'])
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'ended')
    .execute()
  const isSame = (other: (typeof open)[number]) =>
    other.market_id === plan.market_id &&
    BigInt(other.amount) === plan.amount &&
    other.every === plan.every &&
    other.day === plan.day &&
    other.hour === plan.hour
  if (open.some(isSame)) throw new CallError('recurring_plan_already_exists')
  if (open.length >= RECURRING_PLANS_MAX) throw new CallError('too_many_recurring_plans')
}
