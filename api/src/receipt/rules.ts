import type { OptionResult, OptionType, TrailTick } from './receipt.ts'

/** The terms of an option. Times in epoch milliseconds, the stake in whole units. */
export interface OptionTerms {
  readonly type: OptionType
  readonly seconds: number
  readonly stake: bigint
  readonly payoutPpm: number
  readonly acceptedAt: number
  readonly acceptedTick: number
}

/**
 * The outcome of an option under the rules of docs/verify.md: prices in ticks, the payout in units with the stake
 * included.
 */
export interface Settlement {
  readonly result: OptionResult
  /** The total returned to the customer in whole units, including the stake. */
  readonly payout: bigint
  readonly entryTicks: number | undefined
  readonly deliveryTicks: number | undefined
  /** The ticks of the delivery window, and those that remain after trimming. */
  readonly window: readonly TrailTick[]
  readonly kept: readonly TrailTick[]
}

const WINDOW_MAX_MS = 10_000
/** The maximum delay in milliseconds between a tick and the signature of its checkpoint. */
export const HEAD_DELAY_MAX_MS = 120_000

/** With fewer ticks the window does not represent the price, and the option is void. */
const WINDOW_TICKS_MIN = 5
const PPM = 1_000_000n

/**
 * Returns the length of the delivery window in milliseconds: the last third of the option, rounded down, at most 10
 * seconds. The entry tick must arrive within the same time after acceptance (docs/verify.md, rule 1).
 */
export function windowMsOf(seconds: number): number {
  return Math.min(WINDOW_MAX_MS, Math.floor((seconds * 1000) / 3))
}

/** Returns the delivery time in epoch milliseconds (docs/verify.md, rule 1). */
export function deliveryAtOf({ acceptedAt, seconds }: Pick<OptionTerms, 'acceptedAt' | 'seconds'>): number {
  return acceptedAt + seconds * 1000
}

/**
 * Returns the first tick that makes the result final: the entry tick if it arrived too late, otherwise the first tick
 * after the delivery time. `undefined` while the ticks do not reach it (docs/verify.md).
 */
export function decidingTick(terms: OptionTerms, ticks: readonly TrailTick[]): TrailTick | undefined {
  const entry = ticks.find(([n]) => n === terms.acceptedTick + 1)
  if (entry && entry[1] > terms.acceptedAt + windowMsOf(terms.seconds)) return entry
  return ticks.find(([, at]) => at > deliveryAtOf(terms))
}

/**
 * Settles an option from its ticks alone. `ticks` must reach from the entry to the deciding tick without gaps. The
 * delivery price is the trimmed mean of the window, rounded half to even; the payout is in units, rounded down
 * (docs/verify.md, decision 11).
 */
export function settleOption(terms: OptionTerms, ticks: readonly TrailTick[]): Settlement {
  const windowMs = windowMsOf(terms.seconds)
  const to = deliveryAtOf(terms)
  const entry = ticks.find(([n, at]) => n === terms.acceptedTick + 1 && at <= terms.acceptedAt + windowMs)
  const window = ticks.filter(([n, at]) => n > terms.acceptedTick && at > to - windowMs && at <= to)
  if (!entry || window.length < WINDOW_TICKS_MIN)
    return {
      result: 'void',
      payout: terms.stake,
      entryTicks: entry?.[2],
      deliveryTicks: undefined,
      window,
      kept: [],
    }
  const kept = trim(window)
  const sum = kept.reduce((before, [, , ticks]) => before + BigInt(ticks), 0n)
  const count = BigInt(kept.length)
  const deliveryTicks = roundHalfEven(sum, count)
  const result = resultOf(terms.type, sum - BigInt(entry[2]) * count, deliveryTicks === entry[2])
  return { result, payout: payoutOf(result, terms), entryTicks: entry[2], deliveryTicks, window, kept }
}

/** Decides calls and puts by the exact mean, and evens by the mean rounded to whole ticks. */
function resultOf(type: OptionType, excess: bigint, isRoundedEqual: boolean): OptionResult {
  if (type === 'even') return isRoundedEqual ? 'win' : 'lose'
  if (excess === 0n) return 'draw'
  return excess > 0n === (type === 'call') ? 'win' : 'lose'
}

function payoutOf(result: OptionResult, { stake, payoutPpm }: OptionTerms): bigint {
  if (result === 'lose') return 0n
  return result === 'win' ? stake + (stake * BigInt(payoutPpm)) / PPM : stake
}

/** Drops the highest and the lowest fifth by price. */
function trim(window: readonly TrailTick[]): TrailTick[] {
  const dropped = Math.floor(window.length / 5)
  return window.toSorted((a, b) => a[2] - b[2]).slice(dropped, window.length - dropped)
}

function roundHalfEven(sum: bigint, count: bigint): number {
  const floor = sum / count
  const twice = (sum - floor * count) * 2n
  const up = twice > count || (twice === count && floor % 2n === 1n)
  return Number(up ? floor + 1n : floor)
}
