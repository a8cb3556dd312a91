import type { ResponseOf } from '@halyard/api/client'
import type { RecurringSchedule } from '@halyard/formulas'

type WirePlan = ResponseOf<'coin/recurring/add'>
type WirePurchase = ResponseOf<'coin/recurring/purchases'>['list'][number]

export type PlanStatus = WirePlan['status']

/** A plan that buys a coin again and again. Amounts are decimal texts. */
export interface Plan extends RecurringSchedule {
  readonly id: number
  readonly baseId: number
  readonly quoteId: number
  /** The most that one purchase pays. */
  readonly amount: string
  readonly status: PlanStatus
  readonly isPausedByFailures: boolean
  /** The beginning of the hour of the next purchase, in epoch milliseconds. */
  readonly nextAt: number | undefined
  readonly createdAt: number
}

/** A purchase of a plan that was made or skipped, or is being made. */
export interface Purchase {
  readonly id: number
  readonly matchId: number
  /** The beginning of its hour, in epoch milliseconds. */
  readonly dueAt: number
  readonly at: number
  readonly status: WirePurchase['status']
  readonly amount: string
  readonly orderId: number | undefined
  readonly quantity: string
  readonly paid: string
  readonly price: string
  readonly fee: string
  readonly reason: NonNullable<WirePurchase['reason']> | undefined
}

/** Parses a plan of the wire. */
export function toPlan(wire: WirePlan): Plan {
  return {
    id: wire.id,
    baseId: wire.currency_id,
    quoteId: wire.legal_id,
    amount: wire.amount,
    every: wire.every,
    day: wire.day,
    hour: wire.hour,
    status: wire.status,
    isPausedByFailures: wire.paused_by_failures,
    nextAt: wire.next_at ?? undefined,
    createdAt: wire.created_at,
  }
}

/** Parses a purchase of the wire. */
export function toPurchase(wire: WirePurchase): Purchase {
  return {
    id: wire.id,
    matchId: wire.match_id,
    dueAt: wire.due_at,
    at: wire.at,
    status: wire.status,
    amount: wire.amount,
    orderId: wire.order_id ?? undefined,
    quantity: wire.number,
    paid: wire.paid,
    price: wire.price,
    fee: wire.fee,
    reason: wire.reason ?? undefined,
  }
}
