import { formatUnits } from '@halyard/money'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type Project, type ProjectConfig, SUBSCRIPTION_PROJECTS } from '../../../../engine/index.ts'
import { issuePriceText } from '../../../../instruments/issue-price.ts'
import {
  appendProjectText,
  findProjectText,
  type ProjectText,
} from '../../../../instruments/project-texts.ts'
import { CallError } from '../../../../platform/call-error.ts'
import { defineChangeKind, type ValuesOf } from '../change-kind.ts'
import type { Context } from '../context.ts'
import { projectConfigOf } from './project-config.ts'

/** The values of a subscription project that change. Quantities are decimals of the coin. */
type ProjectValues = ValuesOf<'ops/subscription/propose'>
/** The same with every text. */
type WholeValues = ProjectValues & Readonly<Record<'title' | 'icon' | 'networks', string>>

/** Ids of a new project that is only checked: nothing is stored under them. */
const UNSTORED_IDS = { id: 0, coinId: 0 }

/** Terms and text of a subscription project. From its start on, only the estimated launch and the text change. */
export const CHANGE = defineChangeKind<ProjectValues>({
  kind: 'subscription',

  current: async (ctx, id) => {
    const project = await findProject(ctx, Number(id))
    return project && projectValues(ctx, project.config)
  },

  async normalise(ctx, id, after) {
    const known = await findProject(ctx, Number(id))
    const config = projectConfigOf(ctx.catalogue, after, known ? known.config : UNSTORED_IDS)
    await requireFreeCoin(ctx, Number(id), config)
    const before = await findProjectText(ctx.db, Number(id))
    const values = valuesOf(ctx, config, textOf(after, before))
    if (known && known.config.startAt <= ctx.now())
      requireSameTerms(valuesOf(ctx, known.config, before), values)
    return values
  },

  async affected({ db }, id, { coin_name, decimals }) {
    const { rows } = await sql<{ orders: number; customers: number; demand: string }>`
      select count(*)::int as orders, count(distinct customer_id)::int as customers,
        coalesce(sum(quantity), 0) as demand
      from subscription_order where project_id = ${Number(id)}`.execute(db)
    const { orders, customers, demand } = rows[0] ?? { orders: 0, customers: 0, demand: '0' }
    const demanded = formatUnits(BigInt(demand), Number(decimals))
    return [
      { fact: 'subscription_orders', value: String(orders) },
      { fact: 'subscribed_customers', value: String(customers) },
      { fact: 'subscription_demand', value: demanded, currency: coin_name },
    ]
  },

  async apply(ctx, { id, after, origin }) {
    const known = await findProject(ctx, Number(id))
    const ids = known ? known.config : { id: Number(id), coinId: await nextCoinId(ctx) }
    const project = projectConfigOf(ctx.catalogue, after, ids)
    const answer = await ctx.engine.submit({ kind: 'configureProject', project }, origin)
    if (!answer.ok) return answer.reject
    const before = await findProjectText(ctx.db, project.id)
    const text = textOf(after, before)
    if (!isDeepStrictEqual(text, before)) await appendProjectText(ctx.db, project.id, text, ctx.now())
    return undefined
  },
})

/** Finds a project. */
export async function findProject({ db }: Pick<Context, 'db'>, id: number): Promise<Project | undefined> {
  const row = await db
    .selectFrom('subscription_project')
    .selectAll()
    .where('id', '=', String(id))
    .executeTakeFirst()
  return row && SUBSCRIPTION_PROJECTS.read(row)
}

/** Returns the values of a project that change. */
export async function projectValues(ctx: Context, config: ProjectConfig): Promise<WholeValues> {
  return valuesOf(ctx, config, await findProjectText(ctx.db, config.id))
}

function valuesOf(
  { catalogue }: Pick<Context, 'catalogue'>,
  config: ProjectConfig,
  { title, description, icon, networks }: ProjectText,
): WholeValues {
  const text = (units: bigint) => formatUnits(units, config.coinDecimals)
  const prices = config.prices.map((price) => {
    const decimals = catalogue.currency(price.currencyId)?.decimals ?? 0
    return `${price.currencyId}:${issuePriceText(price, decimals, config.coinDecimals)}`
  })
  return {
    coin_name: config.coinName,
    decimals: String(config.coinDecimals),
    supply: text(config.supply),
    prices: prices.join(','),
    min_number: text(config.quantityMin),
    max_number: text(config.quantityMax),
    customer_max: text(config.customerMax),
    start_at: config.startAt,
    close_at: config.closeAt,
    launch_at: config.launchAt,
    lockup_days: String(config.lockupDays),
    title,
    description,
    icon,
    networks: networks.join(','),
  }
}

/** Returns the text of a proposal. Absent parts keep their values. */
function textOf({ title, description, icon, networks }: ProjectValues, before: ProjectText): ProjectText {
  return {
    title: title ?? before.title,
    description,
    icon: icon ?? before.icon,
    networks: networks === undefined ? before.networks : networks.split(',').filter((name) => name !== ''),
  }
}

/** Throws `project_has_started` if anything but the estimated launch and the text differs. */
function requireSameTerms(before: WholeValues, after: WholeValues): void {
  const { launch_at, title, description, icon, networks } = after
  if (!isDeepStrictEqual({ ...before, launch_at, title, description, icon, networks }, after))
    throw new CallError('project_has_started')
}

/** Throws `project_coin_is_taken` if a currency or another project that is not cancelled has the name of the coin. */
async function requireFreeCoin({ db, catalogue }: Context, id: number, config: ProjectConfig): Promise<void> {
  const isListed = catalogue
    .currencies()
    .some((currency) => currency.name === config.coinName && currency.id !== config.coinId)
  const other = await db
    .selectFrom('subscription_project')
    .select('id')
    .where('coin_name', '=', config.coinName)
    .where('status', '!=', 'cancelled')
    .where('id', '!=', String(id))
    .executeTakeFirst()
  if (isListed || other) throw new CallError('project_coin_is_taken', 'coin_name')
}

async function nextCoinId({ db }: Context): Promise<number> {
  const { rows } = await sql<{ id: string }>`select nextval('subscription_coin_id') as id`.execute(db)
  return Number(rows[0]?.id)
}
