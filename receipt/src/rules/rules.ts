import { payoutOf, resultOfMean, trim } from './delivery-math.ts'
import { gridOf, settleByGrid, tickDecidingGrid } from './grid-rules.ts'
import type { PriceTick } from '../statements/option-terms.ts'
import {
  deliveryAtOf,
  type OptionTerms,
  type OptionTimes,
  type Settlement,
  windowMsOf,
} from '../statements/terms.ts'

/** The maximum delay in milliseconds between a tick and the signature of its checkpoint. */
export const HEAD_DELAY_MAX_MS = 120_000

/** With fewer ticks the window does not represent the price, and the option is void (rules 1). */
const WINDOW_TICKS_MIN = 5

/**
 * Returns the first tick that makes the result final: under rules 1 the entry tick if it arrived too late, otherwise the
 * first tick after the delivery time. `undefined` while the ticks do not reach it (docs/verify.md).
 */
export function decidingTick(terms: OptionTerms, ticks: readonly PriceTick[]): PriceTick | undefined {
  if (terms.rules !== 'halyard-option-rules-1') return tickDecidingGrid(terms, ticks)
  const entry = ticks.find(([n]) => n === terms.acceptedTick + 1)
  if (entry && entry[1] > terms.acceptedAt + windowMsOf(terms.seconds)) return entry
  return ticks.find(([, at]) => at > deliveryAtOf(terms))
}

/** Returns the start of the delivery window: from rules 2 on the first instant of the grid. */
export function windowFromOf(terms: OptionTimes): number {
  const to = deliveryAtOf(terms)
  return terms.rules === 'halyard-option-rules-1'
    ? to - windowMsOf(terms.seconds)
    : (gridOf(terms).at(-1) ?? to)
}

/**
 * Settles an option from its ticks alone. `ticks` must reach from the one before acceptance to the deciding one without
 * gaps. The delivery price is the trimmed mean, rounded half to even; the payout is in units, rounded down
 * (docs/verify.md, decisions 11, 39 and 46).
 */
export function settleOption(terms: OptionTerms, ticks: readonly PriceTick[]): Settlement {
  return terms.rules === 'halyard-option-rules-1' ? settleByWindow(terms, ticks) : settleByGrid(terms, ticks)
}

function settleByWindow(terms: OptionTerms, ticks: readonly PriceTick[]): Settlement {
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
      by: undefined,
    }
  const kept = trim(window)
  const { deliveryTicks, result } = resultOfMean(terms.type, entry[2], kept)
  return {
    result,
    payout: payoutOf(result, terms),
    entryTicks: entry[2],
    deliveryTicks,
    window,
    kept,
    by: undefined,
  }
}
