import type { Random } from '../../random.ts'

/** False prices of sources: mids of one source at a time, and last trades of all. */
export interface FalsePrices {
  /** Draws what begins at a time. */
  advance(now: number): void
  /** Returns the factor of a source's mid; 1 if it is right. */
  midFactor(source: string): number
  /** The factor of last trades on every source. */
  readonly lastFactor: number
  /** Whether the last false mid is over for so long that every source has sent a right one. */
  readonly isQuiet: boolean
}

/** The time between two false mids, and between two thin trades, in milliseconds. */
const WICK_EVERY_MS = [15_000, 25_000] as const
const PRINT_EVERY_MS = [8_000, 20_000] as const
/** Sizes in thousandths: some within the bound of agreement, others far beyond it. */
const WICKS = [3, 6, 9, 12, 30, 50, 150, 400]
const PRINTS = [4, 8, 14, 25]
const QUIET_AFTER_MS = 1_000

interface Event {
  readonly source: string
  readonly from: number
  readonly until: number
  readonly factor: number
}

export function openFalsePrices(random: Random, sources: readonly string[], start: number): FalsePrices {
  const draw = (
    sizes: readonly number[],
    every: readonly [number, number],
    { longestMs, after }: { readonly longestMs: number; readonly after: number },
  ): Event => {
    const from = after + random.between(...every)
    const sign = random.chance(0.5) ? 1 : -1
    return {
      source: random.pick(sources),
      from,
      until: from + random.between(1_000, longestMs),
      factor: 1 + (sign * random.pick(sizes)) / 1_000,
    }
  }
  const nextWick = (after: number) => draw(WICKS, WICK_EVERY_MS, { longestMs: 4_000, after })
  const nextPrint = (after: number) => draw(PRINTS, PRINT_EVERY_MS, { longestMs: 3_000, after })
  let [at, wick, print] = [start, nextWick(start), nextPrint(start)]
  let quietFrom = start
  const isOn = ({ from, until }: Event): boolean => at >= from && at < until
  return {
    advance(now) {
      at = now
      if (isOn(wick)) quietFrom = wick.until + QUIET_AFTER_MS
      if (now >= wick.until) wick = nextWick(now)
      if (now >= print.until) print = nextPrint(now)
    },
    midFactor: (source) => (isOn(wick) && source === wick.source ? wick.factor : 1),
    get lastFactor() {
      return isOn(print) ? print.factor : 1
    },
    get isQuiet() {
      return at >= quietFrom
    },
  }
}
