import { type Amount, amount, PPM, bigMulDivFloor } from '@halyard/money'

/** `call` wins above the entry price, `put` below, `even` where the delivery price is the entry price. */
export type OptionType = 'call' | 'put' | 'even'
/** `draw`: neither above nor below; `void`: the feed was silent. Both give the stake back. */
export type OptionResult = 'win' | 'lose' | 'draw' | 'void'

/** A timed option as it is stored. All above `entryTicks` is fixed when it is accepted. */
export interface OptionRow {
  readonly id: number
  readonly ownerId: number
  readonly marketId: number
  readonly currencyId: number
  readonly type: OptionType
  readonly seconds: number
  readonly stake: Amount
  readonly payoutPpm: number
  readonly acceptedAt: number
  /** The last index tick before it was accepted; the next one is its entry. */
  readonly acceptedTick: number
  /** The price of the entry tick, once it came. */
  readonly entryTicks: number | undefined
  /** The mean of its window, rounded half to even to a whole tick. */
  readonly deliveryTicks: number | undefined
  readonly result: OptionResult | undefined
  /** All that went back to the customer, the stake included; nothing while it is open. */
  readonly payout: Amount
  readonly settledAt: number | undefined
}

/** One in memory. */
export type TimedOption = { -readonly [Field in keyof OptionRow]: OptionRow[Field] }

const WINDOW_MAX_MS = 10_000

/** The window is the last third of an option, at most 10 seconds. The entry tick must come within as long. */
export function windowMsOf(seconds: number): number {
  return Math.min(WINDOW_MAX_MS, Math.floor((seconds * 1_000) / 3))
}

export function deliveryAtOf({ acceptedAt, seconds }: Pick<OptionRow, 'acceptedAt' | 'seconds'>): number {
  return acceptedAt + seconds * 1_000
}

/** The last moment at which its entry tick may come. */
export function entryByOf({ acceptedAt, seconds }: Pick<OptionRow, 'acceptedAt' | 'seconds'>): number {
  return acceptedAt + windowMsOf(seconds)
}

/** What a win adds to the stake, and what the house sets aside for it. */
export function gainOf({ stake, payoutPpm }: Pick<OptionRow, 'stake' | 'payoutPpm'>): Amount {
  return amount(bigMulDivFloor(stake, BigInt(payoutPpm), PPM))
}

export function optionRow(option: OptionRow): OptionRow {
  const { id, ownerId, marketId, currencyId, type, seconds, stake, payoutPpm, acceptedAt } = option
  const { acceptedTick, entryTicks, deliveryTicks, result, payout, settledAt } = option
  return {
    id,
    ownerId,
    marketId,
    currencyId,
    type,
    seconds,
    stake,
    payoutPpm,
    acceptedAt,
    acceptedTick,
    entryTicks,
    deliveryTicks,
    result,
    payout,
    settledAt,
  }
}
