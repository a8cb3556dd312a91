import type { OptionDuration } from '@halyard/core'

/** A time span over which the oracle checks whether the price is unchanged, and the weights of its estimate. */
interface Stretch {
  readonly ms: number
  readonly assumed: bigint
  readonly most: bigint
}

const STRETCHES: readonly Stretch[] = [
  { ms: 5_000, assumed: 12n, most: 240n },
  { ms: 30_000, assumed: 4n, most: 240n },
]

/**
 * The oracle's estimate for one market and span. `back` is the share of spans with an unchanged price, in billionths.
 */
interface Seen {
  from: number
  price: number
  back: bigint
  count: bigint
}

/** One estimate per span, by market. */
export type EvenMemory = Map<number, Seen[]>

const ALL = 1_000_000_000n

export function noteForEvens(memory: EvenMemory, marketId: number, at: number, price: number): void {
  const known = memory.get(marketId)
  if (!known) {
    memory.set(
      marketId,
      STRETCHES.map(() => ({ from: at, price, back: ALL, count: 0n })),
    )
    return
  }
  for (const [index, { ms, assumed, most }] of STRETCHES.entries()) {
    const seen = known[index]
    if (!seen || at - seen.from < ms) continue
    const passed = at - seen.from
    if (passed > 600_000) Object.assign(seen, { back: ALL, count: 0n })
    else if (passed <= 2 * ms) {
      if (seen.count < most) seen.count += 1n
      const parts = assumed + seen.count
      // The mean over all samples, with the new one in place of an average one, rounded up.
      const sum = seen.back * (parts - 1n) + (seen.price === price ? ALL : 0n)
      seen.back = (sum + parts - 1n) / parts
    }
    Object.assign(seen, { from: at, price })
  }
}

/** Returns whether 0.9 covers the payout times the tie estimate, for every span that fits into the option. */
export function mayBuyEven(memory: EvenMemory, marketId: number, duration: OptionDuration): boolean {
  const { seconds, evenPayoutPpm } = duration
  const seen = memory.get(marketId)
  if (evenPayoutPpm === undefined || !seen) return false
  const lengthMs = seconds * 1_000
  const movesMs = lengthMs - Math.min(10_000, Math.floor(lengthMs / 3))
  const fitting = STRETCHES.flatMap(({ ms }, index) => (ms <= movesMs ? [{ ms, seen: seen[index] }] : []))
  return fitting.length > 0 && fitting.every(({ ms, seen: one }) => one !== undefined && covers(one.back, ms))

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
