import { HOUSE } from '../ledger/accounts.ts'
import { findAccount } from '../ledger/ledger.ts'
import type { Exchange } from '../state.ts'
import { customerExposureKey, exposureKey } from './options.ts'
import { deliveryAtOf, gainOf } from './timed-option.ts'

/** What open options hold, by account: each its stake, and the house all that it would have to pay. */
export function heldByOptions({ options, ledger }: Exchange): Map<number, bigint> {
  const held = new Map<number, bigint>()
  const add = (accountId: number | undefined, units: bigint): void => {
    if (accountId !== undefined) held.set(accountId, (held.get(accountId) ?? 0n) + units)
  }
  for (const option of options.open.values()) {
    add(findAccount(ledger, option.ownerId, 'option', option.currencyId)?.id, option.stake)
    add(findAccount(ledger, HOUSE, 'optionPool', option.currencyId)?.id, gainOf(option))
  }
  return held
}

/** Every open option waits for a delivery that has not passed unseen, and all of them are counted rightly. */
export function* findOptionFaults({ options, markets }: Exchange): Generator<string> {
  const exposures = new Map<string, bigint>()
  const ownExposures = new Map<string, bigint>()
  const counts = new Map<number, number>()
  for (const option of options.open.values()) {
    const market = markets.get(option.marketId)
    if (option.result !== undefined || option.settledAt !== undefined || option.id >= options.nextId)
      yield `option ${option.id} is not open`
    if (!market || market.tickSeq < option.acceptedTick)
      yield `option ${option.id} was accepted after a tick that never was`
    else if (market.tickSeq > option.acceptedTick && option.entryTicks === undefined)
      yield `option ${option.id} has missed its entry`
    // An option is settled by the first tick after its delivery, whatever market's it is.
    if (market && market.indexAt > deliveryAtOf(option)) yield `option ${option.id} has missed its delivery`
    const key = exposureKey(option)
    exposures.set(key, (exposures.get(key) ?? 0n) + gainOf(option))
    const ownKey = customerExposureKey(option)
    ownExposures.set(ownKey, (ownExposures.get(ownKey) ?? 0n) + gainOf(option))
    counts.set(option.ownerId, (counts.get(option.ownerId) ?? 0) + 1)
  }
  if (!isSame(exposures, options.exposures)) yield 'the exposures of options are not what they should be'
  if (!isSame(ownExposures, options.customerExposures))
    yield "the customers' exposures of options are not what they should be"
  if (!isSame(counts, options.counts)) yield 'the counts of open options are not what they should be'
  for (const { config, tickSeq, recentTicks, indexTicks, indexAt } of markets.values()) {
    const last = recentTicks.at(-1)
    if (tickSeq > 0 && (last?.n !== tickSeq || last.ticks !== indexTicks || last.at !== indexAt))
      yield `the last tick of market ${config.id} is not its index price`
    for (const [index, { n, at }] of recentTicks.entries()) {
      const before = recentTicks[index - 1]
      if (before && (n !== before.n + 1 || at < before.at))
        yield `tick ${n} of market ${config.id} is out of turn`
    }
  }
}

/** A reserve of nothing leaves no sum behind. */
function isSame<Key, Value extends bigint | number>(a: Map<Key, Value>, b: ReadonlyMap<Key, Value>): boolean {
  const sums = [...a].filter(([, sum]) => sum !== 0n)
  return sums.length === b.size && sums.every(([key, sum]) => b.get(key) === sum)
}
