import { sql } from 'kysely'
import {
  WEALTH_ORDERS,
  WEALTH_PLANS,
  type WealthOrderRow,
  type WealthOrderStatus,
  type WealthPlan,
} from '../../engine/index.ts'
import type { Context } from './context.ts'

/** A plan with the inputs of its remaining quota, in units. */
export interface PlanOnSale {
  readonly plan: WealthPlan
  /** The open principal of all customers. */
  readonly hosted: bigint
  /** The available balance of the wealth pool in the plan's currency. */
  readonly pool: bigint
}

/** Finds all plans, or one, in the order of their ids. */
export async function findPlans({ db }: Context, planId?: number): Promise<PlanOnSale[]> {
  let query = db
    .selectFrom('wealth_plan')
    .leftJoin('account', (join) =>
      join
        .onRef('account.currency_id', '=', 'wealth_plan.currency_id')
        .on('account.owner_id', '=', '0')
        .on('account.kind', '=', 'wealthPool'),
    )
    .selectAll('wealth_plan')
    .select((row) => [
      'account.available as pool',
      row
        .selectFrom('wealth_order')
        .select(({ fn }) => fn.sum<string | null>('principal').as('hosted'))
        .whereRef('wealth_order.plan_id', '=', 'wealth_plan.id')
        .where('wealth_order.status', '=', 'hosting')
        .as('hosted'),
    ])
  if (planId !== undefined) query = query.where('wealth_plan.id', '=', String(planId))
  const rows = await query.orderBy('wealth_plan.id').execute()
  return rows.map((row) => ({
    plan: WEALTH_PLANS.read(row),
    hosted: BigInt(row.hosted ?? 0),
    pool: BigInt(row.pool ?? 0),
  }))
}

/** Returns the open principal of one customer in a plan, in units. */
export async function findOwnHosted({ db }: Context, customerId: number, planId: number): Promise<bigint> {
  const row = await db
    .selectFrom('wealth_order')
    .select(({ fn }) => fn.sum<string | null>('principal').as('hosted'))
    .where('customer_id', '=', String(customerId))
    .where('plan_id', '=', String(planId))
    .where('status', '=', 'hosting')
    .executeTakeFirst()
  return BigInt(row?.hosted ?? 0)
}

export interface OrderFilter {
  readonly customerId: number
  readonly status: WealthOrderStatus | undefined
  readonly offset: number
  readonly limit: number
}

/** Finds a customer's orders, newest first. */
export async function findOrders({ db }: Context, filter: OrderFilter): Promise<WealthOrderRow[]> {
  let query = db.selectFrom('wealth_order').selectAll().where('customer_id', '=', String(filter.customerId))
  if (filter.status !== undefined) query = query.where('status', '=', filter.status)
  const rows = await query.orderBy('id', 'desc').offset(filter.offset).limit(filter.limit).execute()
  return rows.map(WEALTH_ORDERS.read)
}

/** The sums of a customer's orders in one currency, in units. */
export interface Totals {
  readonly currencyId: number
  readonly hosted: bigint
  readonly daily: bigint
  readonly earnedToday: bigint
  readonly earned: bigint
}

/** Sums a customer's open orders and yields by currency. `since` is the start of today, in epoch milliseconds. */
export async function findTotals({ db }: Context, customerId: number, since: number): Promise<Totals[]> {
  const { rows } = await sql<{
    currency_id: number
    hosted: string
    daily: string
    earned_today: string
    earned: string
  }>`
    select currency_id, sum(hosted) as hosted, sum(daily) as daily, sum(earned_today) as earned_today,
           sum(earned) as earned
    from (
      select currency_id, principal as hosted, div(principal * daily_yield_ppm::numeric, 1000000) as daily,
             0 as earned_today, 0 as earned
      from wealth_order where customer_id = ${customerId} and status = 'hosting'
      union all
      select currency_id, 0, 0, case when at >= ${since} then amount else 0 end, amount
      from wealth_yield where customer_id = ${customerId}
    ) part
    group by currency_id order by currency_id`.execute(db)
  return rows.map((row) => ({
    currencyId: row.currency_id,
    hosted: BigInt(row.hosted),
    daily: BigInt(row.daily),
    earnedToday: BigInt(row.earned_today),
    earned: BigInt(row.earned),
  }))
}

export interface EarningsFilter {
  readonly customerId: number
  readonly currencyId: number
  /** The first day, as the epoch milliseconds of its start. */
  readonly since: number
}

const DAY_MS = 86_400_000

/** Sums the yields of a customer by UTC day. Returns units by the number of the day after `since`, from 0. */
export async function findEarnings(
  { db }: Context,
  { customerId, currencyId, since }: EarningsFilter,
): Promise<Map<number, bigint>> {
  const { rows } = await sql<{ day: number; amount: string }>`
    select ((at - ${since}) / ${DAY_MS})::int as day, sum(amount) as amount from wealth_yield
    where customer_id = ${customerId} and currency_id = ${currencyId} and at >= ${since}
    group by day`.execute(db)
  return new Map(rows.map(({ day, amount }) => [day, BigInt(amount)]))
}
