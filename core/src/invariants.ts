import type { Exchange } from './state.ts'
import { findPerpFaults, heldByPositions } from './perp/violations.ts'
import { mayGoBelowZero } from './ledger/accounts.ts'
import { NONE } from './book/slot.ts'
import { costOf } from './market/market.ts'
import type { SpotOrder } from './spot/order.ts'
import { findOptionFaults, heldByOptions } from './option/invariants.ts'
import { findWalletFaults, heldByWithdrawals } from './wallet/invariants.ts'

/** What is always true between two commands. Returns what is not, in words; an empty list is a sound exchange. */
export function findViolations(exchange: Exchange): string[] {
  return [
    ...findUnbalanced(exchange),
    ...findOverdrawn(exchange),
    ...findUnheld(exchange),
    ...findMiscounted(exchange),
    ...findCrossed(exchange),
    ...findPerpFaults(exchange),
    ...findWalletFaults(exchange),
    ...findOptionFaults(exchange),
  ]
}

function* findUnbalanced({ ledger }: Exchange): Generator<string> {
  const sums = new Map<number, bigint>()
  for (const { currencyId, available, frozen } of ledger.accounts)
    sums.set(currencyId, (sums.get(currencyId) ?? 0n) + available + frozen)
  for (const [currencyId, sum] of sums)
    if (sum !== 0n) yield `currency ${currencyId} sums to ${sum}, not zero`
}

function* findOverdrawn({ ledger }: Exchange): Generator<string> {
  for (const account of ledger.accounts) {
    const { ownerId, kind, available, frozen } = account
    if (frozen < 0n || (available < 0n && !mayGoBelowZero(ownerId, kind)))
      yield `account ${account.id} is below zero`
  }
}

/** What is frozen is exactly what open things hold, and each order holds exactly what it can still cost. */
function* findUnheld(exchange: Exchange): Generator<string> {
  const { ledger, orders, markets } = exchange
  // Options hold in accounts of their own kind, so neither list hides the other.
  const held = new Map([
    ...heldByWithdrawals(exchange),
    ...heldByOptions(exchange),
    ...heldByPositions(exchange),
  ])
  for (const order of orders.values()) {
    held.set(order.payAccountId, (held.get(order.payAccountId) ?? 0n) + BigInt(order.held))
    const market = markets.get(order.marketId)
    if (!market || order.status !== 'waiting' || order.remaining <= 0)
      yield `order ${order.id} is not waiting`
    else {
      const cost = costOf(market, order.side, order.ticks, order.remaining)
      if (order.held !== cost) yield `order ${order.id} holds ${order.held}, not ${cost}`
    }
  }
  for (const account of ledger.accounts)
    if (account.frozen !== (held.get(account.id) ?? 0n))
      yield `account ${account.id} has ${account.frozen} frozen, its orders hold ${held.get(account.id) ?? 0n}`
}

/** A customer's number of open orders is what their limit is checked against. */
function* findMiscounted({ customers, orders }: Exchange): Generator<string> {
  const counts = new Map<number, number>()
  for (const { ownerId } of orders.values()) counts.set(ownerId, (counts.get(ownerId) ?? 0) + 1)
  for (const customer of customers.values()) {
    const { id } = customer
    const openOrders = orders.openCounts.of(customer)
    const count = counts.get(id) ?? 0
    if (openOrders !== count) yield `customer ${id} has ${count} open orders, not ${openOrders}`
  }
}

function* findCrossed({ markets, orders }: Exchange): Generator<string> {
  let resting = 0
  for (const market of markets.values()) {
    const { book } = market
    const [bid, ask] = [book.best('buy'), book.best('sell')]
    if (bid !== NONE && ask !== NONE && book.orders.ticksOf(bid) >= book.orders.ticksOf(ask))
      yield `market ${market.config.id} is crossed`
    for (const best of [bid, ask])
      for (let slot = best, before: SpotOrder | undefined; slot !== NONE; slot = book.next(slot)) {
        const order = orders.at(slot)
        resting += 1
        if (before && before.ticks === order.ticks && before.priority >= order.priority)
          yield `order ${order.id} stands out of turn`
        before = order
      }
  }
  if (resting !== orders.size) yield `${resting} orders rest, ${orders.size} are open`
}
