import {
  count,
  fields,
  type Check,
  decimals,
  hash,
  matches,
  name,
  nonNegative,
  oneOf,
  signature,
} from '../text/shape.ts'
import { type Line, signedLines } from '../statements/ticket.ts'

/** The name of the format of daily statements. */
export const DAILY_FORMAT = 'halyard-daily-1'

/**
 * The options of one market and duration on one day. `accepted` were accepted on the day, `void`, `won`, `lost` and `drawn`
 * settled on it, whenever they were accepted, and `open` were accepted by its end and not settled.
 */
export interface DailyCounts {
  readonly match_id: number
  readonly market: string
  readonly seconds: number
  readonly accepted: number
  /** Signed refusals. */
  readonly refused: number
  readonly void: number
  readonly won: number
  readonly lost: number
  readonly drawn: number
  readonly open: number
}

/**
 * Sums that the options that settled on a day staked and paid back, in whole units. `result` is the exchange's: their
 * difference.
 */
interface DailySums {
  readonly stakes: string
  readonly payouts: string
  readonly result: string
}

/** The sums of one market, duration and currency. */
export interface DailyMoney extends DailySums {
  readonly match_id: number
  readonly seconds: number
  readonly currency_id: number
}

/** The sums of one currency over all markets and durations. */
export interface DailyResult extends DailySums {
  readonly currency_id: number
  readonly currency: string
  readonly currency_decimals: number
}

/** How often purchases were refused for one reason, over all markets and durations. */
export interface DailyReason {
  readonly reason: string
  readonly refused: number
}

/**
 * The counts and sums of all timed options of one day in UTC, signed after its end. `seq` counts from 1 without gaps, one a
 * day, and `prev` is the hash of the text before (docs/verify.md).
 */
export interface DailyStatement {
  readonly format: typeof DAILY_FORMAT
  readonly public_key: string
  readonly seq: number
  /** Such as `2027-01-31`. */
  readonly day: string
  readonly signed_at: number
  /** In ascending order of market and duration. */
  readonly counts: readonly DailyCounts[]
  /** Refused for a market or duration that is not offered; part of no count. */
  readonly refused_elsewhere: number
  /** In ascending order of the reasons. */
  readonly reasons: readonly DailyReason[]
  readonly money: readonly DailyMoney[]
  readonly results: readonly DailyResult[]
  readonly prev: string
  readonly signature: string
}

const sum = matches(/^(?:0|[1-9][0-9]{0,29})$/)
const difference = matches(/^(?:0|-?[1-9][0-9]{0,29})$/)
const SUMS = { stakes: sum, payouts: sum, result: difference }

const COUNTS_SHAPE = {
  match_id: count,
  market: name,
  seconds: count,
  accepted: nonNegative,
  refused: nonNegative,
  void: nonNegative,
  won: nonNegative,
  lost: nonNegative,
  drawn: nonNegative,
  open: nonNegative,
}
const REASON_SHAPE = { reason: matches(/^[a-z0-9_]{1,60}$/), refused: count }
const MONEY_SHAPE = { match_id: count, seconds: count, currency_id: count, ...SUMS }
const RESULT_SHAPE = { currency_id: count, currency: name, currency_decimals: decimals, ...SUMS }

/** Accepts exactly the shape of a daily statement. */
export const isDailyStatement = fields({
  format: oneOf(DAILY_FORMAT),
  public_key: hash,
  seq: count,
  day: matches(/^20[0-9]{2}-[01][0-9]-[0-3][0-9]$/),
  signed_at: nonNegative,
  counts: anyOf(fields(COUNTS_SHAPE)),
  refused_elsewhere: nonNegative,
  reasons: anyOf(fields(REASON_SHAPE)),
  money: anyOf(fields(MONEY_SHAPE)),
  results: anyOf(fields(RESULT_SHAPE)),
  prev: hash,
  signature,
})

/** Accepts a list of any length, each element of which passes. */
function anyOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check)
}

/** Returns the text that is signed for a daily statement (docs/verify.md). */
export function dailyText(statement: Omit<DailyStatement, 'signature'>): string {
  const { format, public_key, seq, day, signed_at, refused_elsewhere, prev } = statement
  return signedLines(format, [
    ['public_key', public_key],
    ['seq', seq],
    ['day', day],
    ['signed_at', signed_at],
    ...statement.counts.map((counts) => barLine('counts', counts, COUNTS_SHAPE)),
    ['refused_elsewhere', refused_elsewhere],
    ...statement.reasons.map((reason) => barLine('reason', reason, REASON_SHAPE)),
    ...statement.money.map((money) => barLine('money', money, MONEY_SHAPE)),
    ...statement.results.map((result) => barLine('result', result, RESULT_SHAPE)),
    ['prev', prev],
  ])
}

/** Returns one line with the values of all fields in the order of a shape. */
function barLine<Field extends string>(
  title: string,
  values: { readonly [Name in Field]: string | number },
  shape: { readonly [Name in Field]: unknown },
): Line {
  return [title, (Object.keys(shape) as Field[]).map((field) => values[field]).join('|')]
}
