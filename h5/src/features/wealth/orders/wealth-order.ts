import type { WealthOrderInfo } from '@halyard/api/client'
import { knownWord } from '../../../lib/calls/word-for.ts'

export const WEALTH_STATUSES = ['hosting', 'completed', 'redeemed'] as const

export type WealthStatus = (typeof WEALTH_STATUSES)[number]

/** A purchase of a wealth product. Amounts are decimal texts of its currency, times epoch milliseconds. */
export interface WealthOrder {
  readonly id: number
  readonly planId: number
  readonly currencyId: number
  readonly currency: string
  readonly decimals: number
  readonly principal: string
  readonly cycleDays: number
  readonly dailyYieldPpm: number
  readonly dailyYield: string
  readonly daysPaid: number
  /** Whole days that an early redemption is charged for; 0 after the end. */
  readonly daysLeft: number
  readonly earned: string
  /** Yield of the whole cycle. */
  readonly totalYield: string
  /** Yield less penalty, in parts per million of the principal. */
  readonly returnPpm: number
  /** Charged today while hosting; charged in fact after a redemption. */
  readonly penalty: string
  readonly nextYieldAt: number | undefined
  readonly status: WealthStatus
  readonly boughtAt: number
  readonly maturesAt: number
  readonly endedAt: number | undefined
}

/** Parses an order of the wire. Throws for an unknown status. */
export function toWealthOrder(wire: WealthOrderInfo): WealthOrder {
  return {
    id: wire.id,
    planId: wire.plan_id,
    currencyId: wire.currency_id,
    currency: wire.currency_name,
    decimals: wire.decimals,
    principal: wire.number,
    cycleDays: wire.cycle,
    dailyYieldPpm: wire.day_ppm,
    dailyYield: wire.day_number,
    daysPaid: wire.days_paid,
    daysLeft: wire.days_left,
    earned: wire.earned,
    totalYield: wire.total,
    returnPpm: wire.return_ppm,
    penalty: wire.penalty,
    nextYieldAt: wire.next_at ?? undefined,
    status: knownWord(WEALTH_STATUSES, wire.status),
    boughtAt: wire.bought_at,
    maturesAt: wire.matures_at,
    endedAt: wire.ended_at ?? undefined,
  }
}
