import type { CustomerId } from '../ids.ts'
import { SYSTEM_OWNER } from '../ledger/accounts.ts'
import { findAccount } from '../ledger/ledger.ts'
import type { Market } from '../market/market.ts'
import type { HeldAmount } from '../product.ts'
import { isSetAside } from '../quarantine/process-record.ts'
import type { Exchange } from '../state.ts'
import { decideOnGrid } from './grid-delivery.ts'
import { customerExposureKey, exposureKey, stakesKey } from './options.ts'
import { deliveryAtOf, gainOf, mayBeEntry, type TimedOption } from './timed-option.ts'

/**
 * Yields what each open option holds, in units: its stake in the owner's account, and its gain in the option pool
 * (decision 11).
 */
export function* heldByOptions({ options, ledger }: Exchange): Generator<HeldAmount> {
  for (const option of options.open.values()) {
    const owner = findAccount(ledger, option.ownerId, 'option', option.currencyId)
    if (owner) yield [owner.id, option.stake]
    const pool = findAccount(ledger, SYSTEM_OWNER, 'optionPool', option.currencyId)
    if (pool) yield [pool.id, gainOf(option)]
  }
}

/**
 * Yields a description of each invariant of timed options that does not hold: no open option has missed its entry or its
 * delivery, and the sums that limits are checked against are those of the open options.
 */
export function* findOptionViolations(exchange: Exchange): Generator<string> {
  const { options, markets } = exchange
  const exposures = new Map<string, bigint>()
  const customerExposures = new Map<string, bigint>()
  const stakes = new Map<string, bigint>()
  const counts = new Map<CustomerId, number>()
  for (const option of options.open.values()) {
    const market = markets.get(option.marketId)
    if (option.result !== undefined || option.settledAt !== undefined || option.id >= options.nextId)
      yield `option ${option.id} is not open`
    if (!market || market.tickSeq < option.acceptedTick)
      yield `option ${option.id} was accepted after a tick that does not exist`
    else if (isEntered(option, market) && option.entryTicks === undefined)
      yield `option ${option.id} has missed its entry`
    // The first index price of any market after an option's delivery settles it.
    const mayWait = isSetAside(exchange, 'option', option.id)
    if (market && !mayWait && market.indexAt > deliveryAtOf(option) && !isWaiting(option, market))
      yield `option ${option.id} has missed its delivery`
    const key = exposureKey(option)
    exposures.set(key, (exposures.get(key) ?? 0n) + gainOf(option))
    const customerKey = customerExposureKey(option)
    customerExposures.set(customerKey, (customerExposures.get(customerKey) ?? 0n) + gainOf(option))
    stakes.set(stakesKey(option), (stakes.get(stakesKey(option)) ?? 0n) + option.stake)
    counts.set(option.ownerId, (counts.get(option.ownerId) ?? 0) + 1)
  }
  if (!isSame(exposures, options.exposures)) yield 'the exposures are not those of the open options'
  if (!isSame(customerExposures, options.customerExposures))
    yield "the customers' exposures are not those of the open options"
  if (!isSame(stakes, options.openStakes)) yield 'the open stakes are not those of the open options'
  if (!isSame(counts, options.counts)) yield 'the counts of open options are wrong'
}

/** Returns whether a tick came that is the option's entry, or too late to be it: then the option is not open. */
function isEntered(option: TimedOption, { recentTicks }: Market): boolean {
  const last = recentTicks.at(-1)
  return last !== undefined && mayBeEntry(option, last)
}

/** Returns whether an option waits for prices after a silence, which rules 1 do not allow. */
function isWaiting(option: TimedOption, { recentTicks, indexAt }: Market): boolean {
  return option.rules !== 1 && 'dueAt' in decideOnGrid(option, recentTicks, indexAt)
}

/** A gain of zero adds a sum to `a` that `b` does not have. */
function isSame<Key, Value extends bigint | number>(a: Map<Key, Value>, b: ReadonlyMap<Key, Value>): boolean {
  const sums = [...a].filter(([, sum]) => sum !== 0n)
  return sums.length === b.size && sums.every(([key, sum]) => b.get(key) === sum)
}
