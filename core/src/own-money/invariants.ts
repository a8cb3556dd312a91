import type { Exchange } from '../state.ts'
import { refundKey } from './own-money-move.ts'

/**
 * Yields a description of each invariant of the exchange's own money that does not hold: no reference is used twice, moves
 * are in the order of time, and the refunds of each customer are the sum of their moves.
 */
export function* findOwnMoneyViolations({ ownMoney }: Exchange): Generator<string> {
  const { moves, references, refunds } = ownMoney
  if (references.size !== moves.length)
    yield `${moves.length} own money moves have ${references.size} references`
  const sums = new Map<string, bigint>()
  for (const [index, { id, at, kind, customerId, currencyId, amount }] of moves.entries()) {
    const before = moves[index - 1]
    if (before && (before.id >= id || before.at > at)) yield `own money move ${id} is out of order`
    if (kind !== 'refundFee') continue
    if (customerId === undefined) yield `refund ${id} has no customer`
    const key = refundKey(customerId ?? 0, currencyId)
    sums.set(key, (sums.get(key) ?? 0n) + amount)
  }
  for (const [key, sum] of sums) if (refunds.get(key) !== sum) yield `the refunds of ${key} are not ${sum}`
  if (refunds.size !== sums.size) yield 'refunds have no own money move'
}
