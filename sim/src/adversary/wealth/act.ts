import type { WealthPlan } from '@halyard/core'
import { amount } from '@halyard/money'
import { FIRST_OWN, SETTLE } from '../listing.ts'
import type { World } from '../world.ts'
import { advanceClock, PLAYED_PLANS } from './listing.ts'
import type { Moment, Principal, WealthAct, WealthMove } from './moves.ts'
import { isOpen, type Promised } from './promises.ts'
import type { WealthWatch } from './watch.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** The principals above the minimum among which the largest fraction is chosen. */
const FRACTIONS = 300n

/** Sends the commands of one move of a customer. Rejected commands are part of the search. */
export function performWealth(world: World, watch: WealthWatch, customerId: number, move: WealthMove): void {
  const { act } = move
  const listed = PLAYED_PLANS[move.plan % PLAYED_PLANS.length]
  const plan = listed && watch.plans.get(listed.id)
  if (!plan) return
  switch (act.kind) {
    case 'buy':
      world.send({
        kind: 'buyWealth',
        customerId,
        planId: plan.id,
        termsId: plan.termsId - act.termsAge,
        amount: amount(principalOf(plan, act.principal)),
        source: act.source,
      })
      return
    case 'redeem': {
      const order = chooseOrder([...watch.orders.values()], customerId, act.order)
      if (order) world.send({ kind: 'redeemWealth', customerId, orderId: order.id })
      return
    }
    case 'wait':
      world.now = Math.max(world.now, momentOf(world.now, [...watch.orders.values()], customerId, act.until))
      if (act.clock) advanceClock(world)
      return
    case 'configure':
      world.send({ kind: 'configureWealth', plan: changed(plan, act.change) })
      return
    case 'transfer':
      world.send({
        kind: 'transferFunds',
        customerId,
        currencyId: SETTLE,
        source: act.back ? 'coin' : 'trust',
        target: act.back ? 'trust' : 'coin',
        amount: trustOf(world, customerId, act.back ? 'coin' : 'trust'),
      })
  }
}

function principalOf(plan: WealthPlan, { from, divisor, plus }: Principal): bigint {
  const limits = {
    minimum: plan.amountMin,
    maximum: plan.amountMax,
    customer_limit: plan.customerMax,
    quota: plan.quota,
  }
  if (from !== 'fraction') return limits[from] / BigInt(divisor) + BigInt(plus)
  const ppm = BigInt(plan.dailyYieldPpm)
  let best: bigint = plan.amountMin
  for (let units: bigint = best; units < plan.amountMin + FRACTIONS; units += 1n)
    if ((units * ppm) % 1_000_000n > (best * ppm) % 1_000_000n) best = units
  return best
}

function chooseOrder(
  orders: readonly Promised[],
  customerId: number,
  choice: Extract<WealthAct, { kind: 'redeem' }>['order'],
): Promised | undefined {
  if (choice === 'foreign') return orders.find((order) => order.ownerId < FIRST_OWN && isOpen(order))
  const own = orders.filter(({ ownerId }) => ownerId === customerId)
  if (choice === 'ended') return own.findLast((order) => !isOpen(order))
  return choice === 'oldest' ? own.find(isOpen) : own.findLast(isOpen)
}

function momentOf(
  now: number,
  orders: readonly Promised[],
  customerId: number,
  { from, days, plusMs }: Moment,
): number {
  const own = orders.filter((order) => order.ownerId === customerId && isOpen(order))
  const [oldest, newest] = [own[0], own.at(-1)]
  const moments = {
    now,
    hour: Math.ceil(now / HOUR_MS) * HOUR_MS,
    midnight: Math.ceil(now / DAY_MS) * DAY_MS,
    yield: newest ? newest.boughtAt + (newest.daysPaid + 1) * DAY_MS : now,
    maturity: oldest ? oldest.boughtAt + oldest.cycleDays * DAY_MS : now,
  }
  return moments[from] + days * DAY_MS + plusMs
}

function changed(plan: WealthPlan, change: Extract<WealthAct, { kind: 'configure' }>['change']): WealthPlan {
  const { cycleDays, dailyYieldPpm } = plan
  const next = { ...plan, termsId: plan.termsId + 1 }
  switch (change) {
    case 'raise':
      return { ...next, dailyYieldPpm: dailyYieldPpm * 3 }
    case 'lower':
      return { ...next, dailyYieldPpm: Math.ceil((dailyYieldPpm * 9) / 10) }
    case 'shorten':
      return { ...next, cycleDays: Math.ceil(cycleDays / 2) }
    case 'lengthen':
      return { ...next, cycleDays: cycleDays + 2 }
    case 'same_id':
      return { ...plan, dailyYieldPpm: dailyYieldPpm + 1 }
    case 'pause':
      return { ...plan, status: 'paused' }
    case 'reopen':
      return { ...plan, status: 'open' }
  }
}

function trustOf({ exchange }: World, customerId: number, account: 'trust' | 'coin') {
  for (const { ownerId, kind, currencyId, available } of exchange.ledger.accounts)
    if (ownerId === customerId && kind === account && currencyId === SETTLE) return available
  return amount(0n)
}
