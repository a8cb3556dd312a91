import type { WealthPlan } from '@halyard/core'

/** Promises of an accepted purchase, recorded from the commands alone. Amounts are in units. */
export interface Promised {
  readonly id: number
  readonly ownerId: number
  readonly planId: number
  readonly principal: bigint
  readonly ppm: bigint
  readonly cycleDays: number
  readonly boughtAt: number
  /** The days that the exchange says it has paid. */
  daysPaid: number
  redeemedAt: number | undefined
}

const DAY_MS = 86_400_000
const MILLION = 1_000_000n

/** Returns the promise of a purchase of a plan. */
export function promise(
  plan: WealthPlan,
  order: Pick<Promised, 'id' | 'ownerId' | 'principal' | 'boughtAt'>,
): Promised {
  const { id: planId, cycleDays, dailyYieldPpm } = plan
  return { ...order, planId, ppm: BigInt(dailyYieldPpm), cycleDays, daysPaid: 0, redeemedAt: undefined }
}

export function isOpen({ redeemedAt, daysPaid, cycleDays }: Promised): boolean {
  return redeemedAt === undefined && daysPaid < cycleDays
}

/** Returns the whole days between purchase and end, at most the cycle. */
function daysOf({ boughtAt, cycleDays, redeemedAt }: Promised, now: number): number {
  return Math.min(cycleDays, Math.floor(((redeemedAt ?? now) - boughtAt) / DAY_MS))
}

/** Returns the largest gain that an order allows until now, in millionths of a unit: nothing of it is rounded. */
export function gainMax(order: Promised, now: number): bigint {
  const { principal, ppm, cycleDays, redeemedAt } = order
  const days = daysOf(order, now)
  const yielded = principal * ppm * BigInt(days)
  if (redeemedAt === undefined) return yielded
  const penalty = principal * ppm * BigInt(cycleDays - days)
  return yielded - (penalty < principal * MILLION ? penalty : principal * MILLION)
}

/** Returns the least gain of an order until now, in units: yield rounded down per day, penalty rounded up. */
export function gainMin(order: Promised, now: number): bigint {
  const { principal, ppm, cycleDays, redeemedAt } = order
  const days = daysOf(order, now)
  const yielded = ((principal * ppm) / MILLION) * BigInt(days)
  if (redeemedAt === undefined) return yielded
  const penalty = (principal * ppm * BigInt(cycleDays - days) + MILLION - 1n) / MILLION
  return yielded - (penalty < principal ? penalty : principal)
}

/** Returns what the pool must have in reserve for an order, in units. */
export function reserveFor(order: Promised): bigint {
  const { principal, ppm, cycleDays, daysPaid } = order
  return isOpen(order) ? ((principal * ppm) / MILLION) * BigInt(cycleDays - daysPaid) : 0n
}
