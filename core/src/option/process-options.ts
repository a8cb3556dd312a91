import { type Amount, amount, ZERO } from '@halyard/money'
import { SYSTEM_OWNER } from '../ledger/accounts.ts'
import { markAccountChanged, openAccount, release, settle } from '../ledger/ledger.ts'
import { countOptionLoss } from '../self-limits/consult.ts'
import { processRecord } from '../quarantine/process-record.ts'
import type { Exchange } from '../state.ts'
import { deliver, type Delivery } from './delivery.ts'
import { decideOnGrid } from './grid-delivery.ts'
import { closeOption } from './options.ts'
import {
  deliveryAtOf,
  entryByOf,
  gainOf,
  mayBeEntry,
  type OptionResult,
  type TimedOption,
} from './timed-option.ts'

/**
 * Settles the options that are due, then assigns entry prices. Exchange time never goes back, so an option's window is
 * complete once the time has passed its delivery: no later tick can belong to it. From rules 2 on an option whose window was
 * silent waits for the next prices, at most a minute.
 */
export function onIndexPrice(exchange: Exchange): void {
  settleDue(exchange, Number.POSITIVE_INFINITY)
  assignEntries(exchange)
}

/** Options that one clock command takes from the queue. */
export const DUE_OPTIONS_MAX = 1_000

/**
 * Settles at most `DUE_OPTIONS_MAX` options, and returns whether more are due. They wait for the next command and settle
 * at the same prices: no tick that an option needs is forgotten before a newer one comes, and that one settles them all.
 */
export function onTime(exchange: Exchange): boolean {
  settleDue(exchange, DUE_OPTIONS_MAX)
  assignEntries(exchange)
  const { nextAt } = exchange.options.due
  return nextAt !== undefined && nextAt < exchange.at
}

function settleDue(exchange: Exchange, max: number): void {
  settleLate(exchange)
  const { options, at } = exchange
  for (let taken = 0; taken < max; taken++) {
    const due = options.due.takeBefore(at)
    if (!due) return
    const option = options.open.get(due.id)
    if (!option) throw new Error(`option ${due.id} is due and not open`)
    processRecord(exchange, 'option', option.id, () => processDue(exchange, option, due.at))
  }
}

function processDue(exchange: Exchange, option: TimedOption, dueAt: number): void {
  assignEntry(exchange, option)
  const deliveryAt = deliveryAtOf(option)
  // Options with an entry price are settled in the order of delivery, also if all are due at once after a silence.
  if (option.entryTicks !== undefined && dueAt < deliveryAt) exchange.options.due.add(deliveryAt, option.id)
  else decide(exchange, option)
}

/** Settles the options that wait for prices after a silence, if those have come. */
function settleLate(exchange: Exchange): void {
  const { options } = exchange
  for (const id of options.late.keys()) {
    const option = options.open.get(id)
    if (!option) throw new Error(`option ${id} is late and not open`)
    processRecord(exchange, 'option', id, () => {
      assignEntry(exchange, option)
      decide(exchange, option)
    })
  }
}

/** Settles an option that is due. From rules 2 on it may have to wait for prices after a silence. */
function decide(exchange: Exchange, option: TimedOption): void {
  const { markets, options, at } = exchange
  const ticks = markets.get(option.marketId)?.recentTicks ?? []
  const decision = option.rules === 1 ? deliver(option, ticks) : decideOnGrid(option, ticks, at)
  if ('dueAt' in decision) options.late.set(option.id, decision.dueAt)
  else settleOption(exchange, option, decision)
}

/** Returns when an option is due next, in epoch milliseconds; `undefined` if none is open. */
export function nextOptionDueAt({ options }: Pick<Exchange, 'options'>): number | undefined {
  const { nextAt } = options.due
  if (options.late.size === 0) return nextAt
  return Math.min(nextAt ?? Number.POSITIVE_INFINITY, ...options.late.values())
}

function assignEntries(exchange: Exchange): void {
  const { options } = exchange
  if (options.entering.length === 0) return
  options.entering = options.entering.filter((option) => {
    if (option.result !== undefined) return false
    let isEntered = false
    processRecord(exchange, 'option', option.id, () => {
      isEntered = assignEntry(exchange, option)
    })
    return !isEntered
  })
}

/**
 * Assigns the entry price: the first tick that may be one, unless it came too late. Returns whether the option has an entry
 * price.
 */
function assignEntry({ ledger, markets, options }: Exchange, option: TimedOption): boolean {
  if (option.entryTicks !== undefined) return true
  const market = markets.get(option.marketId)
  const tick = market?.recentTicks.find((one) => mayBeEntry(option, one))
  if (!tick || tick.at > entryByOf(option)) return false
  option.entryTicks = tick.ticks
  option.entryN = tick.n
  options.changed.options.set(option.id, option)
  // A customer is notified of a batch only if it changes one of their accounts.
  markAccountChanged(ledger, openAccount(ledger, option.ownerId, 'option', option.currencyId).id)
  return true
}

function settleOption(exchange: Exchange, option: TimedOption, delivery: Delivery): void {
  const { options, at } = exchange
  option.deliveryTicks = delivery.ticks
  option.result = delivery.result
  option.payout = payOut(exchange, option, delivery)
  option.settledAt = at
  closeOption(options, option)
  if (delivery.result === 'lose') countLostStake(exchange, option)
  options.changed.options.set(option.id, option)
  exchange.facts.push({
    kind: 'optionSettled',
    optionId: option.id,
    customerId: option.ownerId,
    marketId: option.marketId,
    type: option.type,
    result: delivery.result,
    payout: option.payout,
  })
}

function countLostStake(exchange: Exchange, { ownerId, currencyId, stake }: TimedOption): void {
  const owner = exchange.customers.get(ownerId)
  if (owner) countOptionLoss(exchange, owner, currencyId, stake)
}

/** Releases the stake or pays it to the pool, and pays the gain to the customer or releases it. Returns the payout. */
function payOut({ ledger }: Exchange, option: TimedOption, { result }: Delivery): Amount {
  const { stake } = option
  const gain = gainOf(option)
  const { id: customer } = openAccount(ledger, option.ownerId, 'option', option.currencyId)
  const { id: pool } = openAccount(ledger, SYSTEM_OWNER, 'optionPool', option.currencyId)
  if (result === 'lose') settle(ledger, customer, pool, stake, 'option_stake')
  else release(ledger, customer, stake, 'option_stake_release')
  if (result === 'win') settle(ledger, pool, customer, gain, 'option_payout')
  else release(ledger, pool, gain, 'option_reserve_release')
  return payoutOf(result, stake, gain)
}

function payoutOf(result: OptionResult, stake: Amount, gain: Amount): Amount {
  if (result === 'lose') return ZERO
  return result === 'win' ? amount(stake + gain) : stake
}
