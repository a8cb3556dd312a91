import type { OpsProject } from '@halyard/api/ops'
import { formatUnits } from '@halyard/money'
import { sql } from 'kysely'
import { type Command, type Project, SUBSCRIPTION_PROJECTS } from '../../engine/index.ts'
import { findWithdrawnFirst, recordDecision } from '../../custody/operator-decisions.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Actor } from '../audit.ts'
import { findProject, projectValues } from '../changes/kinds/subscription/project-change.ts'
import { proposeChange, UNSTORED_ID } from '../changes/propose-change.ts'
import { submitAudited } from '../submit-audited.ts'
import type { Context, OpsHandler } from '../context.ts'
import { findProjectOutcome } from './project-outcome.ts'

export const listProjects: OpsHandler<'ops/subscription/list'> = async (ctx) => {
  const rows = await ctx.db.selectFrom('subscription_project').selectAll().orderBy('id').execute()
  return { list: await Promise.all(rows.map((row) => present(ctx, SUBSCRIPTION_PROJECTS.read(row)))) }
}

export const showProject: OpsHandler<'ops/subscription/show'> = async (ctx, { request: { id } }) => {
  const project = await requireProject(ctx, id)
  return { project: await present(ctx, project), outcome: await findProjectOutcome(ctx, project) }
}

/** Proposes a new project, or changes of one, which a second operator decides. */
export const proposeProject: OpsHandler<'ops/subscription/propose'> = async (ctx, caller) => {
  const { id, preview, reason: _reason, ...values } = caller.request
  if (id !== undefined) await requireProject(ctx, id)
  const newId = async () =>
    preview === '1' ? UNSTORED_ID : String(await nextId(ctx, 'subscription_project_id'))
  const change = { kind: 'subscription', id: id === undefined ? await newId() : String(id), values } as const
  return proposeChange(ctx, caller, { ...change, isNew: id === undefined })
}

/** Passes an allotment. The operator's id is the reviewer of the command, so that two different ones must pass it. */
export const allotProject: OpsHandler<'ops/subscription/allot'> = async (ctx, caller) => {
  const { id, reason } = caller.request
  const before = await requireProject(ctx, id)
  const reviewerId = caller.operator.userId
  const target = `subscription:${id}`
  const withdrawnReviewerId = await findWithdrawnFirst(ctx.db, target, before.firstReviewerId)
  const review = { operatorId: reviewerId, customerId: reviewerId, kind: 'subscription', target } as const
  await ctx.db.transaction().execute((trx) => recordDecision(trx, ctx.now(), review))
  return decide(
    ctx,
    caller,
    { id, reason, before, requested: { passed: true } },
    { kind: 'allotProject', projectId: id, reviewerId, withdrawnReviewerId },
  )
}

/** Proposes to cancel a project, which a second operator decides. */
export const proposeCancel: OpsHandler<'ops/subscription/propose_cancel'> = async (ctx, caller) => {
  const { id } = caller.request
  await requireProject(ctx, id)
  return proposeChange(ctx, caller, { kind: 'cancellation', id: String(id), values: { status: 'cancelled' } })
}

/** Proposes the market of a coin, which a second operator decides. */
export const proposeLaunch: OpsHandler<'ops/subscription/propose_launch'> = async (ctx, caller) => {
  const { id, preview, reason: _reason, ...terms } = caller.request
  const { status } = await requireProject(ctx, id)
  if (status !== 'allotted') throw new CallError('project_must_be_allotted', 'id')
  const market_id = preview === '1' ? Number(UNSTORED_ID) : await nextId(ctx, 'subscription_market_id')
  const values = { ...terms, market_id }
  return proposeChange(ctx, caller, { kind: 'launch', id: String(id), values, isNew: true })
}

interface Decision {
  readonly id: number
  readonly reason: string
  /** The project before. */
  readonly before: Project
  readonly requested: object
}

async function decide(
  ctx: Context,
  actor: Actor,
  { id, reason, before, requested }: Decision,
  command: Command,
): Promise<OpsProject> {
  const asked = { target: `subscription:${id}`, reason, before: await present(ctx, before), asked: requested }
  return submitAudited(ctx, actor, asked, command, async () => present(ctx, await requireProject(ctx, id)))
}

async function requireProject(ctx: Context, id: number): Promise<Project> {
  const project = await findProject(ctx, id)
  if (!project) throw new CallError('project_must_be_known', 'id')
  return project
}

type Sequence = 'subscription_project_id' | 'subscription_market_id'

async function nextId({ db }: Context, sequence: Sequence): Promise<number> {
  const { rows } = await sql<{ id: string }>`select nextval(${sequence}::regclass) as id`.execute(db)
  return Number(rows[0]?.id)
}

async function present(ctx: Context, { config, ...project }: Project): Promise<OpsProject> {
  const text = (units: bigint) => formatUnits(units, config.coinDecimals)
  const { rows } = await sql<{ orders: number; demand: string }>`
    select count(*)::int as orders, coalesce(sum(quantity), 0) as demand
    from subscription_order where project_id = ${config.id}`.execute(ctx.db)
  return {
    id: config.id,
    coin_id: config.coinId,
    ...(await projectValues(ctx, config)),
    decimals: config.coinDecimals,
    lockup_days: config.lockupDays,
    status: project.status,
    first_reviewer_id: project.firstReviewerId ?? null,
    second_reviewer_id: project.reviewerId ?? null,
    orders: rows[0]?.orders ?? 0,
    demand: text(BigInt(rows[0]?.demand ?? 0)),
    issued: text(project.issued),
    market_id: project.marketId ?? null,
  }
}
