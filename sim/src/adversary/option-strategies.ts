import type { OptionType } from '@halyard/core'

/** What a strategy knows of a market when it may buy: every price so far, and the next one before it is recorded. */
export interface MarketView {
  /** The latest recorded index price and the next, in ticks. */
  readonly ticks: number
  readonly nextTicks: number
  /** Steps in a row that the price has not moved. */
  readonly unchanged: number
  /** The mean size of a step over the last minute, and over the last half hour. */
  readonly recentStep: number
  readonly usualStep: number
  /** The move over the last half minute. */
  readonly momentum: number
}

export interface OptionStrategy {
  readonly name: string
  /** Bought just before the next price instead of just after the latest. */
  readonly late: boolean
  wants(view: MarketView, type: OptionType): boolean
}

/** Whether a move is in a direction by more than a threshold; of an even, whether it is none. */
function points(type: OptionType, move: number, threshold: number): boolean {
  if (type === 'even') return move === 0
  return type === 'call' ? move > threshold : move < -threshold
}

/** Conditions under which a patient customer buys, from public prices and the next one. */
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
  { name: 'boundary', late: true, wants: () => true },
]
