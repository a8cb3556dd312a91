import { type Amount, amount, ZERO } from '@halyard/money'
import { HOUSE } from '../ledger/accounts.ts'
import { markAccountChanged, openAccount, release, settle } from '../ledger/ledger.ts'
import type { Exchange } from '../state.ts'
import { deliver, type Delivery } from './delivery.ts'
import { closeOption } from './options.ts'
import { deliveryAtOf, entryByOf, gainOf, type OptionResult, type TimedOption } from './timed-option.ts'

/**
 * Ends what is due and gives the others the entry ticks that have come. Time only goes on, so once it is later than a
 * delivery no tick can come into that window any more: nothing is waited for, and no tick is too late to count.
 */
export function followOptions(exchange: Exchange): void {
  endDue(exchange)
  enterWaiting(exchange)
}

function endDue(exchange: Exchange): void {
  const { options, at } = exchange
  for (let due = options.due.takeBefore(at); due; due = options.due.takeBefore(at)) {
    const option = options.open.get(due.id)
    if (!option) throw new Error(`option ${due.id} is due and not open`)
    enter(exchange, option)
    const deliveryAt = deliveryAtOf(option)
    // Of those that entered, each comes in its turn, also where all of them are due at once after a long silence.
    if (option.entryTicks !== undefined && due.at < deliveryAt) options.due.add(deliveryAt, due.id)
    else end(exchange, option)
  }
}

function enterWaiting(exchange: Exchange): void {
  const { options } = exchange
  if (options.entering.length === 0) return
  options.entering = options.entering.filter(
    (option) => option.result === undefined && !enter(exchange, option),
  )
}

/** Gives an option the entry tick it waits for, if that has come, and in time. Answers whether it has one. */
function enter({ ledger, markets, options }: Exchange, option: TimedOption): boolean {
  if (option.entryTicks !== undefined) return true
  const market = markets.get(option.marketId)
  const tick = market?.recentTicks.find(({ n }) => n === option.acceptedTick + 1)
  if (!tick || tick.at > entryByOf(option)) return false
  option.entryTicks = tick.ticks
  options.changed.options.set(option.id, option)
  // Customers are told of a batch by the accounts it changed.
  markAccountChanged(ledger, openAccount(ledger, option.ownerId, 'option', option.currencyId).id)
  return true
}

function end(exchange: Exchange, option: TimedOption): void {
  const { options, markets, at } = exchange
  const delivery = deliver(option, markets.get(option.marketId)?.recentTicks ?? [])
  option.deliveryTicks = delivery.ticks
  option.result = delivery.result
  option.payout = payOut(exchange, option, delivery)
  option.settledAt = at
  closeOption(options, option)
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

/** The stake goes back or to the house, the reserve to the customer or free. */
function payOut({ ledger }: Exchange, option: TimedOption, { result }: Delivery): Amount {
  const { stake } = option
  const gain = gainOf(option)
  const { id: customer } = openAccount(ledger, option.ownerId, 'option', option.currencyId)
  const { id: pool } = openAccount(ledger, HOUSE, 'optionPool', option.currencyId)
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
