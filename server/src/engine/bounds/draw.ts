import { type Amount, amount, MAX_AMOUNT } from '@halyard/money'

/** Draws the values of commands: usually ordinary ones, often those at the bounds of their columns. */
export interface Draw {
  /** Begins a command, and draws how many of its values are at a bound. */
  readonly begin: () => void
  readonly pick: <Value>(...values: readonly Value[]) => Value
  /** Returns whether an event of this percentage happens. */
  readonly chance: (percent: number) => boolean
  /** A whole number: one of the ordinary ones, or one at a bound. */
  readonly whole: (...ordinary: readonly number[]) => number
  /** An amount in units: one of the ordinary ones, or one at a bound. */
  readonly units: (...ordinary: readonly bigint[]) => Amount
  /** The id of one of these records, or of none. */
  readonly id: (records: Iterable<number>) => number
}

const WHOLE_AT_BOUNDS = [0, 1, -1, 2, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 2 ** 53 + 2]
const UNITS_AT_BOUNDS = [
  0n,
  1n,
  -1n,
  2n,
  2n ** 53n - 1n,
  2n ** 53n,
  2n ** 53n + 1n,
  2n ** 62n,
  MAX_AMOUNT - 1n,
  MAX_AMOUNT,
  MAX_AMOUNT + 1n,
]
/**
 * The percentages of values at a bound. Commands without any are accepted more often, so the exchange reaches more
 * states.
 */
const AT_BOUNDS_PERCENTS = [0, 0, 5, 30]

/** Creates the draws of one example. The same example gives the same draws. */
export function createDraw(example: number): Draw {
  let state = example
  let percent = 0
  /** Returns a whole number below `bound`, by mulberry32. */
  const below = (bound: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound)
  }
  const pick = <Value>(...values: readonly Value[]): Value => values[below(values.length)] as Value
  const chance = (percent: number): boolean => below(100) < percent
  const isAtBound = (ordinary: readonly unknown[]): boolean => ordinary.length === 0 || chance(percent)
  return {
    begin() {
      percent = pick(...AT_BOUNDS_PERCENTS)
    },
    pick,
    chance,
    whole: (...ordinary) => (isAtBound(ordinary) ? pick(...WHOLE_AT_BOUNDS) : pick(...ordinary)),
    units: (...ordinary) => amount(isAtBound(ordinary) ? pick(...UNITS_AT_BOUNDS) : pick(...ordinary)),
    id(records) {
      const ids = [...records]
      return ids.length === 0 || isAtBound(ids) ? pick(...WHOLE_AT_BOUNDS) : pick(...ids)
    },
  }
}
