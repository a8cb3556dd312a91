import type { OptionType } from '@halyard/core'

/** The market data that a strategy sees: every price so far, and those of the sources before they are recorded. */
export interface MarketView {
  /** The latest recorded index price, the next one, and the price of the sources now, in ticks. */
  readonly ticks: number
  readonly nextTicks: number
  readonly liveTicks: number
  /** The number of steps without a price change. */
  readonly unchanged: number
  /** The mean absolute step over the last minute and over the last half hour. */
  readonly recentStep: number
  readonly usualStep: number
  /** The price change over the last half minute. */
  readonly momentum: number
}

export interface OptionStrategy {
  readonly name: string
  /** Buys just before the next price instead of just after the latest. */
  readonly late: boolean
  wants(view: MarketView, type: OptionType): boolean
}

/** Returns whether a move exceeds a threshold in the option's direction; for an even, whether there is no move. */
function points(type: OptionType, move: number, threshold: number): boolean {
  if (type === 'even') return move === 0
  return type === 'call' ? move > threshold : move < -threshold
}

/** Entry conditions of a patient customer, from public prices and those of the sources. */
export const OPTION_STRATEGIES: readonly OptionStrategy[] = [
  { name: 'always', late: false, wants: () => true },
  { name: 'still', late: false, wants: ({ unchanged }) => unchanged >= 2 },
  { name: 'quiet', late: false, wants: ({ recentStep, usualStep }) => recentStep < usualStep * 0.7 },
  { name: 'wild', late: false, wants: ({ recentStep, usualStep }) => recentStep > usualStep * 1.5 },
  {
    name: 'momentum',
    late: false,
    wants: ({ momentum, usualStep }, type) => points(type, momentum, usualStep * 12),
  },
  {
    name: 'reversal',
    late: false,
    wants: ({ momentum, usualStep }, type) => points(type, -momentum, usualStep * 12),
  },
  {
    name: 'latency',
    late: true,
    wants: ({ ticks, nextTicks, usualStep }, type) => points(type, nextTicks - ticks, usualStep * 2.5),
  },
  {
    name: 'live view',
    late: true,
    wants: ({ nextTicks, liveTicks, usualStep }, type) =>
      points(type, liveTicks - nextTicks, usualStep * 2.5),
  },
  { name: 'boundary', late: true, wants: () => true },
]
