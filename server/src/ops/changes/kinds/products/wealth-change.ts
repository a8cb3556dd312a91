import { formatUnits, MAX_AMOUNT } from '@halyard/money'
import { dailyYieldOf } from '@halyard/formulas'
import { sql } from 'kysely'
import { type CurrencyConfig, WEALTH_PLANS, type WealthPlan } from '../../../../engine/index.ts'
import { boundedUnitsOrThrow } from '../../../../instruments/units.ts'
import { appendWealthTerms, findConditions } from '../../../../instruments/wealth-terms.ts'
import { CallError } from '../../../../platform/call-error.ts'
import { defineChangeKind, type ValuesOf } from '../change-kind.ts'
import type { Context } from '../context.ts'

/** The values of a wealth plan that change. Amounts are decimals of its currency. */
type WealthValues = ValuesOf<'ops/wealth/propose'>

/** Currency, terms and limits of a wealth plan. Its status is not among them: a new plan is paused. */
export const CHANGE = defineChangeKind<WealthValues>({
  kind: 'wealth',

  current: async (ctx, id) => {
    const plan = await findWealthPlan(ctx, Number(id))
    return plan && wealthValues(ctx, plan)
  },

  async normalise(ctx, id, after) {
    const known = await findWealthPlan(ctx, Number(id))
    if (known && known.currencyId !== after.currency_id) throw new CallError('invalid_field', 'currency_id')
    const currency = currencyOf(ctx, after.currency_id)
    return { ...after, ...limitTexts(currency, limitsOf(currency, after)) }
  },

  async affected(ctx, id, after) {
    const currency = currencyOf(ctx, after.currency_id)
    const { orders, hosted, promised, pool } = await findWealthSums(ctx, Number(id), currency)
    return [
      { fact: 'wealth_orders', value: String(orders) },
      { fact: 'wealth_hosted', value: hosted, currency: currency.name },
      { fact: 'wealth_promised', value: promised, currency: currency.name },
      { fact: 'wealth_pool', value: pool, currency: currency.name },
    ]
  },

  async apply(ctx, { id, after, origin }) {
    const known = await findWealthPlan(ctx, Number(id))
    const currency = currencyOf(ctx, after.currency_id)
    const { cycle: cycleDays, day_ppm: dailyYieldPpm } = after
    const plan = {
      id: Number(id),
      currencyId: currency.id,
      cycleDays,
      dailyYieldPpm,
      ...limitsOf(currency, after),
      termsId: await termsIdOf(ctx, Number(id), after, known),
      status: known?.status ?? 'paused',
    }
    const answer = await ctx.engine.submit({ kind: 'configureWealth', plan }, origin)
    return answer.ok ? undefined : answer.reject
  },
})

/** Returns the id of the version of a plan's terms. Changed terms are stored before the engine refers to them. */
async function termsIdOf(
  { db, now }: Context,
  planId: number,
  { cycle: cycleDays, day_ppm: dailyYieldPpm, conditions }: WealthValues,
  known: WealthPlan | undefined,
): Promise<number> {
  if (
    known &&
    known.cycleDays === cycleDays &&
    known.dailyYieldPpm === dailyYieldPpm &&
    (await findConditions(db, known.termsId)) === conditions
  )
    return known.termsId
  return appendWealthTerms(db, { planId, cycleDays, dailyYieldPpm, conditions }, now())
}

/** Finds a wealth plan. */
export async function findWealthPlan(
  { db }: Pick<Context, 'db'>,
  id: number,
): Promise<WealthPlan | undefined> {
  const row = await db.selectFrom('wealth_plan').selectAll().where('id', '=', String(id)).executeTakeFirst()
  return row && WEALTH_PLANS.read(row)
}

/** Returns the values of a plan that change. */
export async function wealthValues(ctx: Context, plan: WealthPlan): Promise<WealthValues> {
  return {
    currency_id: plan.currencyId,
    cycle: plan.cycleDays,
    day_ppm: plan.dailyYieldPpm,
    ...limitTexts(currencyOf(ctx, plan.currencyId), plan),
    conditions: await findConditions(ctx.db, plan.termsId),
  }
}

/** Sums of a plan's open orders, and the available balance of its pool. Amounts are decimals of its currency. */
interface WealthSums {
  readonly orders: number
  readonly hosted: string
  readonly promised: string
  readonly pool: string
}

/** Sums the open orders of a plan and the pool of its currency. */
export async function findWealthSums(
  { db }: Pick<Context, 'db'>,
  planId: number,
  currency: CurrencyConfig,
): Promise<WealthSums> {
  const { rows } = await sql<{ orders: number; hosted: string; promised: string; pool: string }>`
    select count(*)::int as orders, coalesce(sum(principal), 0) as hosted,
      coalesce(sum(div(principal * daily_yield_ppm::numeric, 1000000) * (cycle_days - days_paid)), 0) as promised,
      coalesce((select available from account
        where owner_id = 0 and kind = 'wealthPool' and currency_id = ${currency.id}), 0) as pool
    from wealth_order where plan_id = ${planId} and status = 'hosting'`.execute(db)
  const text = (units: string | undefined) => formatUnits(BigInt(units ?? 0), currency.decimals)
  const [sums] = rows
  return {
    orders: sums?.orders ?? 0,
    hosted: text(sums?.hosted),
    promised: text(sums?.promised),
    pool: text(sums?.pool),
  }
}

function currencyOf({ catalogue }: Pick<Context, 'catalogue'>, id: number): CurrencyConfig {
  const currency = catalogue.currency(id)
  if (!currency) throw new CallError('currency_must_be_known', 'currency_id')
  return currency
}

type Limits = Pick<WealthPlan, 'amountMin' | 'amountMax' | 'customerMax' | 'quota'>

function limitTexts({ decimals }: CurrencyConfig, limits: Limits) {
  return {
    min_number: formatUnits(limits.amountMin, decimals),
    max_number: formatUnits(limits.amountMax, decimals),
    customer_max: formatUnits(limits.customerMax, decimals),
    quota: formatUnits(limits.quota, decimals),
  }
}

/** Parses limits. Throws a `CallError` that names the field of one that the exchange would reject. */
function limitsOf(currency: CurrencyConfig, values: WealthValues): Limits {
  const { day_ppm: dailyYieldPpm, cycle } = values
  const amountMin = boundedUnitsOrThrow(currency, values.min_number, 'min_number')
  const amountMax = boundedUnitsOrThrow(currency, values.max_number, 'max_number')
  const customerMax = boundedUnitsOrThrow(currency, values.customer_max, 'customer_max')
  const quota = boundedUnitsOrThrow(currency, values.quota, 'quota')
  const promised = quota * BigInt(dailyYieldPpm) * BigInt(cycle)
  if (amountMax < amountMin) throw new CallError('invalid_field', 'max_number')
  if (customerMax < amountMax) throw new CallError('invalid_field', 'customer_max')
  if (quota < customerMax || promised > MAX_AMOUNT * 1_000_000n) throw new CallError('invalid_field', 'quota')
  if (dailyYieldOf({ principal: amountMin, dailyYieldPpm }) === 0n)
    throw new CallError('invalid_field', 'min_number')
  return { amountMin, amountMax, customerMax, quota }
}
