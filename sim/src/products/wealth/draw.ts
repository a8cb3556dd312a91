import type { Command, Exchange, WealthPlan } from '@halyard/core'
import { amount, MAX_AMOUNT } from '@halyard/money'
import { fromCoinOf } from '../../oracle/top-up.ts'
import type { Random } from '../../random.ts'
import type { Measure } from '../product.ts'
import { PLANS } from './listing.ts'

/** Draws a purchase or a redemption, mostly an acceptable one. */
export function drawWealth(random: Random, exchange: Exchange, customerId: number): Command {
  return random.chance(0.6)
    ? drawPurchase(random, exchange, customerId)
    : drawRedemption(random, exchange, customerId)
}

function drawPurchase(random: Random, { wealth }: Exchange, customerId: number): Command {
  const plan = random.pick([...wealth.plans.values()].toSorted((a, b) => a.id - b.id))
  const planId = random.chance(0.02) ? 99 : plan.id
  const termsId = random.chance(0.03) ? plan.termsId - 1 : plan.termsId
  const principal = drawPrincipal(random, plan)
  return {
    kind: 'buyWealth',
    customerId,
    planId,
    termsId,
    amount: principal,
    source: random.pick(['coin', 'coin', 'trust']),
    ...fromCoinOf(principal),
  }
}

function drawPrincipal(random: Random, { amountMin, amountMax }: WealthPlan) {
  const roll = random.below(100)
  if (roll < 70) return amount(amountMin + BigInt(random.below(Number(amountMax - amountMin) / 20 + 1)))
  if (roll < 90) return amount(amountMax - BigInt(random.below(10)))
  return amount(random.pick([0n, -1n, amountMin - 1n, amountMin, amountMax, amountMax + 1n, MAX_AMOUNT]))
}

function drawRedemption(random: Random, { wealth }: Exchange, customerId: number): Command {
  // Sorted by id, so that a seed does not depend on the core's storage order.
  const open = [...wealth.open.values()].toSorted((a, b) => a.id - b.id)
  if (open.length === 0 || random.chance(0.15))
    return { kind: 'redeemWealth', customerId, orderId: random.below(wealth.nextId + 2) }
  const order = random.pick(open)
  return {
    kind: 'redeemWealth',
    customerId: random.chance(0.05) ? customerId : order.ownerId,
    orderId: order.id,
  }
}

/** Returns the smallest purchase, which a hoarding customer repeats up to the limit of open orders. */
export function hoardWealth({ wealth }: Exchange, customerId: number): Command {
  const [plan] = PLANS
  return {
    kind: 'buyWealth',
    customerId,
    planId: plan?.id ?? 1,
    termsId: wealth.plans.get(plan?.id ?? 1)?.termsId ?? 1,
    amount: plan?.amountMin ?? amount(1n),
    source: 'coin',
  }
}

/** Draws changes of a plan: a pause that ends later, new terms, and invalid plans. */
export function drawWealthMeasures(random: Random): Measure[] {
  const plan = random.pick(PLANS)
  // Ids of terms only grow; the time of the draw is unknown here, so each is far above all others.
  const termsId = 2 + random.below(1_000_000)
  const next = { ...plan, termsId, dailyYieldPpm: random.between(2_000, 90_000) }
  const invalid: WealthPlan[] = [
    { ...plan, cycleDays: 0 },
    { ...plan, currencyId: 78 },
    { ...next, termsId: 2_000_000, currencyId: 3 },
    { ...plan, amountMin: amount(1n) },
    { ...plan, customerMax: amount(plan.amountMax - 1n) },
    { ...plan, quota: MAX_AMOUNT },
    { ...plan, termsId: 0 },
  ]
  return [
    { now: { kind: 'configureWealth', plan: next } },
    {
      now: { kind: 'configureWealth', plan: { ...next, status: 'paused' } },
      later: { kind: 'configureWealth', plan: next },
    },
    { now: { kind: 'configureWealth', plan: random.pick(invalid) } },
  ]
}
