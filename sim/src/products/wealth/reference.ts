import type { Command, Posting, WealthPlan } from '@halyard/core'
import { type ByKind, callByKind, type CommandOf } from '../../oracle/by-kind.ts'
import type { Step } from '../../oracle/expectation.ts'
import { findWrongMoves, move } from '../../oracle/movement-text.ts'

/** An open order in the oracle's state. */
interface OpenOrder {
  readonly ownerId: number
  readonly planId: number
  readonly currencyId: number
  readonly principal: bigint
  readonly ppm: bigint
  readonly days: number
  readonly boughtAt: number
  daysPaid: number
}

/** The oracle's state of wealth plans. */
export interface WealthState {
  readonly wealth: {
    readonly plans: Map<number, WealthPlan>
    readonly open: Map<number, OpenOrder>
    nextId: number
  }
}

export function createWealthState(): WealthState {
  return { wealth: { plans: new Map(), open: new Map(), nextId: 1 } }
}

type WealthStep = Step<WealthState>

/** Postings that are checked here. */
export const WEALTH_REASONS: ReadonlySet<Posting['reason']> = new Set([
  'wealth_hold',
  'wealth_release',
  'wealth_yield',
  'wealth_penalty',
  'wealth_reserve_hold',
  'wealth_reserve_release',
])

/** Records an accepted command; compares its postings, and the yields it reports, with the expected ones. */
export function checkWealth(step: WealthStep): string[] {
  const expected = callByKind(MOVES, step, step.command) ?? []
  const yields = step.facts.reduce(
    (sum, fact) => (fact.kind === 'wealthYieldPaid' ? sum + fact.amount : sum),
    0n,
  )
  const posted = step.postings.reduce(
    (sum, { reason, amount }) => (reason === 'wealth_yield' ? sum + amount : sum),
    0n,
  )
  return [
    ...findWrongMoves(step, WEALTH_REASONS, expected),
    ...(yields === posted ? [] : [`reported yields of ${yields}, posted ${posted}`]),
  ]
}

/** Records the commands that change wealth; returns their expected postings. */
const MOVES: Partial<ByKind<Command['kind'], WealthStep, string[]>> = {
  configureWealth({ reference: { wealth } }, { plan }) {
    wealth.plans.set(plan.id, plan)
    return []
  },
  buyWealth: buy,
  redeemWealth: redeem,
  passTime({ reference: { wealth }, at }) {
    return [...wealth.open].flatMap(([id, order]) => {
      const moves = payDays(order, at)
      if (order.daysPaid < order.days) return moves
      wealth.open.delete(id)
      const { ownerId, currencyId, principal } = order
      return [...moves, move(principal, currencyId, `${ownerId} trust frozen`, `${ownerId} trust`)]
    })
  },
}

function buy(
  { reference: { wealth }, at }: WealthStep,
  { customerId: ownerId, planId, amount: principal }: CommandOf<'buyWealth'>,
): string[] {
  const plan = wealth.plans.get(planId)
  if (!plan) return ['an unknown plan']
  const { currencyId, cycleDays: days } = plan
  const ppm = BigInt(plan.dailyYieldPpm)
  wealth.open.set(wealth.nextId++, {
    ownerId,
    planId,
    currencyId,
    principal,
    ppm,
    days,
    boughtAt: at,
    daysPaid: 0,
  })
  const reserve = ((principal * ppm) / 1_000_000n) * BigInt(days)
  return [
    move(principal, currencyId, `${ownerId} trust`, `${ownerId} trust frozen`),
    move(reserve, currencyId, '0 wealthPool', '0 wealthPool frozen'),
  ]
}

function redeem({ reference: { wealth }, at }: WealthStep, { orderId }: CommandOf<'redeemWealth'>): string[] {
  const order = wealth.open.get(orderId)
  if (!order) return ['an unknown order']
  wealth.open.delete(orderId)
  const moves = payDays(order, at)
  const { ownerId, currencyId, principal, ppm, days, daysPaid } = order
  const left = BigInt(days - daysPaid)
  const exact = principal * ppm * left
  const rounded = exact / 1_000_000n + (exact % 1_000_000n > 0n ? 1n : 0n)
  const penalty = rounded < principal ? rounded : principal
  const trust = `${ownerId} trust`
  return [
    ...moves,
    move(penalty, currencyId, `${trust} frozen`, '0 wealthPool'),
    ...(penalty < principal ? [move(principal - penalty, currencyId, `${trust} frozen`, trust)] : []),
    move(((principal * ppm) / 1_000_000n) * left, currencyId, '0 wealthPool frozen', '0 wealthPool'),
  ]
}

const DAY_MS = 86_400_000

/** Pays the whole days since the purchase that are not paid yet, in one posting. */
function payDays(order: OpenOrder, at: number): string[] {
  const due = Math.min(order.days, Math.floor((at - order.boughtAt) / DAY_MS)) - order.daysPaid
  if (due <= 0) return []
  order.daysPaid += due
  const { ownerId, currencyId, principal, ppm } = order
  const paid = ((principal * ppm) / 1_000_000n) * BigInt(due)
  return [move(paid, currencyId, '0 wealthPool frozen', `${ownerId} trust`)]
}
