import type { Tick } from '../market/market.ts'
import {
  deliveryAtOf,
  type OptionResult,
  type OptionType,
  type TimedOption,
  windowMsOf,
} from './timed-option.ts'

/** A window with fewer ticks says too little of the price. */
const WINDOW_TICKS_MIN = 5

/** Where an option ended. `ticks` is the mean as it is shown, rounded half to even to a whole tick. */
export interface Delivery {
  readonly ticks: number | undefined
  readonly result: OptionResult
}

/**
 * Settles an option by its entry and the ticks of its window: after delivery less the window, up to delivery, without
 * the highest and the lowest fifth. Calls and puts go by the exact mean, an even by the mean as it is shown.
 */
export function deliver(option: TimedOption, ticks: readonly Tick[]): Delivery {
  const to = deliveryAtOf(option)
  const from = to - windowMsOf(option.seconds)
  const window = ticks.filter(({ at }) => at > from && at <= to).map((tick) => tick.ticks)
  if (option.entryTicks === undefined || window.length < WINDOW_TICKS_MIN)
    return { ticks: undefined, result: 'void' }
  const dropped = Math.floor(window.length / 5)
  const kept = window.toSorted((a, b) => a - b).slice(dropped, window.length - dropped)
  const sum = kept.reduce((before, price) => before + BigInt(price), 0n)
  const count = BigInt(kept.length)
  const shown = Number(roundHalfEven(sum, count))
  const above = sum - BigInt(option.entryTicks) * count
  return { ticks: shown, result: resultOf(option.type, above, shown === option.entryTicks) }
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
