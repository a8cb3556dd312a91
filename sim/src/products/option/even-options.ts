import type { OptionDuration } from '@halyard/core'

/** A time span over which the oracle checks whether the price is unchanged, and the weights of its estimate. */
interface Span {
  readonly ms: number
  readonly assumed: bigint
  readonly most: bigint
}

const SPANS: readonly Span[] = [
  { ms: 5_000, assumed: 12n, most: 240n },
  { ms: 30_000, assumed: 4n, most: 240n },
]

/**
 * The oracle's estimate for one market and span. `back` is the share of spans with an unchanged price, in billionths.
 */
interface Estimate {
  from: number
  price: number
  back: bigint
  count: bigint
}

/** One estimate per span, by market. */
export type EvenEstimates = Map<number, Estimate[]>

const ALL = 1_000_000_000n

export function recordForEvens(estimates: EvenEstimates, marketId: number, at: number, price: number): void {
  const known = estimates.get(marketId)
  if (!known) {
    estimates.set(
      marketId,
      SPANS.map(() => ({ from: at, price, back: ALL, count: 0n })),
    )
    return
  }
  for (const [index, { ms, assumed, most }] of SPANS.entries()) {
    const estimate = known[index]
    if (!estimate || at - estimate.from < ms) continue
    const passed = at - estimate.from
    if (passed > 600_000) Object.assign(estimate, { back: ALL, count: 0n })
    else if (passed <= 2 * ms) {
      if (estimate.count < most) estimate.count += 1n
      const parts = assumed + estimate.count
      // The mean over all samples, with the new one in place of an average one, rounded up.
      const sum = estimate.back * (parts - 1n) + (estimate.price === price ? ALL : 0n)
      estimate.back = (sum + parts - 1n) / parts
    }
    Object.assign(estimate, { from: at, price })
  }
}

/** Returns whether 0.9 covers the payout times the tie estimate, for every span that fits into the option. */
export function mayBuyEven(estimates: EvenEstimates, marketId: number, duration: OptionDuration): boolean {
  const { seconds, evenPayoutPpm } = duration
  const estimate = estimates.get(marketId)
  if (evenPayoutPpm === undefined || !estimate) return false
  const lengthMs = seconds * 1_000
  const movesMs = lengthMs - Math.min(10_000, Math.floor(lengthMs / 3))
  const fitting = SPANS.flatMap(({ ms }, index) => (ms <= movesMs ? [{ ms, estimate: estimate[index] }] : []))
  return (
    fitting.length > 0 && fitting.every(({ ms, estimate: one }) => one !== undefined && covers(one.back, ms))
  )

  /**
   * Compares (payout x share)^2 with 0.9^2 x (1 + (n - 1)(1 - share)), both multiplied by n's denominator and a
   * billion squared.
   */
  function covers(back: bigint, ms: number): boolean {
    const payout = 1_000_000n + BigInt(evenPayoutPpm ?? 0)
    const owed = payout * payout * back * back * BigInt(ms)
    const widened = BigInt(ms) * ALL + BigInt(movesMs - ms) * (ALL - back)
    return owed <= 900_000n * 900_000n * ALL * widened
  }
}
