import type { BuyWealth, ConfigureWealth, RedeemWealth, WealthPlan } from '@halyard/core'
import { MAX_AMOUNT } from '@halyard/money'
import {
  type Expectation,
  expectRejects,
  isCount,
  isFrozen,
  type RuleContext as ContextOf,
} from '../../oracle/expectation.ts'
import { expectPaid, expectPayment } from '../../oracle/top-up.ts'
import type { WealthState } from './reference.ts'

type RuleContext = ContextOf<WealthState>

const OPEN_MAX = 200
const DAY_MS = 86_400_000

/** Restates the rules of buying a wealth plan. */
export function expectBuyingWealth({ exchange, reference }: RuleContext, command: BuyWealth): Expectation {
  const { customerId, planId, termsId, amount, source } = command
  if (!exchange.customers.has(customerId)) return expectRejects('customer_must_be_known')
  const frozen = isFrozen(reference, customerId) && 'customer_is_frozen'
  const plan = reference.wealth.plans.get(planId)
  if (!plan) return expectRejects('wealth_plan_must_be_known', frozen)
  const open = [...reference.wealth.open.values()]
  const ofPlan = open.filter((order) => order.planId === planId)
  const sum = (orders: typeof open) => orders.reduce((total, { principal }) => total + principal, 0n)
  const own = ofPlan.filter(({ ownerId }) => ownerId === customerId)
  const yieldOfDay = (amount * BigInt(plan.dailyYieldPpm)) / 1_000_000n
  const { currencyId } = plan
  const { fromCoin } = command
  const payment = { customerId, kind: 'trust', currencyId, cost: amount, source, fromCoin } as const
  const { refused, topUp } = expectPayment(exchange, payment)
  return expectPaid(
    topUp,
    frozen,
    plan.status !== 'open' && 'wealth_plan_must_be_open',
    termsId !== plan.termsId && 'wealth_terms_have_changed',
    amount < plan.amountMin && 'wealth_amount_too_small',
    amount > plan.amountMax && 'wealth_amount_too_large',
    sum(own) + amount > plan.customerMax && 'wealth_customer_limit_reached',
    sum(ofPlan) + amount > plan.quota && 'wealth_quota_reached',
    open.filter(({ ownerId }) => ownerId === customerId).length >= OPEN_MAX && 'too_many_wealth_orders',
    refused,
    availableOf(exchange, 0, 'wealthPool', currencyId) < yieldOfDay * BigInt(plan.cycleDays) &&
      'wealth_pool_too_small',
  )
}

/** Restates the rules of redeeming an order: it is the customer's, and its cycle has not ended. */
export function expectRedeeming(
  { exchange, reference, at }: RuleContext,
  command: RedeemWealth,
): Expectation {
  const { customerId, orderId } = command
  const order = reference.wealth.open.get(orderId)
  const isOpen = order?.ownerId === customerId && Math.floor((at - order.boughtAt) / DAY_MS) < order.days
  return expectRejects(
    !exchange.customers.has(customerId) && 'customer_must_be_known',
    isFrozen(reference, customerId) && 'customer_is_frozen',
    !isOpen && 'wealth_order_must_be_hosting',
  )
}

/** Restates which plans are valid, and which changes of a plan. */
export function expectPlan({ exchange, reference }: RuleContext, { plan }: ConfigureWealth): Expectation {
  const before = reference.wealth.plans.get(plan.id)
  return expectRejects(
    !exchange.currencies.has(plan.currencyId) && 'currency_must_be_known',
    !isValid(plan) && 'wealth_plan_is_invalid',
    before !== undefined && before.currencyId !== plan.currencyId && 'wealth_currency_is_fixed',
    before !== undefined && reusesTerms(before, plan) && 'wealth_plan_is_invalid',
  )
}

function reusesTerms(before: WealthPlan, { termsId, cycleDays, dailyYieldPpm }: WealthPlan): boolean {
  if (termsId !== before.termsId) return termsId < before.termsId
  return cycleDays !== before.cycleDays || dailyYieldPpm !== before.dailyYieldPpm
}

function isValid({ id, termsId, cycleDays, dailyYieldPpm, ...plan }: WealthPlan): boolean {
  const { amountMin, amountMax, customerMax, quota } = plan
  const limits = [1n, amountMin, amountMax, customerMax, quota]
  return (
    [id, termsId, cycleDays, dailyYieldPpm].every(isCount) &&
    cycleDays <= 365 &&
    dailyYieldPpm <= 100_000 &&
    limits.every((limit, index) => index === 0 || limit >= (limits[index - 1] ?? 0n)) &&
    quota <= MAX_AMOUNT &&
    quota * BigInt(dailyYieldPpm) * BigInt(cycleDays) <= MAX_AMOUNT * 1_000_000n &&
    amountMin * BigInt(dailyYieldPpm) >= 1_000_000n
  )
}

function availableOf(
  { ledger }: RuleContext['exchange'],
  ownerId: number,
  kind: string,
  currencyId: number,
): bigint {
  const accounts = [...(ledger.byOwner.get(ownerId)?.values() ?? [])]
  return accounts.find((one) => one.kind === kind && one.currencyId === currencyId)?.available ?? 0n
}
