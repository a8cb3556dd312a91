import type { FastifyInstance } from 'fastify'
import { type Project, SUBSCRIPTION_PROJECTS } from '@halyard/server/engine'
import { type Repeated, runEvery } from '@halyard/server'
import type { DemoContext } from '../demo-context.ts'
import { openPracticeOperator, type PracticeOperator } from '../practice-review/practice-operator.ts'
import { PRACTICE_REVIEWERS, TREASURER } from '../demo-staff.ts'
import { DEMO_PASSWORD } from '../seeding/demo-users.ts'
import {
  ALLOT_AFTER_MS,
  COIN_DECIMALS,
  DEMO_PROJECTS,
  type DemoProject,
  LAUNCH_AFTER_MS,
  LOCKUP_DAYS,
  LOT_DECIMALS,
  ORDER_MIN,
  PRICE_DECIMALS,
  SALE_MS,
} from './demo-projects.ts'
import { moveUnlockedCoins, subscribeBots } from './subscribe-bots.ts'

/** Moves the demo's own sales along by itself: closed ones are allotted, allotted ones launched, and the next one announced. */
export interface PracticeProjects {
  /** Takes every step that is due. */
  advance(): Promise<void>
  /** Calls `advance` periodically. */
  run(): Repeated
}

const PERIOD_MS = 60_000
const REASON = 'Practice sale of the demo'
/** The demo's treasurer announces, and proposes launches, which its admin decides. */
const ADMIN = 'admin@example.com'

/** Projects that operators of the demo announce themselves are left to them. */
const NAMES: ReadonlySet<string> = new Set(DEMO_PROJECTS.map(({ coinName }) => coinName))

export function createPracticeProjects(app: FastifyInstance, ctx: DemoContext): PracticeProjects {
  const open = (account: string) => openPracticeOperator(app, { account, password: DEMO_PASSWORD })
  const [reviewer] = PRACTICE_REVIEWERS
  if (!reviewer) throw new Error('practice sales need a reviewer')
  const operators = { admin: open(ADMIN), operator: open(reviewer), treasurer: open(TREASURER) }

  async function advance(): Promise<void> {
    const rows = await ctx.db.selectFrom('subscription_project').selectAll().orderBy('id').execute()
    const projects = rows.map(SUBSCRIPTION_PROJECTS.read).filter(({ config }) => NAMES.has(config.coinName))
    for (const project of projects) await advanceProject(ctx, operators, project)
    const now = ctx.now()
    const isOnSale = projects.some(({ status, config }) => status === 'selling' && now < config.closeAt)
    const next = DEMO_PROJECTS.find(
      ({ coinName }) => !projects.some(({ config }) => config.coinName === coinName),
    )
    // A demo that was started without a past has no sales.
    if (projects.length > 0 && !isOnSale && next) await announce(ctx, operators, next)
  }

  return {
    advance,
    run: () => runEvery(PERIOD_MS, advance, (error) => ctx.log.warn({ err: error }, 'practice sale failed')),
  }
}

interface Operators {
  readonly admin: PracticeOperator
  readonly operator: PracticeOperator
  readonly treasurer: PracticeOperator
}

async function advanceProject(
  { db, engine, catalogue, now }: DemoContext,
  { admin, operator, treasurer }: Operators,
  { config, status, firstReviewerId }: Project,
): Promise<void> {
  const request = { id: String(config.id), reason: REASON }
  if (status === 'selling') {
    if (now() >= config.startAt && now() < config.closeAt) await subscribeBots(engine, config)
    if (now() < config.closeAt + ALLOT_AFTER_MS) return
    if (firstReviewerId === undefined) await operator.call('ops/subscription/allot', request)
    await admin.call('ops/subscription/allot', request)
    return
  }
  if (status === 'allotted' || status === 'launched') await moveUnlockedCoins(db, engine, config.coinId)
  const usdt = catalogue.currencies().find(({ name }) => name === 'USDT')
  if (status !== 'allotted' || now() < config.launchAt || !usdt) return
  const target = `launch:${config.id}`
  const { list } = await admin.call('ops/change/list', { target, status: 'waiting' })
  const { id } =
    list[0] ??
    (await treasurer.call('ops/subscription/propose_launch', {
      ...request,
      currency_id: String(usdt.id),
      price_decimals: String(PRICE_DECIMALS),
      quantity_decimals: String(LOT_DECIMALS),
      min_value: '1',
    }))
  if (id !== null) await admin.call('ops/change/decide', { id, pass: '1' })
}

/** Proposes a project, unless an earlier attempt has, and approves it. */
async function announce(
  ctx: DemoContext,
  { admin, treasurer }: Operators,
  project: DemoProject,
): Promise<void> {
  const waiting = { kind: 'subscription', status: 'waiting' } as const
  const { list } = await admin.call('ops/change/list', waiting)
  const earlier = list.find(({ after }) => after['coin_name'] === project.coinName)
  const { id } = earlier ?? (await propose(ctx, treasurer, project))
  if (id !== null) await admin.call('ops/change/decide', { id, pass: '1' })
}

function propose({ catalogue, now }: DemoContext, treasurer: PracticeOperator, project: DemoProject) {
  const usdt = catalogue.currencies().find(({ name }) => name === 'USDT')
  const startAt = now()
  return treasurer.call('ops/subscription/propose', {
    coin_name: project.coinName,
    decimals: String(COIN_DECIMALS),
    supply: String(project.supply),
    prices: `${usdt?.id}:${project.price}`,
    min_number: String(ORDER_MIN),
    max_number: String(project.customerMax),
    customer_max: String(project.customerMax),
    start_at: String(startAt),
    close_at: String(startAt + SALE_MS),
    launch_at: String(startAt + SALE_MS + LAUNCH_AFTER_MS),
    lockup_days: String(LOCKUP_DAYS),
    title: project.title,
    description: project.description,
    icon: project.icon,
    networks: project.networks.join(','),
    reason: REASON,
  })
}
