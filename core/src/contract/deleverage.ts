import { amountOf, minus, plus, type Sum } from '@halyard/money'
import type { Exchange } from '../state.ts'
import { type Contract, contractValue } from './contract.ts'
import { settleStatus } from './end-position.ts'
import { equityAt, partOf, profitOf } from './margin.ts'
import type { Position } from './position.ts'
import { NO_CHARGE, settlePart } from './settle-part.ts'

/**
 * Closes what the book did not take of a liquidated position against positions of the other side, in their rank, at the
 * value where its margin is gone: it loses its margin and not a unit more, and nobody pays a fee. Positions that could
 * not pay their own loss there are passed over. Returns how many lots found somebody.
 */
export function deleverage(exchange: Exchange, contract: Contract, liquidated: Position): number {
  const before = liquidated.openLots
  for (const { position } of rankDeleveraging(contract, liquidated)) {
    const lots = Math.min(liquidated.openLots, position.openLots)
    const part = partOf(liquidated, lots)
    const value =
      liquidated.side === 'long' ? minus(part.entryValue, part.margin) : plus(part.entryValue, part.margin)
    const other = partOf(position, lots)
    if (plus(other.margin, profitOf(position.side, other.entryValue, value)) < 0) continue
    settlePart(exchange, contract, liquidated, part, value, NO_CHARGE)
    settlePart(exchange, contract, position, other, value, NO_CHARGE)
    settleStatus(exchange, position, 'deleveraged')
    exchange.facts.push({
      kind: 'deleveraged',
      positionId: position.id,
      customerId: position.ownerId,
      contractId: position.contractId,
      liquidatedId: liquidated.id,
      lots,
      value: amountOf(value),
    })
    if (liquidated.openLots === 0) break
  }
  settleStatus(exchange, liquidated, 'liquidated')
  return before - liquidated.openLots
}

interface Ranked {
  readonly position: Position
  readonly rank: Fraction
}

interface Fraction {
  readonly parts: bigint
  readonly whole: bigint
}

/** Who is deleveraged first: the most profitable and most leveraged; of equal rank the older. */
function rankDeleveraging(contract: Contract, { side }: Pick<Position, 'side'>): Ranked[] {
  const ranked: Ranked[] = []
  for (const position of contract.positions.values()) {
    if (position.side === side || position.openLots === 0) continue
    const value = contractValue(contract, contract.markTicks, position.openLots)
    // Whoever has nothing left is about to be liquidated too.
    if (equityAt(position, value) > 0) ranked.push({ position, rank: rankOf(position, value) })
  }
  return ranked.toSorted((a, b) => compare(b.rank, a.rank) || a.position.id - b.position.id)
}

/** Profit in parts of the entry, times the effective leverage of a winner, divided by that of a loser. */
function rankOf(position: Position, worth: Sum): Fraction {
  const value = amountOf(worth)
  const entry = amountOf(position.entryValue)
  const profit = amountOf(profitOf(position.side, position.entryValue, worth))
  const equity = amountOf(equityAt(position, worth))
  return profit > 0n
    ? { parts: profit * value, whole: entry * equity }
    : { parts: profit * equity, whole: entry * value }
}

function compare(a: Fraction, b: Fraction): number {
  const [left, right] = [a.parts * b.whole, b.parts * a.whole]
  return left < right ? -1 : left > right ? 1 : 0
}
