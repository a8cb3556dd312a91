import type { Tick } from '../market/market.ts'
import { type Delivery, resultOfPrices, VOID } from './delivery.ts'
import { deliveryAtOf, entryByOf, gridOf, SILENCE_MAX_MS, type TimedOption } from './timed-option.ts'

/** The log is silent at an instant of the grid if its newest tick is older, in milliseconds. */
const SILENT_AFTER_MS = 5_000
/** After a silence, prices at this number of instants deliver, this far apart. */
const NEXT_INSTANTS = 5
const NEXT_STEP_MS = 500

/** The event that an option waits for: a command later than `dueAt` decides it, or an earlier tick does. */
export interface Undecided {
  readonly dueAt: number
}

/**
 * Decides an option under rules 2 or 3 at the exchange time `at`. `ticks` are its market's recent ticks, oldest first. Time is
 * monotonic, so a decision is final: no tick that it depends on can still come (docs/verify.md, decisions 39 and 46).
 */
export function decideOnGrid(option: TimedOption, ticks: readonly Tick[], at: number): Delivery | Undecided {
  if (option.entryTicks === undefined) return at > entryByOf(option) ? VOID : { dueAt: entryByOf(option) }
  const deliveryAt = deliveryAtOf(option)
  if (at <= deliveryAt) return { dueAt: deliveryAt }
  const prices = pricesOnGrid(option, ticks)
  return prices ? resultOfPrices(option, prices) : decideAfterSilence(option, ticks, at)
}

/** The log was silent: the prices from the first tick after delivery decide, unless that comes too late. */
function decideAfterSilence(option: TimedOption, ticks: readonly Tick[], at: number): Delivery | Undecided {
  const deliveryAt = deliveryAtOf(option)
  const first = ticks.find((tick) => tick.n > option.acceptedTick + 1 && tick.at > deliveryAt)
  const lastAt = deliveryAt + SILENCE_MAX_MS
  if (!first) return at > lastAt ? VOID : { dueAt: lastAt }
  if (first.at > lastAt) return VOID
  const dueAt = first.at + (NEXT_INSTANTS - 1) * NEXT_STEP_MS
  if (at <= dueAt) return { dueAt }
  const instants = Array.from({ length: NEXT_INSTANTS }, (_, index) => first.at + index * NEXT_STEP_MS)
  return resultOfPrices(
    option,
    instants.map((instant) => (inForce(ticks, instant) ?? first).ticks),
  )
}

/** Returns the prices in force on the grid; `undefined` if the log is silent at one of its instants. */
function pricesOnGrid(option: TimedOption, ticks: readonly Tick[]): number[] | undefined {
  const prices: number[] = []
  for (const instant of gridOf(option)) {
    const tick = inForce(ticks, instant)
    if (!tick || tick.n < entryNOf(option)) return undefined
    if (tick.at < instant - SILENT_AFTER_MS) return undefined
    prices.push(tick.ticks)
  }
  return prices
}

/** Returns the number of the entry tick. Under rules 2 it is the next one, also of options whose number was not stored. */
function entryNOf({ entryN, acceptedTick }: TimedOption): number {
  return entryN ?? acceptedTick + 1
}

/** Returns the newest tick that is not later than an instant. */
function inForce(ticks: readonly Tick[], instant: number): Tick | undefined {
  return ticks.findLast((tick) => tick.at <= instant)
}
