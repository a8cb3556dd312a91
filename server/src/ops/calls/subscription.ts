import type { OpsParsedOf, OpsProject } from '@halyard/api/ops'
import { formatUnits } from '@halyard/money'
import { sql } from 'kysely'
import { codeOf } from '../../calls/reject-codes.ts'
import {
  type Command,
  type MarketConfig,
  type Project,
  type ProjectConfig,
  SUBSCRIPTION_PROJECTS,
} from '../../engine/index.ts'
import { issuePriceText } from '../../instruments/issue-price.ts'
import { LAUNCH_MARKET } from '../../instruments/listing/launch-market.ts'
import { appendProjectText, findProjectText, type ProjectText } from '../../instruments/project-texts.ts'
import { unitsOrThrow } from '../../instruments/units.ts'
import { CallError } from '../../platform/call-error.ts'
import { type Actor, appendAudit } from '../audit.ts'
import type { Context, OpsHandler } from './context.ts'
import { projectConfigOf } from './project-config.ts'
import { findProjectOutcome } from './project-outcome.ts'

export const listProjects: OpsHandler<'ops/subscription/list'> = async (ctx) => {
  const rows = await ctx.db.selectFrom('subscription_project').selectAll().orderBy('id').execute()
  return { list: await Promise.all(rows.map((row) => present(ctx, SUBSCRIPTION_PROJECTS.read(row)))) }
}

export const showProject: OpsHandler<'ops/subscription/show'> = async (ctx, { request: { id } }) => {
  const project = await findProject(ctx, id)
  return { project: await present(ctx, project), outcome: await findProjectOutcome(ctx, project) }
}

/** Announces or changes a project. Its text is stored after the engine has accepted the project. */
export const saveProject: OpsHandler<'ops/subscription/save'> = async (ctx, caller) => {
  const { request } = caller
  const known = request.id === undefined ? undefined : await findProject(ctx, request.id)
  const config = projectConfigOf(ctx.catalogue, request, await idsOf(ctx, known))
  const saved = { id: config.id, reason: request.reason, before: known, requested: asked(request) }
  return decide(ctx, caller, saved, { kind: 'configureProject', project: config }, async () => {
    const before = await findProjectText(ctx.db, config.id)
    const text = textOf(request, before)
    if (JSON.stringify(text) !== JSON.stringify(before))
      await appendProjectText(ctx.db, config.id, text, ctx.now())
  })
}

/** Returns the text of a request. What is absent stays as it was. */
function textOf(
  { title, description, icon, networks }: OpsParsedOf<'ops/subscription/save'>,
  before: ProjectText,
): ProjectText {
  return {
    title: title ?? before.title,
    description,
    icon: icon ?? before.icon,
    networks: networks === undefined ? before.networks : networks.split(',').filter((name) => name !== ''),
  }
}

/** Passes an allotment. The operator's id is the reviewer of the command, so that two different ones must pass it. */
export const allotProject: OpsHandler<'ops/subscription/allot'> = async (ctx, caller) => {
  const { id, reason } = caller.request
  const before = await findProject(ctx, id)
  return decide(
    ctx,
    caller,
    { id, reason, before, requested: { passed: true } },
    { kind: 'allotProject', projectId: id, reviewerId: caller.operator.userId },
  )
}

export const cancelProject: OpsHandler<'ops/subscription/cancel'> = async (ctx, caller) => {
  const { id, reason } = caller.request
  const before = await findProject(ctx, id)
  const requested = { cancelled: true }
  return decide(ctx, caller, { id, reason, before, requested }, { kind: 'cancelProject', projectId: id })
}

/** Opens the market of a coin, with the fees and the price band of the smaller markets. */
export const launchProject: OpsHandler<'ops/subscription/launch'> = async (ctx, caller) => {
  const { id, currency_id, price_decimals, quantity_decimals, min_value, reason } = caller.request
  const before = await findProject(ctx, id)
  const quote = ctx.catalogue.currency(currency_id)
  if (!quote) throw new CallError('currency_must_be_known', 'currency_id')
  const decimals = { priceDecimals: Number(price_decimals), quantityDecimals: Number(quantity_decimals) }
  if (decimals.quantityDecimals > before.config.coinDecimals)
    throw new CallError('invalid_field', 'quantity_decimals')
  if (decimals.priceDecimals + decimals.quantityDecimals > quote.decimals)
    throw new CallError('invalid_field', 'price_decimals')
  const market: MarketConfig = {
    id: await nextId(ctx, 'subscription_market_id'),
    baseId: before.config.coinId,
    quoteId: quote.id,
    ...decimals,
    ...LAUNCH_MARKET,
    valueMin: unitsOrThrow(quote, min_value, 'min_value'),
  }
  const requested = { currency_id, price_decimals, quantity_decimals, min_value }
  const launch: Command = { kind: 'launchProject', projectId: id, market }
  return decide(ctx, caller, { id, reason, before, requested }, launch)
}

interface Decision {
  readonly id: number
  readonly reason: string
  /** The project before; absent if it is new. */
  readonly before: Project | undefined
  readonly requested: object
}

/** Submits the command of a decision, with an entry in the audit log before and one after it. */
async function decide(
  ctx: Context,
  actor: Actor,
  { id, reason, before, requested }: Decision,
  command: Command,
  onAccepted?: () => Promise<void>,
): Promise<OpsProject> {
  const shown = before && (await present(ctx, before))
  const entry = { target: `subscription:${id}`, reason, ...(shown ? { before: shown } : {}) }
  await appendAudit(ctx.db, ctx.now(), actor, { ...entry, outcome: 'asked', after: requested })
  const answer = await ctx.engine.submit(command)
  if (!answer.ok) {
    await appendAudit(ctx.db, ctx.now(), actor, { ...entry, outcome: answer.reject })
    throw new CallError(codeOf(answer.reject))
  }
  await onAccepted?.()
  const after = await present(ctx, await findProject(ctx, id))
  await appendAudit(ctx.db, ctx.now(), actor, { ...entry, outcome: 'done', after })
  return after
}

async function findProject({ db }: Context, id: number): Promise<Project> {
  const row = await db
    .selectFrom('subscription_project')
    .selectAll()
    .where('id', '=', String(id))
    .executeTakeFirst()
  if (!row) throw new CallError('project_must_be_known', 'id')
  return SUBSCRIPTION_PROJECTS.read(row)
}

/** Returns the ids of a project and its coin: its own, or new ones. */
async function idsOf(
  ctx: Context,
  known: Project | undefined,
): Promise<Pick<ProjectConfig, 'id' | 'coinId'>> {
  if (known) return { id: known.config.id, coinId: known.config.coinId }
  return {
    id: await nextId(ctx, 'subscription_project_id'),
    coinId: await nextId(ctx, 'subscription_coin_id'),
  }
}

type Sequence = 'subscription_project_id' | 'subscription_coin_id' | 'subscription_market_id'

async function nextId({ db }: Context, sequence: Sequence): Promise<number> {
  const { rows } = await sql<{ id: string }>`select nextval(${sequence}::regclass) as id`.execute(db)
  return Number(rows[0]?.id)
}

/** Returns the request as the audit log shows it. */
function asked({ reason: _reason, ...fields }: OpsParsedOf<'ops/subscription/save'>): object {
  return fields
}

async function present(ctx: Context, { config, ...project }: Project): Promise<OpsProject> {
  const text = (units: bigint) => formatUnits(units, config.coinDecimals)
  const { rows } = await sql<{ orders: number; demand: string }>`
    select count(*)::int as orders, coalesce(sum(quantity), 0) as demand
    from subscription_order where project_id = ${config.id}`.execute(ctx.db)
  const prices = config.prices.map((price) => {
    const decimals = ctx.catalogue.currency(price.currencyId)?.decimals ?? 0
    return `${price.currencyId}:${issuePriceText(price, decimals, config.coinDecimals)}`
  })
  const { title, description, icon, networks } = await findProjectText(ctx.db, config.id)
  return {
    id: config.id,
    coin_id: config.coinId,
    coin_name: config.coinName,
    decimals: config.coinDecimals,
    supply: text(config.supply),
    prices: prices.join(','),
    min_number: text(config.quantityMin),
    max_number: text(config.quantityMax),
    customer_max: text(config.customerMax),
    start_at: config.startAt,
    close_at: config.closeAt,
    launch_at: config.launchAt,
    lockup_days: config.lockupDays,
    title,
    description,
    icon,
    networks: networks.join(','),
    status: project.status,
    first_reviewer_id: project.firstReviewerId ?? null,
    second_reviewer_id: project.secondReviewerId ?? null,
    orders: rows[0]?.orders ?? 0,
    demand: text(BigInt(rows[0]?.demand ?? 0)),
    issued: text(project.issued),
    market_id: project.marketId ?? null,
  }
}
