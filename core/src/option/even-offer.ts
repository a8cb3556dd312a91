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

/** The house keeps at least this share of an even's stake in expectation, in parts per million. */
const EVEN_EDGE_PPM = 100_000n

/**
 * Returns whether an even may be bought now: its payout, stake included, times an upper estimate of the probability of a
 * tie is at most 1 less the house's edge. False for a duration that pays no even.
 */
export function isEvenOffered(
  { short, long }: UnchangedEstimates,
  { seconds, evenPayoutPpm }: OptionDuration,
): boolean {
  if (evenPayoutPpm === undefined) return false
  // Between entry and the start of the delivery window; the window's own mean only makes ties rarer.
  const reachMs = seconds * 1_000 - windowMsOf(seconds)
  const back = PPM + BigInt(evenPayoutPpm)
  return (
    isTieUnlikely(short, SHORT_SPANS.spanMs, reachMs, back) &&
    (reachMs < LONG_SPANS.spanMs || isTieUnlikely(long, LONG_SPANS.spanMs, reachMs, back))
  )
}

/**
 * A price that is unchanged after one span with probability u is unchanged after n of them with at most about
 * u / sqrt(1 + (n - 1)(1 - u)): the return probability of a symmetric random walk, whether it moves by whole ticks, by
 * rare jumps or on a coarser grid. Compares squares, so all of it is exact.
 */
function isTieUnlikely({ sharePpb }: UnchangedSpans, spanMs: number, reachMs: number, back: bigint): boolean {
  if (reachMs < spanMs) return false
  const share = BigInt(sharePpb)
  const one = BigInt(PPB)
  const span = BigInt(spanMs)
  const spread = span * one + BigInt(reachMs - spanMs) * (one - share)
  return (back * share) ** 2n * span * one <= ((PPM - EVEN_EDGE_PPM) * one) ** 2n * spread
}
