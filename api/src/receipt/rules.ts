import type { OptionResult, OptionType, TrailTick } from './receipt.ts'

/** What an option was bought on. Times in epoch milliseconds, the stake in whole units. */
export interface OptionTerms {
  readonly type: OptionType
  readonly seconds: number
  readonly stake: bigint
  readonly payoutPpm: number
  readonly acceptedAt: number
  readonly acceptedTick: number
}

export interface Settlement {
  readonly result: OptionResult
  /** All that goes back to the customer, the stake included. */
  readonly payout: bigint
  readonly entryTicks: number | undefined
  readonly deliveryTicks: number | undefined
  /** The ticks of the window, and those of them that were left after trimming. */
  readonly window: readonly TrailTick[]
  readonly kept: readonly TrailTick[]
}

const WINDOW_MAX_MS = 10_000
/** A head is signed within this time of its tick, or not at all. */
export const HEAD_DELAY_MAX_MS = 120_000

/** A window with fewer ticks says too little of the price. */
const WINDOW_TICKS_MIN = 5
const PPM = 1_000_000n

/** The window is the last third of the option, at most 10 seconds. The entry tick must come within as long. */
export function windowMsOf(seconds: number): number {
  return Math.min(WINDOW_MAX_MS, Math.floor((seconds * 1000) / 3))
}

export function deliveryAtOf({ acceptedAt, seconds }: Pick<OptionTerms, 'acceptedAt' | 'seconds'>): number {
  return acceptedAt + seconds * 1000
}

/**
 * The first tick after which nothing can change the result any more: the entry tick where it came too late, or else the
 * first one later than the delivery time. `undefined` while the ticks do not reach it.
 */
export function decidingTick(terms: OptionTerms, ticks: readonly TrailTick[]): TrailTick | undefined {
  const entry = ticks.find(([n]) => n === terms.acceptedTick + 1)
  if (entry && entry[1] > terms.acceptedAt + windowMsOf(terms.seconds)) return entry
  return ticks.find(([, at]) => at > deliveryAtOf(terms))
}

/** Settles an option from the trail alone: `ticks` reach from the entry to the deciding tick without a gap. */
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

/** Calls and puts are decided by the exact mean; an even by the mean as it is shown, in whole ticks. */
function resultOf(type: OptionType, over: bigint, shownEqual: boolean): OptionResult {
  if (type === 'even') return shownEqual ? 'win' : 'lose'
  if (over === 0n) return 'draw'
  return over > 0n === (type === 'call') ? 'win' : 'lose'
}

function payoutOf(result: OptionResult, { stake, payoutPpm }: OptionTerms): bigint {
  if (result === 'lose') return 0n
  return result === 'win' ? stake + (stake * BigInt(payoutPpm)) / PPM : stake
}

/** Without the highest and the lowest fifth by price. */
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
