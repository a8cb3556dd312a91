import type { Tick } from '../market/market.ts'
import {
  deliveryAtOf,
  type OptionResult,
  type OptionType,
  type TimedOption,
  windowMsOf,
} from './timed-option.ts'

/** An option whose window has fewer ticks is void. */
const WINDOW_TICKS_MIN = 5

/**
 * The outcome of an option. `ticks` is the delivery price, rounded half to even to a whole tick; `undefined` if void.
 */
export interface Delivery {
  readonly ticks: number | undefined
  readonly result: OptionResult
}

/**
 * Determines the outcome of an option under rules 1 from its entry price and the ticks of its window (delivery - window, delivery].
 * The delivery price is the mean without the highest and lowest fifth, as at Nadex. Calls and puts compare the exact
 * mean with the entry price; an even compares the rounded mean. Void without an entry or with fewer than five ticks
 * (decision 11).
 */
export function deliver(option: TimedOption, ticks: readonly Tick[]): Delivery {
  const to = deliveryAtOf(option)
  const from = to - windowMsOf(option.seconds)
  const window = ticks.filter(({ at }) => at > from && at <= to).map((tick) => tick.ticks)
  if (option.entryTicks === undefined || window.length < WINDOW_TICKS_MIN) return VOID
  return resultOfPrices(option, window)
}

/** The outcome of an option without an entry or a delivery price. */
export const VOID: Delivery = { ticks: undefined, result: 'void' }

/**
 * Compares the mean of prices, without the highest and the lowest fifth, with the entry price of an option. Void without
 * an entry price.
 */
export function resultOfPrices({ type, entryTicks }: TimedOption, prices: readonly number[]): Delivery {
  if (entryTicks === undefined) return VOID
  const dropped = Math.floor(prices.length / 5)
  const kept = prices.toSorted((a, b) => a - b).slice(dropped, prices.length - dropped)
  const sum = kept.reduce((before, price) => before + BigInt(price), 0n)
  const count = BigInt(kept.length)
  const rounded = Number(roundHalfEven(sum, count))
  const above = sum - BigInt(entryTicks) * count
  return { ticks: rounded, result: resultOf(type, above, rounded === entryTicks) }
}

function resultOf(type: OptionType, above: bigint, isEven: boolean): OptionResult {
  if (type === 'even') return isEven ? 'win' : 'lose'
  if (above === 0n) return 'draw'
  return above > 0n === (type === 'call') ? 'win' : 'lose'
}

function roundHalfEven(sum: bigint, count: bigint): bigint {
  const floor = sum / count
  const twice = (sum - floor * count) * 2n
  return twice > count || (twice === count && floor % 2n === 1n) ? floor + 1n : floor
}
