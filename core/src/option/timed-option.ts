import { type Amount, amount, PPM, bigMulDivFloor } from '@halyard/money'
import { ENTRY_DELAY_MS } from '@halyard/formulas'
import type { CurrencyId, CustomerId, MarketId } from '../ids.ts'
import type { Tick } from '../market/market.ts'

/** `call` wins above the entry price, `put` below, `even` where the delivery price is the entry price. */
export type OptionType = 'call' | 'put' | 'even'
/** `draw`: neither above nor below; `void`: too few prices came. Both return the stake. */
export type OptionResult = 'win' | 'lose' | 'draw' | 'void'

/**
 * A timed option as stored. The fields before `entryTicks` are fixed at acceptance. Amounts are in units of the
 * currency, times in epoch milliseconds.
 */
export interface OptionRow {
  readonly id: number
  readonly ownerId: CustomerId
  readonly marketId: MarketId
  readonly currencyId: CurrencyId
  readonly type: OptionType
  readonly seconds: number
  readonly stake: Amount
  readonly payoutPpm: number
  readonly acceptedAt: number
  /** The number of the last index tick at acceptance. The entry is a later one. */
  readonly acceptedTick: number
  /** The settlement rules of docs/verify.md under which it was bought. */
  readonly rules: 1 | 2 | 3
  /** Nonce that the customer added for the ticket; `undefined` if it was bought before tickets existed. */
  readonly nonce: string | undefined
  readonly clientAt: number | undefined
  readonly goodUntil: number | undefined
  /** The price of the entry tick; `undefined` until it came. */
  readonly entryTicks: number | undefined
  /** The number of the entry tick; `undefined` until it came. */
  readonly entryN: number | undefined
  /** The delivery price: the trimmed mean of the window, rounded half to even to a whole tick. */
  readonly deliveryTicks: number | undefined
  readonly result: OptionResult | undefined
  /** The amount paid back to the customer, stake included; 0 while the option is open. */
  readonly payout: Amount
  readonly settledAt: number | undefined
}

/** A timed option in memory. */
export type TimedOption = { -readonly [Field in keyof OptionRow]: OptionRow[Field] }

const WINDOW_MAX_MS = 10_000

/**
 * Returns the length of the delivery window in milliseconds: the last third of an option, rounded down, at most 10
 * seconds (docs/verify.md, rule 1).
 */
export function windowMsOf(seconds: number): number {
  return Math.min(WINDOW_MAX_MS, Math.floor((seconds * 1_000) / 3))
}

/** The terms that the times of an option follow from. */
export type OptionTimes = Pick<OptionRow, 'acceptedAt' | 'seconds' | 'rules'>

/** Returns the earliest time of an entry tick, in epoch milliseconds: under rules 3 `ENTRY_DELAY_MS` after acceptance. */
export function entryFromOf({ acceptedAt, rules }: Pick<OptionRow, 'acceptedAt' | 'rules'>): number {
  return rules === 3 ? acceptedAt + ENTRY_DELAY_MS : acceptedAt
}

/**
 * Returns whether a tick may be the entry of an option: it is after acceptance, and under rules 3 live and after the delay. A
 * price that is not live may have quotes from before acceptance (decision 46).
 */
export function mayBeEntry(
  option: Pick<OptionRow, 'acceptedAt' | 'acceptedTick' | 'rules'>,
  { n, at, quality }: Tick,
): boolean {
  return n > option.acceptedTick && at >= entryFromOf(option) && (option.rules !== 3 || quality === 'live')
}

/** Returns the time of delivery, in epoch milliseconds: the option's seconds after the earliest time of its entry. */
export function deliveryAtOf(option: OptionTimes): number {
  return entryFromOf(option) + option.seconds * 1_000
}

/** The longest silence after acceptance, and after delivery, in which an option is not void under rules 2 and 3. */
export const SILENCE_MAX_MS = 60_000
const GRID_STEP_MS = 500

/** Returns the instants of the grid of rules 2 and 3, the last one first: every 500 ms back from delivery within the window. */
export function gridOf(option: OptionTimes): number[] {
  const count = Math.ceil(windowMsOf(option.seconds) / GRID_STEP_MS)
  return Array.from({ length: count }, (_, index) => deliveryAtOf(option) - index * GRID_STEP_MS)
}

/** Returns where the delivery window begins, in epoch milliseconds: from rules 2 on at the first instant of the grid. */
export function windowFromOf(option: OptionTimes): number {
  const to = deliveryAtOf(option)
  return option.rules === 1 ? to - windowMsOf(option.seconds) : (gridOf(option).at(-1) ?? to)
}

/**
 * Returns the last time at which the entry tick may come, in epoch milliseconds: under rules 1 the length of the
 * window after acceptance, under rules 2 a minute, under rules 3 a minute and not later than delivery. Without an entry
 * tick until then the option is void (decisions 11, 39, 46).
 */
export function entryByOf(option: OptionTimes): number {
  const { acceptedAt, seconds, rules } = option
  if (rules === 1) return acceptedAt + windowMsOf(seconds)
  const latest = acceptedAt + SILENCE_MAX_MS
  return rules === 2 ? latest : Math.min(latest, deliveryAtOf(option))
}

/**
 * Returns the gain of a win, which the option pool reserves: stake times payout ratio, rounded down, in units of the
 * stake's currency (docs/verify.md).
 */
export function gainOf({ stake, payoutPpm }: Pick<OptionRow, 'stake' | 'payoutPpm'>): Amount {
  return amount(bigMulDivFloor(stake, BigInt(payoutPpm), PPM))
}

/** Returns the stored fields of an option. */
export function optionRow(option: OptionRow): OptionRow {
  const { id, ownerId, marketId, currencyId, type, seconds, stake, payoutPpm, acceptedAt } = option
  const {
    acceptedTick,
    rules,
    nonce,
    clientAt,
    goodUntil,
    entryTicks,
    entryN,
    deliveryTicks,
    result,
    payout,
    settledAt,
  } = option
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
    rules,
    nonce,
    clientAt,
    goodUntil,
    entryTicks,
    entryN,
    deliveryTicks,
    result,
    payout,
    settledAt,
  }
}
