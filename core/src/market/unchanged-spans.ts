/** Measures how often a market's index price is unchanged after a span of exchange time. */
export interface UnchangedSpans {
  /** Exchange time in epoch milliseconds at which the current span began. */
  readonly at: number
  /** Index price in ticks at that time; 0 before the first price. */
  readonly ticks: number
  /** Estimated share of spans that ended on the price they began at, in parts per billion, rounded up. */
  readonly sharePpb: number
  /** Spans measured, at most the rule's `spansMax`. */
  readonly spans: number
}

/** The two estimates of a market. */
export interface UnchangedEstimates {
  readonly short: UnchangedSpans
  readonly long: UnchangedSpans
}

interface SpanRule {
  readonly spanMs: number
  /** After this many spans, older ones fade exponentially. */
  readonly spansMax: number
  /**
   * Spans that are assumed to have been unchanged before the first measurement, so that little data is not taken for
   * volatility.
   */
  readonly spansAssumed: number
}

/** One, in parts per billion. */
export const PPB = 1_000_000_000

/** Covers about the last 20 minutes. */
export const SHORT_SPANS: SpanRule = { spanMs: 5_000, spansMax: 240, spansAssumed: 12 }
/** Covers about the last 2 hours. Also detects a price that bounces within short spans without a net move. */
export const LONG_SPANS: SpanRule = { spanMs: 30_000, spansMax: 240, spansAssumed: 4 }

/** The estimate starts over after a longer silence. */
const SILENCE_MAX_MS = 600_000

const UNKNOWN: UnchangedSpans = { at: 0, ticks: 0, sharePpb: PPB, spans: 0 }
/** The estimates before the first price: every span is assumed to be unchanged. */
export const UNKNOWN_ESTIMATES: UnchangedEstimates = { short: UNKNOWN, long: UNKNOWN }

/**
 * Returns the estimates of unchanged spans after an index price; the same object if no span has ended. Shares are in
 * parts per billion, rounded up (decision 20).
 */
export function measureSpans(estimates: UnchangedEstimates, at: number, ticks: number): UnchangedEstimates {
  const short = measure(estimates.short, SHORT_SPANS, at, ticks)
  const long = measure(estimates.long, LONG_SPANS, at, ticks)
  return short === estimates.short && long === estimates.long ? estimates : { short, long }
}

/**
 * Updates one estimate. A span ends with the first price at or after its end; it is not counted if it took more than
 * twice as long.
 */
function measure(measured: UnchangedSpans, rule: SpanRule, at: number, ticks: number): UnchangedSpans {
  const elapsedMs = at - measured.at
  if (measured.ticks === 0 || elapsedMs > SILENCE_MAX_MS) return { ...UNKNOWN, at, ticks }
  if (elapsedMs < rule.spanMs) return measured
  if (elapsedMs > 2 * rule.spanMs) return { ...measured, at, ticks }
  const spans = Math.min(measured.spans + 1, rule.spansMax)
  const share = ticks === measured.ticks ? PPB : 0
  const step = Math.ceil((share - measured.sharePpb) / (rule.spansAssumed + spans))
  return { at, ticks, sharePpb: measured.sharePpb + step, spans }
}
