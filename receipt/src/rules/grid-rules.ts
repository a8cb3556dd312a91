import { payoutOf, resultOfMean, trim } from './delivery-math.ts'
import type { PriceTick } from '../statements/option-terms.ts'
import {
  deliveryAtOf,
  entryFromOf,
  type OptionTerms,
  type OptionTimes,
  type Settlement,
  windowMsOf,
} from '../statements/terms.ts'

/** The distance of the instants of the grid in milliseconds. */
export const GRID_STEP_MS = 500
/** The log is silent at an instant if its newest tick is older. */
const SILENT_AFTER_MS = 5_000
/** Under rules 2 an option accepted on an older tick is void. */
const ACCEPTED_AGE_MAX_MS = 10_000
/** The longest silence after acceptance, and after delivery, in which an option is not void. */
const SILENCE_MAX_MS = 60_000
/** After a silence the prices in force at this number of instants deliver. */
const NEXT_INSTANTS = 5

/** Returns the instants of the grid, the last one first: delivery, and back from it while within the window. */
export function gridOf(terms: OptionTimes): number[] {
  const count = Math.ceil(windowMsOf(terms.seconds) / GRID_STEP_MS)
  return Array.from({ length: count }, (_, index) => deliveryAtOf(terms) - index * GRID_STEP_MS)
}

/** Settles an option under rules 2 or 3. `ticks` must reach to the deciding tick without gaps (docs/verify.md). */
export function settleByGrid(terms: OptionTerms, ticks: readonly PriceTick[]): Settlement {
  const entry = entryOf(terms, ticks)
  const delivery = entry && !isVoidAtEntry(terms, ticks) ? deliveryOf(terms, ticks) : undefined
  if (!entry || !delivery)
    return {
      result: 'void',
      payout: terms.stake,
      entryTicks: entry?.[2],
      deliveryTicks: undefined,
      window: [],
      kept: [],
      by: undefined,
    }
  const kept = trim(delivery.prices)
  const { deliveryTicks, result } = resultOfMean(terms.type, entry[2], kept)
  return {
    result,
    payout: payoutOf(result, terms),
    entryTicks: entry[2],
    deliveryTicks,
    window: delivery.prices,
    kept,
    by: delivery.by,
  }
}

/** Returns the first tick that makes the result final under rules 2 or 3; `undefined` while the ticks do not reach it. */
export function tickDecidingGrid(terms: OptionTerms, ticks: readonly PriceTick[]): PriceTick | undefined {
  const entry = entryOf(terms, ticks)
  if (!entry) return ticks.find(([n, at]) => n > terms.acceptedTick && at > entryByOf(terms))
  if (isVoidAtEntry(terms, ticks)) return entry
  const to = deliveryAtOf(terms)
  if (pricesOnGrid(terms, ticks)) return ticks.find(([, at]) => at > to)
  const first = firstAfterDelivery(terms, ticks)
  if (!first || first[1] > to + SILENCE_MAX_MS) return first
  const lastInstant = first[1] + (NEXT_INSTANTS - 1) * GRID_STEP_MS
  return ticks.find(([, at]) => at > lastInstant)
}

/** Returns the first tick that may be the entry: the one after acceptance, and under rules 3 the first live one after the delay. */
export function firstEntryOf(terms: OptionTerms, ticks: readonly PriceTick[]): PriceTick | undefined {
  const from = entryFromOf(terms)
  const isAny = terms.rules !== 'halyard-option-rules-3'
  return ticks.find(
    ([n, at, , quality]) => n > terms.acceptedTick && at >= from && (isAny || quality === undefined),
  )
}

/** Returns the entry: the first tick that may be it, unless it came too late. */
function entryOf(terms: OptionTerms, ticks: readonly PriceTick[]): PriceTick | undefined {
  const next = firstEntryOf(terms, ticks)
  return next && next[1] <= entryByOf(terms) ? next : undefined
}

/** Returns the last time of an entry tick. */
function entryByOf(terms: OptionTerms): number {
  const latest = terms.acceptedAt + SILENCE_MAX_MS
  return terms.rules === 'halyard-option-rules-3' ? Math.min(latest, deliveryAtOf(terms)) : latest
}

/** Returns whether the entry decides: it is missing, or under rules 2 the option was accepted on an old tick. */
function isVoidAtEntry(terms: OptionTerms, ticks: readonly PriceTick[]): boolean {
  if (!entryOf(terms, ticks)) return true
  const oldest = terms.acceptedAt - ACCEPTED_AGE_MAX_MS
  return (
    terms.rules === 'halyard-option-rules-2' &&
    ticks.some(([n, at]) => n === terms.acceptedTick && at < oldest)
  )
}

interface Delivery {
  readonly by: 'grid' | 'next'
  readonly prices: readonly PriceTick[]
}

function deliveryOf(terms: OptionTerms, ticks: readonly PriceTick[]): Delivery | undefined {
  const prices = pricesOnGrid(terms, ticks)
  if (prices) return { by: 'grid', prices }
  const first = firstAfterDelivery(terms, ticks)
  if (!first || first[1] > deliveryAtOf(terms) + SILENCE_MAX_MS) return undefined
  const instants = Array.from({ length: NEXT_INSTANTS }, (_, index) => first[1] + index * GRID_STEP_MS)
  return { by: 'next', prices: instants.map((instant) => inForce(ticks, instant) ?? first) }
}

/** Returns the prices in force on the grid; `undefined` if the log is silent at one of its instants. */
function pricesOnGrid(terms: OptionTerms, ticks: readonly PriceTick[]): PriceTick[] | undefined {
  const entryN = firstEntryOf(terms, ticks)?.[0] ?? Number.POSITIVE_INFINITY
  const entered = ticks.filter(([n]) => n >= entryN)
  const grid = gridOf(terms)
  const prices = grid.flatMap((instant) => {
    const tick = inForce(entered, instant)
    return tick && tick[1] >= instant - SILENT_AFTER_MS ? [tick] : []
  })
  return prices.length === grid.length ? prices : undefined
}

function firstAfterDelivery(terms: OptionTerms, ticks: readonly PriceTick[]): PriceTick | undefined {
  const to = deliveryAtOf(terms)
  return ticks.find(([n, at]) => n > terms.acceptedTick + 1 && at > to)
}

/** Returns the newest tick that is not later than an instant. */
function inForce(ticks: readonly PriceTick[], instant: number): PriceTick | undefined {
  return ticks.findLast(([, at]) => at <= instant)
}
