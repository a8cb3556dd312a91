import type { CurrencyId, CustomerId, MarketId } from '../ids.ts'
import { DueQueue } from '../schedule/due-queue.ts'
import type { OptionConfig } from './option-config.ts'
import {
  deliveryAtOf,
  entryByOf,
  gainOf,
  type OptionRow,
  type OptionTimes,
  type TimedOption,
} from './timed-option.ts'

/** The state of timed options. */
export interface OptionState {
  readonly options: Options
}

/** The offers, and the options that are open. */
export interface Options {
  /** By market. */
  readonly configs: Map<MarketId, OptionConfig>
  readonly open: Map<number, TimedOption>
  nextId: number
  /** When each open option is due: at its last moment of entry until it has an entry price, then at its delivery. */
  readonly due: DueQueue
  /** Options whose delivery has passed while the log was silent, and when each is due. From rules 2 on. */
  readonly late: Map<number, number>
  /** Options without an entry price, in the order they were accepted. */
  entering: TimedOption[]
  /** The most the option pool can lose, by `exposureKey`. */
  readonly exposures: Map<string, bigint>
  /** The most it can lose to one customer, by `customerExposureKey`. */
  readonly customerExposures: Map<string, bigint>
  /** The sum of the open stakes of each customer in a currency, by `stakesKey`. */
  readonly openStakes: Map<string, bigint>
  /** The nonces of recently accepted options and when each was accepted, in that order. */
  readonly nonces: Map<string, number>
  /** The number of open options of each customer. */
  readonly counts: Map<CustomerId, number>
  readonly changed: {
    readonly configs: Map<MarketId, OptionConfig>
    readonly options: Map<number, OptionRow>
  }
}

/** Options that one customer may have open at a time. */
export const OPEN_OPTIONS_MAX = 200

/** Returns the state without offers and options. */
export function createOptions(): Options {
  return {
    configs: new Map(),
    open: new Map(),
    nextId: 1,
    due: new DueQueue(),
    late: new Map(),
    entering: [],
    exposures: new Map(),
    customerExposures: new Map(),
    openStakes: new Map(),
    nonces: new Map(),
    counts: new Map(),
    changed: { configs: new Map(), options: new Map() },
  }
}

/**
 * Returns the key of an exposure limit: options of one market and currency with delivery in the same second share it
 * (decision 11).
 */
export function exposureKey(option: OptionTimes & Pick<OptionRow, 'marketId' | 'currencyId'>): string {
  return `${option.marketId}:${option.currencyId}:${Math.floor(deliveryAtOf(option) / 1_000)}`
}

/**
 * Returns the key of a customer's own exposure limit within that of `exposureKey`, so that no customer uses up a second
 * alone (decision 11).
 */
export function customerExposureKey(
  option: Parameters<typeof exposureKey>[0] & { ownerId: CustomerId },
): string {
  return `${exposureKey(option)}:${option.ownerId}`
}

/** Returns the sum of a customer's open stakes in a currency, in units. */
export function openStakesOf(options: Options, ownerId: CustomerId, currencyId: CurrencyId): bigint {
  return options.openStakes.get(stakesKey({ ownerId, currencyId })) ?? 0n
}

/** Returns the key of a customer's open stakes in a currency. */
export function stakesKey({ ownerId, currencyId }: Pick<OptionRow, 'ownerId' | 'currencyId'>): string {
  return `${ownerId}:${currencyId}`
}

/** Adds an open option: a new one, or a restored one. */
export function openOption(options: Options, option: TimedOption): void {
  options.open.set(option.id, option)
  if (option.entryTicks === undefined) {
    options.entering.push(option)
    options.due.add(Math.min(entryByOf(option), deliveryAtOf(option)), option.id)
  } else options.due.add(deliveryAtOf(option), option.id)
  addExposure(options, option, gainOf(option))
  add(options.openStakes, stakesKey(option), option.stake)
  options.counts.set(option.ownerId, (options.counts.get(option.ownerId) ?? 0) + 1)
}

/** Removes an option that was settled. */
export function closeOption(options: Options, option: TimedOption): void {
  options.open.delete(option.id)
  options.late.delete(option.id)
  addExposure(options, option, 0n - gainOf(option))
  add(options.openStakes, stakesKey(option), 0n - option.stake)
  const count = (options.counts.get(option.ownerId) ?? 0) - 1
  if (count > 0) options.counts.set(option.ownerId, count)
  else options.counts.delete(option.ownerId)
}

/**
 * Returns the most the pool can lose within the second of an option's delivery, to all customers and to its owner. The
 * sum of the gains of calls, puts and evens, in units of the option's currency (decision 11).
 */
export function exposuresOf(options: Options, option: TimedOption): { all: bigint; own: bigint } {
  return {
    all: options.exposures.get(exposureKey(option)) ?? 0n,
    own: options.customerExposures.get(customerExposureKey(option)) ?? 0n,
  }
}

function addExposure(options: Options, option: TimedOption, units: bigint): void {
  add(options.exposures, exposureKey(option), units)
  add(options.customerExposures, customerExposureKey(option), units)
}

/** Deletes a sum that reaches zero, or the map would grow with every second. */
function add(sums: Map<string, bigint>, key: string, units: bigint): void {
  const sum = (sums.get(key) ?? 0n) + units
  if (sum === 0n) sums.delete(key)
  else sums.set(key, sum)
}
