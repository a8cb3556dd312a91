import type { CreditLine as WireLine, ResponseOf } from '@halyard/api/client'

/** Facts that move a score, in the order of the rules. */
export const CREDIT_FACTS = [
  'basic_verification',
  'advanced_verification',
  'deal_completed',
  'deal_abandoned',
  'dispute_lost',
] as const

/** The customer's score and its rules. */
export interface CreditScore {
  readonly score: number
  readonly start: number
  readonly min: number
  readonly max: number
  readonly points: Readonly<Record<(typeof CREDIT_FACTS)[number], number>>
  /** Completed deals that add points. */
  readonly dealsMax: number
}

/** Parses a score of the wire. */
export function toCreditScore(wire: ResponseOf<'user/credit_score'>): CreditScore {
  const { score, start, min, max, points, deals_max: dealsMax } = wire
  return { score, start, min, max, points, dealsMax }
}

const REASONS = [...CREDIT_FACTS, 'operator'] as const

/** A line of the score: what happened, its points and its time in epoch milliseconds. */
export interface CreditLine {
  readonly id: string
  readonly reason: (typeof REASONS)[number]
  readonly points: number
  readonly at: number
  /** The operator's reason; empty for the others. */
  readonly note: string
}

/** Parses a line of the wire. Throws on an unknown reason. */
export function toCreditLine({ id, reason, points, at, note }: WireLine): CreditLine {
  if (!REASONS.includes(reason)) throw new Error(`unknown reason of a credit line: ${reason}`)
  return { id, reason, points, at, note }
}

/** Returns how far a score is between its least and its most, in percent. */
export function creditPercent({ score, min, max }: Pick<CreditScore, 'score' | 'min' | 'max'>): number {
  return max <= min ? 0 : Math.round(((score - min) * 100) / (max - min))
}
