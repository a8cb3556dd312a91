import { SYSTEM_OWNER } from '../ledger/accounts.ts'
import { findAccount } from '../ledger/ledger.ts'
import type { HeldAmount } from '../product.ts'
import type { Exchange } from '../state.ts'
import { daysHeld, reserveOf } from './wealth-order.ts'
import { customerKey } from './wealth-state.ts'

/** Yields what each open order holds: its principal in the owner's trust account, and its unpaid yield in the pool. */
export function* heldByWealth({ wealth, ledger }: Exchange): Generator<HeldAmount> {
  for (const order of wealth.open.values()) {
    const trust = findAccount(ledger, order.ownerId, 'trust', order.currencyId)
    if (trust) yield [trust.id, order.principal]
    const pool = findAccount(ledger, SYSTEM_OWNER, 'wealthPool', order.currencyId)
    if (pool) yield [pool.id, reserveOf(order)]
  }
}

/**
 * Yields a description of each invariant of wealth that does not hold: no open order has ended or was paid for a day
 * that has not passed, and the sums that limits are checked against are those of the open orders.
 */
export function* findWealthViolations({ wealth, at }: Exchange): Generator<string> {
  const hosted = new Map<number, bigint>()
  const hostedByCustomer = new Map<string, bigint>()
  const counts = new Map<number, number>()
  for (const order of wealth.open.values()) {
    if (order.status !== 'hosting' || order.endedAt !== undefined || order.id >= wealth.nextId)
      yield `wealth order ${order.id} is not open`
    if (order.daysPaid > daysHeld(order, at))
      yield `wealth order ${order.id} was paid for ${order.daysPaid} days before they passed`
    if (order.daysPaid >= order.cycleDays) yield `wealth order ${order.id} has not matured`
    hosted.set(order.planId, (hosted.get(order.planId) ?? 0n) + order.principal)
    const key = customerKey(order)
    hostedByCustomer.set(key, (hostedByCustomer.get(key) ?? 0n) + order.principal)
    counts.set(order.ownerId, (counts.get(order.ownerId) ?? 0) + 1)
  }
  if (!isSame(hosted, wealth.hosted)) yield 'the hosted principals are not those of the open wealth orders'
  if (!isSame(hostedByCustomer, wealth.hostedByCustomer))
    yield "the customers' hosted principals are not those of the open wealth orders"
  if (!isSame(counts, wealth.counts)) yield 'the counts of open wealth orders are wrong'
}

function isSame<Key, Value>(a: ReadonlyMap<Key, Value>, b: ReadonlyMap<Key, Value>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value)
}
