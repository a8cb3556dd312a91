import type { Command, Posting, ProjectConfig } from '@halyard/core'
import { type ByKind, callByKind, type CommandOf } from '../../oracle/by-kind.ts'
import type { Step } from '../../oracle/expectation.ts'
import { findWrongMoves, move } from '../../oracle/movement-text.ts'
import { sharesOf } from './shares.ts'
import { checkIndexes, issueTicksOf, type KnownIndexes } from './own-index.ts'

/** A project in the oracle's state. */
export interface KnownProject {
  readonly config: ProjectConfig
  readonly status: 'selling' | 'allotted' | 'launched' | 'cancelled'
  readonly firstReviewer?: number
}

/** An order under review, or locked if `unlockAt` is set, in the oracle's state. */
interface OpenOrder {
  readonly ownerId: number
  readonly projectId: number
  readonly coinId: number
  readonly currencyId: number
  readonly quantity: bigint
  readonly pay: bigint
  readonly per: bigint
  allotted: bigint
  unlockAt: number | undefined
}

/** The oracle's state of subscriptions. */
export interface SubscriptionState {
  readonly subscription: {
    readonly projects: Map<number, KnownProject>
    readonly open: Map<number, OpenOrder>
    nextId: number
    /** Of each launched coin's market. */
    readonly indexes: KnownIndexes
  }
}

export function createSubscriptionState(): SubscriptionState {
  return { subscription: { projects: new Map(), open: new Map(), nextId: 1, indexes: new Map() } }
}

type SubscriptionStep = Step<SubscriptionState>

/** Postings that are checked here. */
export const SUBSCRIPTION_REASONS: ReadonlySet<Posting['reason']> = new Set([
  'subscription_hold',
  'subscription_release',
  'subscription_cost',
  'subscription_issue',
  'subscription_allotment',
  'subscription_lock',
  'subscription_unlock',
])

/** Records an accepted command; compares its postings with the expected ones. */
export function checkSubscription(step: SubscriptionStep): string[] {
  const expected = (callByKind(MOVES, step, step.command) ?? []).filter((line) => !line.startsWith('0 of'))
  return [
    ...findWrongMoves(step, SUBSCRIPTION_REASONS, expected),
    ...checkIndexes(step.reference.subscription.indexes, { ...step, prices: step.reference.prices }),
  ]
}

/** Records the commands that change subscriptions; returns their expected postings. */
const MOVES: Partial<ByKind<Command['kind'], SubscriptionStep, string[]>> = {
  configureProject({ reference: { subscription } }, { project }) {
    const before = subscription.projects.get(project.id)
    subscription.projects.set(project.id, { status: 'selling', ...before, config: project })
    return []
  },
  subscribe: order,
  allotProject: allot,
  cancelProject({ reference: { subscription } }, { projectId }) {
    setStatus(subscription, projectId, 'cancelled')
    return reviewedOf(subscription, projectId).map(([id, reviewed]) => refund(subscription, id, reviewed))
  },
  launchProject({ exchange, reference }, { projectId, market }) {
    const { projects, indexes } = reference.subscription
    setStatus(reference.subscription, projectId, 'launched')
    reference.configs.set(market.id, market)
    const config = projects.get(projectId)?.config
    if (config)
      indexes.set(market.id, { issueTicks: issueTicksOf(exchange, config, market), trades: [], recorded: [] })
    return []
  },
  passTime({ reference: { subscription }, at }) {
    return [...subscription.open].flatMap(([id, { ownerId, coinId, allotted, unlockAt }]) => {
      if (unlockAt === undefined || unlockAt > at) return []
      subscription.open.delete(id)
      return [move(allotted, coinId, `${ownerId} trust frozen`, `${ownerId} trust`)]
    })
  },
}

type Subscription = SubscriptionState['subscription']

function setStatus({ projects }: Subscription, projectId: number, status: KnownProject['status']): void {
  const known = projects.get(projectId)
  if (known) projects.set(projectId, { ...known, status })
}

function reviewedOf({ open }: Subscription, projectId: number): [number, OpenOrder][] {
  return [...open].filter(([, one]) => one.projectId === projectId && one.unlockAt === undefined)
}

/** Returns `product / whole`, rounded up. */
export function ceilOf(product: bigint, whole: bigint): bigint {
  return product / whole + (product % whole > 0n ? 1n : 0n)
}

function paidFor({ pay, per }: OpenOrder, quantity: bigint): bigint {
  return ceilOf(quantity * pay, per)
}

function order(
  { reference: { subscription } }: SubscriptionStep,
  { customerId: ownerId, projectId, currencyId, quantity }: CommandOf<'subscribe'>,
): string[] {
  const config = subscription.projects.get(projectId)?.config
  const price = config?.prices.find((one) => one.currencyId === currencyId)
  if (!config || !price) return ['an unknown project or price']
  const { payUnits: pay, coinUnits: per } = price
  const { coinId } = config
  const ordered = { ownerId, projectId, coinId, currencyId, quantity, pay, per, allotted: 0n }
  const reviewed: OpenOrder = { ...ordered, unlockAt: undefined }
  subscription.open.set(subscription.nextId++, reviewed)
  return [move(paidFor(reviewed, quantity), currencyId, `${ownerId} coin`, `${ownerId} coin frozen`)]
}

function refund({ open }: Subscription, id: number, reviewed: OpenOrder): string {
  open.delete(id)
  const { ownerId, currencyId, quantity } = reviewed
  return move(paidFor(reviewed, quantity), currencyId, `${ownerId} coin frozen`, `${ownerId} coin`)
}

function allot(
  { reference: { subscription }, at }: SubscriptionStep,
  { projectId, reviewerId }: CommandOf<'allotProject'>,
): string[] {
  const known = subscription.projects.get(projectId)
  if (!known) return ['an unknown project']
  if (known.firstReviewer === undefined) {
    subscription.projects.set(projectId, { ...known, firstReviewer: reviewerId })
    return []
  }
  setStatus(subscription, projectId, 'allotted')
  const { coinId, supply, lockupDays } = known.config
  const reviewed = reviewedOf(subscription, projectId)
  const shares = sharesOf(
    reviewed.map(([, { quantity }]) => quantity),
    supply,
  )
  const issued = shares.reduce((sum, share) => sum + share, 0n)
  const moves = reviewed.flatMap(([id, one], index) => {
    const share = shares[index] ?? 0n
    if (share === 0n) return [refund(subscription, id, one)]
    one.allotted = share
    one.unlockAt = at + lockupDays * 86_400_000
    return settle(one, share)
  })
  return [move(issued, coinId, '0 external', '0 subscriptionPool'), ...moves]
}

function settle(one: OpenOrder, share: bigint): string[] {
  const { ownerId, currencyId, coinId, quantity } = one
  const [coin, trust] = [`${ownerId} coin`, `${ownerId} trust`]
  const cost = paidFor(one, share)
  return [
    move(cost, currencyId, `${coin} frozen`, '0 subscriptionPool'),
    move(paidFor(one, quantity) - cost, currencyId, `${coin} frozen`, coin),
    move(share, coinId, '0 subscriptionPool', trust),
    move(share, coinId, trust, `${trust} frozen`),
  ]
}
