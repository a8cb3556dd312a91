import { DueQueue } from './due-queue.ts'
import type { OptionConfig } from './option-config.ts'
import { deliveryAtOf, entryByOf, gainOf, type OptionRow, type TimedOption } from './timed-option.ts'

/** What is offered, and every option that is still open. */
export interface Options {
  /** By market. */
  readonly configs: Map<number, OptionConfig>
  readonly open: Map<number, TimedOption>
  nextId: number
  /** When options must be looked at: without an entry until the entry must have come, and then when delivery has passed. */
  readonly due: DueQueue
  /** Options that wait for their entry tick, in the order they were accepted. */
  entering: TimedOption[]
  /** What the house can lose, by `exposureKey`. */
  readonly exposures: Map<string, bigint>
  /** The same for each customer, by `customerExposureKey`. */
  readonly customerExposures: Map<string, bigint>
  /** How many options each customer has open. */
  readonly counts: Map<number, number>
  readonly changed: { readonly configs: Map<number, OptionConfig>; readonly options: Map<number, OptionRow> }
}

/** Options that one customer may have open at a time. */
export const OPEN_OPTIONS_MAX = 200

export function createOptions(): Options {
  return {
    configs: new Map(),
    open: new Map(),
    nextId: 1,
    due: new DueQueue(),
    entering: [],
    exposures: new Map(),
    customerExposures: new Map(),
    counts: new Map(),
    changed: { configs: new Map(), options: new Map() },
  }
}

/** Options of one market and currency that are delivered within one second are capped together. */
export function exposureKey(
  option: Pick<OptionRow, 'marketId' | 'currencyId' | 'acceptedAt' | 'seconds'>,
): string {
  return `${option.marketId}:${option.currencyId}:${Math.floor(deliveryAtOf(option) / 1_000)}`
}

/** Of those, one customer's are capped separately, so that no customer uses up a second alone. */
export function customerExposureKey(option: Parameters<typeof exposureKey>[0] & { ownerId: number }): string {
  return `${exposureKey(option)}:${option.ownerId}`
}

/** Takes an option on, when it is accepted and when it is read back. */
export function openOption(options: Options, option: TimedOption): void {
  options.open.set(option.id, option)
  if (option.entryTicks === undefined) {
    options.entering.push(option)
    options.due.add(entryByOf(option), option.id)
  } else options.due.add(deliveryAtOf(option), option.id)
  addExposure(options, option, gainOf(option))
  options.counts.set(option.ownerId, (options.counts.get(option.ownerId) ?? 0) + 1)
}

export function closeOption(options: Options, option: TimedOption): void {
  options.open.delete(option.id)
  addExposure(options, option, 0n - gainOf(option))
  const count = (options.counts.get(option.ownerId) ?? 0) - 1
  if (count > 0) options.counts.set(option.ownerId, count)
  else options.counts.delete(option.ownerId)
}

/** Returns what the house can lose within the second of an option's delivery: to everyone, and to its owner. */
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

/** Sums of nothing are not kept: delivery seconds never end. */
function add(sums: Map<string, bigint>, key: string, units: bigint): void {
  const sum = (sums.get(key) ?? 0n) + units
  if (sum === 0n) sums.delete(key)
  else sums.set(key, sum)
}
