import { PPM } from '@halyard/money'
import {
  LONG_SPANS,
  PPB,
  SHORT_SPANS,
  type UnchangedEstimates,
  type UnchangedSpans,
} from '../market/unchanged-spans.ts'
import type { OptionDuration } from './option-config.ts'
import { windowMsOf } from './timed-option.ts'

/** The lowest expected edge of the exchange on an even, in parts per million of the stake. */
const EVEN_EDGE_PPM = 100_000n

/**
 * Returns whether an even may be bought now: (1 + payout ratio) times the estimated probability of a tie must be at
 * most 0.9. Each estimate whose span fits into the option must allow it; false if none fits, or without an even payout
 * (decision 20).
 */
export function isEvenOffered(
  { short, long }: UnchangedEstimates,
  { seconds, evenPayoutPpm }: OptionDuration,
): boolean {
  if (evenPayoutPpm === undefined) return false
  // From acceptance to the start of the delivery window. Averaging within the window only makes ties rarer.
  const horizonMs = seconds * 1_000 - windowMsOf(seconds)
  const grossPayout = PPM + BigInt(evenPayoutPpm)
  return (
    isTieUnlikely(short, SHORT_SPANS.spanMs, horizonMs, grossPayout) &&
    (horizonMs < LONG_SPANS.spanMs || isTieUnlikely(long, LONG_SPANS.spanMs, horizonMs, grossPayout))
  )
}

/**
 * Returns whether the gross payout times the tie probability stays within the edge. A price that is unchanged after one
 * span with probability u is unchanged after n spans with probability of about u / sqrt(1 + (n - 1)(1 - u)): the return
 * probability of a symmetric random walk, whether it moves by ticks, by rare jumps or on a coarser grid (decision 20).
 * Compares squares, so the arithmetic is exact. False if the option is shorter than a span.
 */
function isTieUnlikely(
  { sharePpb }: UnchangedSpans,
  spanMs: number,
  horizonMs: number,
  grossPayout: bigint,
): boolean {
  if (horizonMs < spanMs) return false
  const share = BigInt(sharePpb)
  const one = BigInt(PPB)
  const span = BigInt(spanMs)
  const spread = span * one + BigInt(horizonMs - spanMs) * (one - share)
  return (grossPayout * share) ** 2n * span * one <= ((PPM - EVEN_EDGE_PPM) * one) ** 2n * spread
}
