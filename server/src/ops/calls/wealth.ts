import type { OpsParsedOf, OpsWealthPlan } from '@halyard/api/ops'
import { formatUnits } from '@halyard/money'
import { sql } from 'kysely'
import { codeOf } from '../../calls/reject-codes.ts'
import { WEALTH_PLANS, type WealthPlan } from '../../engine/index.ts'
import { unitsOrThrow } from '../../instruments/units.ts'
import { appendWealthTerms, findConditions } from '../../instruments/wealth-terms.ts'
import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import type { Context, OpsHandler } from './context.ts'

export const listWealthPlans: OpsHandler<'ops/wealth/list'> = async (ctx) => {
  const rows = await ctx.db.selectFrom('wealth_plan').selectAll().orderBy('id').execute()
  return { list: await Promise.all(rows.map((row) => present(ctx, WEALTH_PLANS.read(row)))) }
}

/** Offers or changes a plan. Changed terms are stored as a new version before the engine refers to it. */
export const saveWealthPlan: OpsHandler<'ops/wealth/save'> = async (ctx, caller) => {
  const { request } = caller
  const known = request.id === undefined ? undefined : await findPlan(ctx, request.id)
  const id = known?.id ?? (await nextPlanId(ctx))
  const before = known && (await present(ctx, known))
  const plan = await planOf(ctx, id, request, known)
  const entry = { target: `wealth:${id}`, reason: request.reason, ...(before ? { before } : {}) }
  await appendAudit(ctx.db, ctx.now(), caller, { ...entry, outcome: 'asked', after: asked(request) })
  const answer = await ctx.engine.submit({ kind: 'configureWealth', plan })
  if (!answer.ok) {
    await appendAudit(ctx.db, ctx.now(), caller, { ...entry, outcome: answer.reject })
    throw new CallError(codeOf(answer.reject))
  }
  const after = await present(ctx, plan)
  await appendAudit(ctx.db, ctx.now(), caller, { ...entry, outcome: 'done', after })
  return after
}

/** Changes whether a plan is sold. Orders continue. */
export const setWealthStatus: OpsHandler<'ops/wealth/set_status'> = async (ctx, caller) => {
  const { id, status, reason } = caller.request
  const known = await findPlan(ctx, id)
  const before = await present(ctx, known)
  const entry = { target: `wealth:${id}`, reason, before }
  await appendAudit(ctx.db, ctx.now(), caller, { ...entry, outcome: 'asked', after: { status } })
  const answer = await ctx.engine.submit({ kind: 'configureWealth', plan: { ...known, status } })
  if (!answer.ok) throw new CallError(codeOf(answer.reject))
  const after = await present(ctx, { ...known, status })
  await appendAudit(ctx.db, ctx.now(), caller, { ...entry, outcome: 'done', after })
  return after
}

async function findPlan({ db }: Context, id: number): Promise<WealthPlan> {
  const row = await db.selectFrom('wealth_plan').selectAll().where('id', '=', String(id)).executeTakeFirst()
  if (!row) throw new CallError('wealth_plan_must_be_known', 'id')
  return WEALTH_PLANS.read(row)
}

async function nextPlanId({ db }: Context): Promise<number> {
  const { rows } = await sql<{ id: string }>`select nextval('wealth_plan_id') as id`.execute(db)
  return Number(rows[0]?.id)
}

/** Parses the plan of a request. Throws a `CallError` that names the field the engine would reject. */
async function planOf(
  ctx: Context,
  id: number,
  request: OpsParsedOf<'ops/wealth/save'>,
  known: WealthPlan | undefined,
): Promise<WealthPlan> {
  const currency = ctx.catalogue.currency(request.currency_id)
  if (!currency) throw new CallError('currency_must_be_known', 'currency_id')
  const { cycle: cycleDays, day_ppm: dailyYieldPpm, conditions, status } = request
  const limits = {
    amountMin: unitsOrThrow(currency, request.min_number, 'min_number'),
    amountMax: unitsOrThrow(currency, request.max_number, 'max_number'),
    customerMax: unitsOrThrow(currency, request.customer_max, 'customer_max'),
    quota: unitsOrThrow(currency, request.quota, 'quota'),
  }
  const keepsTerms =
    known &&
    known.cycleDays === cycleDays &&
    known.dailyYieldPpm === dailyYieldPpm &&
    (await findConditions(ctx.db, known.termsId)) === conditions
  const terms = { planId: id, cycleDays, dailyYieldPpm, conditions }
  const termsId = keepsTerms ? known.termsId : await appendWealthTerms(ctx.db, terms, ctx.now())
  return { id, currencyId: currency.id, cycleDays, dailyYieldPpm, ...limits, termsId, status }
}

/** Returns the request as the audit log shows it. */
function asked({ reason: _reason, ...fields }: OpsParsedOf<'ops/wealth/save'>): object {
  return fields
}

async function present(ctx: Context, plan: WealthPlan): Promise<OpsWealthPlan> {
  const currency = ctx.catalogue.currency(plan.currencyId)
  if (!currency) throw new Error(`currency ${plan.currencyId} is not listed`)
  const text = (units: bigint) => formatUnits(units, currency.decimals)
  const { rows } = await sql<{ orders: number; hosted: string; promised: string; pool: string }>`
    select count(*)::int as orders, coalesce(sum(principal), 0) as hosted,
      coalesce(sum(div(principal * daily_yield_ppm::numeric, 1000000) * (cycle_days - days_paid)), 0) as promised,
      coalesce((select available from account
        where owner_id = 0 and kind = 'wealthPool' and currency_id = ${currency.id}), 0) as pool
    from wealth_order where plan_id = ${plan.id} and status = 'hosting'`.execute(ctx.db)
  const [sums] = rows
  return {
    id: plan.id,
    currency_id: currency.id,
    currency_name: currency.name,
    cycle: plan.cycleDays,
    day_ppm: plan.dailyYieldPpm,
    min_number: text(plan.amountMin),
    max_number: text(plan.amountMax),
    customer_max: text(plan.customerMax),
    quota: text(plan.quota),
    conditions: await findConditions(ctx.db, plan.termsId),
    terms_id: plan.termsId,
    status: plan.status,
    hosted: text(BigInt(sums?.hosted ?? 0)),
    orders: sums?.orders ?? 0,
    promised: text(BigInt(sums?.promised ?? 0)),
    pool: text(BigInt(sums?.pool ?? 0)),
  }
}
