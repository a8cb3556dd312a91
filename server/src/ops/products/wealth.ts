import type { OpsWealthPlan } from '@halyard/api/ops'
import { sql } from 'kysely'
import { WEALTH_PLANS, type WealthPlan } from '../../engine/index.ts'
import { CallError } from '../../platform/call-error.ts'
import { inTurn } from '../changes/in-turn.ts'
import { findWealthPlan, findWealthSums, wealthValues } from '../changes/kinds/products/wealth-change.ts'
import { proposeChange, UNSTORED_ID } from '../changes/propose-change.ts'
import { submitAudited } from '../submit-audited.ts'
import type { Context, OpsHandler } from '../context.ts'

export const listWealthPlans: OpsHandler<'ops/wealth/list'> = async (ctx) => {
  const rows = await ctx.db.selectFrom('wealth_plan').selectAll().orderBy('id').execute()
  return { list: await Promise.all(rows.map((row) => present(ctx, WEALTH_PLANS.read(row)))) }
}

/** Proposes a new plan, or new terms and limits of one, which a second operator decides. */
export const proposeWealthPlan: OpsHandler<'ops/wealth/propose'> = async (ctx, caller) => {
  const { id, preview, due_at: _at, reason: _reason, ...values } = caller.request
  if (id !== undefined) await requirePlan(ctx, id)
  const newId = async () => (preview === '1' ? UNSTORED_ID : String(await nextPlanId(ctx)))
  const change = { kind: 'wealth', id: id === undefined ? await newId() : String(id), values } as const
  return proposeChange(ctx, caller, { ...change, isNew: id === undefined })
}

/** Stops the sale of a plan. Orders continue. */
export const pauseWealthPlan: OpsHandler<'ops/wealth/pause'> = (ctx, caller) => {
  const { id, reason } = caller.request
  const status = 'paused'
  const target = `wealth:${id}`
  return inTurn(target, async () => {
    const known = await requirePlan(ctx, id)
    const asked = { target, reason, before: await present(ctx, known), asked: { status } }
    const plan: WealthPlan = { ...known, status }
    return submitAudited(ctx, caller, asked, { kind: 'configureWealth', plan }, () => present(ctx, plan))
  })
}

async function requirePlan(ctx: Context, id: number): Promise<WealthPlan> {
  const plan = await findWealthPlan(ctx, id)
  if (!plan) throw new CallError('wealth_plan_must_be_known', 'id')
  return plan
}

async function nextPlanId({ db }: Context): Promise<number> {
  const { rows } = await sql<{ id: string }>`select nextval('wealth_plan_id') as id`.execute(db)
  return Number(rows[0]?.id)
}

async function present(ctx: Context, plan: WealthPlan): Promise<OpsWealthPlan> {
  const currency = ctx.catalogue.currency(plan.currencyId)
  if (!currency) throw new Error(`currency ${plan.currencyId} is not listed`)
  return {
    id: plan.id,
    currency_name: currency.name,
    ...(await wealthValues(ctx, plan)),
    terms_id: plan.termsId,
    status: plan.status,
    ...(await findWealthSums(ctx, plan.id, currency)),
  }
}
