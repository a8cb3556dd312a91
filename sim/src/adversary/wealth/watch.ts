import type { Command, Reply, WealthPlan } from '@halyard/core'
import { FIRST_OWN, SETTLE } from '../listing.ts'
import type { World } from '../world.ts'
import { gainMax, gainMin, isOpen, promise, type Promised, reserveFor } from './promises.ts'

type Report = (kind: string, detail: string) => void
type BuyWealth = Extract<Command, { kind: 'buyWealth' }>

/** The plans as configured, and what was promised on them. */
export interface WealthWatch {
  readonly plans: ReadonlyMap<number, WealthPlan>
  readonly orders: ReadonlyMap<number, Promised>
  afterCommand(command: Command, reply: Reply): void
}

interface Watched {
  readonly world: World
  readonly report: Report
  readonly plans: Map<number, WealthPlan>
  readonly orders: Map<number, Promised>
  /** The money of each customer before the play, in units. */
  readonly before: ReadonlyMap<number, bigint>
}

/**
 * Restates the rules of wealth plans independently of the core's code: the most that the adversary's accounts may gain,
 * the least that other customers receive, what must be frozen and reserved, and which purchases are accepted.
 */
export function watchWealth(world: World, report: Report): WealthWatch {
  const watched: Watched = {
    world,
    report,
    plans: new Map(world.exchange.wealth.plans),
    orders: new Map(),
    before: moneyOf(world),
  }
  return {
    plans: watched.plans,
    orders: watched.orders,
    afterCommand(command, reply) {
      readPayments(watched)
      if (command.kind === 'configureWealth' && reply.ok) readPlan(watched, command.plan)
      if (command.kind === 'buyWealth') {
        if (!reply.ok) checkRejection(watched, command, reply.reject)
        else if (reply.wealthOrder) readPurchase(watched, command, reply.wealthOrder.id)
      }
      if (command.kind === 'redeemWealth' && reply.ok)
        readRedemption(watched, command.orderId, command.customerId)
      checkHoldings(watched)
      checkGains(watched, command.kind === 'passTime' && reply.ok && reply.hasMore === false)
    },
  }
}

function readPayments({ world, orders, report }: Watched): void {
  for (const fact of world.exchange.facts) {
    if (fact.kind !== 'wealthYieldPaid') continue
    const order = orders.get(fact.orderId)
    if (!order || !isOpen(order)) report('paid_after_end', `order ${fact.orderId} was paid after its end`)
    else order.daysPaid = fact.daysPaid
  }
  world.exchange.facts.length = 0
}

function readPlan({ plans, report }: Watched, plan: WealthPlan): void {
  const before = plans.get(plan.id)
  const isSame = before?.cycleDays === plan.cycleDays && before.dailyYieldPpm === plan.dailyYieldPpm
  if (before?.termsId === plan.termsId && !isSame)
    report('terms', `plan ${plan.id} changed its terms under the id ${plan.termsId}`)
  plans.set(plan.id, plan)
}

function readPurchase(watched: Watched, command: BuyWealth, id: number): void {
  const { world, orders, plans, report } = watched
  const { customerId: ownerId, amount: principal, planId, termsId } = command
  const plan = plans.get(planId)
  if (!plan) return report('terms', `order ${id} is of an unknown plan`)
  if (plan.termsId !== termsId || plan.status !== 'open')
    report('terms', `order ${id} names the terms ${termsId}; plan ${planId} has ${plan.termsId}`)
  orders.set(id, promise(plan, { id, ownerId, principal, boughtAt: world.now }))
  if (principal < plan.amountMin || principal > plan.amountMax)
    report('limit', `order ${id} has a principal of ${principal}`)
  const own = hosted(watched, planId, ownerId)
  if (own > plan.customerMax) report('limit', `customer ${ownerId} has ${own} in plan ${planId}`)
  const all = hosted(watched, planId)
  if (all > plan.quota) report('quota', `plan ${planId} has ${all}, its quota is ${plan.quota}`)
}

function readRedemption({ world, orders, report }: Watched, orderId: number, customerId: number): void {
  const order = orders.get(orderId)
  if (!order || !isOpen(order)) return report('redeemed_twice', `order ${orderId} had ended`)
  if (order.ownerId !== customerId)
    report('foreign_order', `customer ${customerId} redeemed an order of ${order.ownerId}`)
  order.redeemedAt = world.now
}

/** Reports a purchase that was rejected for a limit although there is room: others could have been kept out. */
function checkRejection(watched: Watched, command: BuyWealth, rejected: string): void {
  const { plans, report } = watched
  const { customerId, planId, amount: principal } = command
  const plan = plans.get(planId)
  if (!plan) return
  const asked = promise(plan, { id: 0, ownerId: customerId, principal, boughtAt: 0 })
  const isBlocked =
    (rejected === 'wealth_quota_reached' && hosted(watched, planId) + principal <= plan.quota) ||
    (rejected === 'wealth_customer_limit_reached' &&
      hosted(watched, planId, customerId) + principal <= plan.customerMax) ||
    (rejected === 'wealth_pool_too_small' && reserves(watched) + reserveFor(asked) <= pool(watched.world).all)
  if (isBlocked) report('blocked', `customer ${customerId} could not buy ${principal}: ${rejected}`)
}

function checkHoldings(watched: Watched): void {
  const { world, orders, report } = watched
  const needed = reserves(watched)
  const { frozen } = pool(world)
  if (frozen < needed) report('reserve', `the pool has ${frozen} in reserve and owes ${needed}`)
  const principals = new Map<number, bigint>()
  for (const order of orders.values())
    if (isOpen(order)) principals.set(order.ownerId, (principals.get(order.ownerId) ?? 0n) + order.principal)
  for (const { ownerId, kind, currencyId, frozen: held } of world.exchange.ledger.accounts) {
    if (kind !== 'trust' || currencyId !== SETTLE) continue
    const principal = principals.get(ownerId) ?? 0n
    if (held < principal) report('principal', `customer ${ownerId} has ${held} frozen of ${principal}`)
  }
}

/** Compares gains with the promises. Other customers are paid when the clock has processed everything. */
function checkGains({ world, orders, before, report }: Watched, isProcessed: boolean): void {
  const least = new Map<number, bigint>()
  let most = 0n
  for (const order of orders.values()) {
    if (order.ownerId >= FIRST_OWN) most += gainMax(order, world.now)
    else least.set(order.ownerId, (least.get(order.ownerId) ?? 0n) + gainMin(order, world.now))
  }
  let gain = 0n
  for (const [customerId, units] of moneyOf(world)) {
    const gained = units - (before.get(customerId) ?? 0n)
    if (customerId >= FIRST_OWN) gain += gained
    else if (isProcessed && gained < (least.get(customerId) ?? 0n))
      report('underpaid', `customer ${customerId} gained ${gained}, promised ${least.get(customerId)}`)
  }
  if (gain * 1_000_000n > most)
    report('gain', `the set gained ${gain} units, whole days less penalties allow ${most} millionths`)
}

function hosted({ orders }: Watched, planId: number, ownerId?: number): bigint {
  let sum = 0n
  for (const order of orders.values())
    if (order.planId === planId && isOpen(order) && (ownerId === undefined || order.ownerId === ownerId))
      sum += order.principal
  return sum
}

function reserves({ orders }: Watched): bigint {
  let sum = 0n
  for (const order of orders.values()) sum += reserveFor(order)
  return sum
}

function pool({ exchange }: World): { readonly frozen: bigint; readonly all: bigint } {
  for (const { kind, currencyId, available, frozen } of exchange.ledger.accounts)
    if (kind === 'wealthPool' && currencyId === SETTLE) return { frozen, all: available + frozen }
  return { frozen: 0n, all: 0n }
}

/** Returns the money of each customer over all accounts, in units. */
function moneyOf({ exchange }: World): Map<number, bigint> {
  const money = new Map<number, bigint>()
  for (const { ownerId, currencyId, available, frozen } of exchange.ledger.accounts)
    if (currencyId === SETTLE && ownerId > 0)
      money.set(ownerId, (money.get(ownerId) ?? 0n) + available + frozen)
  return money
}
