import { toAmount, sub, add } from '@halyard/money'
import type { Exchange } from '../state.ts'
import { type Perp, perpValue } from './perp.ts'
import { settleStatus } from './end-position.ts'
import { updateMaintenance } from './maintenance.ts'
import { equityAt, partOf, profitOf } from './margin.ts'
import type { Position } from './position.ts'
import { NO_CHARGE, settlePart } from './settle-part.ts'

/**
 * Closes what the book did not take of a liquidated position against positions of the other side, in their rank, at the
 * value where its margin is gone: it loses its margin and not a unit more, and nobody pays a fee. Positions that could
 * not pay their own loss there are passed over. Returns how many lots found somebody.
 */
export function deleverage(exchange: Exchange, perp: Perp, liquidated: Position): number {
  const before = liquidated.openLots
  for (const { position } of rankDeleveraging(perp, liquidated)) {
    const lots = Math.min(liquidated.openLots, position.openLots)
    const part = partOf(liquidated, lots)
    const value =
      liquidated.side === 'long' ? sub(part.entryValue, part.margin) : add(part.entryValue, part.margin)
    const other = partOf(position, lots)
    if (add(other.margin, profitOf(position.side, other.entryValue, value)) < 0) continue
    settlePart(exchange, perp, liquidated, part, value, NO_CHARGE)
    settlePart(exchange, perp, position, other, value, NO_CHARGE)
    settleStatus(exchange, position, 'deleveraged')
    updateMaintenance(exchange, perp, position)
    exchange.facts.push({
      kind: 'deleveraged',
      positionId: position.id,
      customerId: position.ownerId,
      perpId: position.perpId,
      liquidatedId: liquidated.id,
      lots,
      value: toAmount(value),
    })
    if (liquidated.openLots === 0) break
  }
  settleStatus(exchange, liquidated, 'liquidated')
  updateMaintenance(exchange, perp, liquidated)
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

/** A customer's held rows of one side, and what they come to together at the mark. */
interface Total {
  readonly rows: Position[]
  value: bigint
  entry: bigint
  profit: bigint
  equity: bigint
}

/**
 * Ranks the positions of the other side, first who is deleveraged first. A row ranks by its customer's total of the
 * contract and side, so that splitting a position changes nothing; of equal rank the older row comes first.
 */
function rankDeleveraging(perp: Perp, { side }: Pick<Position, 'side'>): Ranked[] {
  const totals = new Map<number, Total>()
  for (const position of perp.positions.values()) {
    if (position.side === side || position.openLots === 0) continue
    const value = perpValue(perp, perp.markTicks, position.openLots)
    const equity = equityAt(position, value)
    let total = totals.get(position.ownerId)
    if (!total) {
      total = { rows: [], value: 0n, entry: 0n, profit: 0n, equity: 0n }
      totals.set(position.ownerId, total)
    }
    // A row with nothing left is about to be liquidated too.
    if (equity > 0) total.rows.push(position)
    total.value += toAmount(value)
    total.entry += toAmount(position.entryValue)
    total.profit += toAmount(profitOf(position.side, position.entryValue, value))
    total.equity += toAmount(equity)
  }
  const ranked: Ranked[] = []
  for (const total of totals.values()) {
    if (total.equity <= 0n) continue
    const rank = rankOf(total)
    for (const position of total.rows) ranked.push({ position, rank })
  }
  return ranked.toSorted((a, b) => compare(b.rank, a.rank) || a.position.id - b.position.id)
}

/** Profit in parts of the entry, times the effective leverage of a winner, divided by that of a loser. */
function rankOf({ value, entry, profit, equity }: Total): Fraction {
  return profit > 0n
    ? { parts: profit * value, whole: entry * equity }
    : { parts: profit * equity, whole: entry * value }
}

function compare(a: Fraction, b: Fraction): number {
  const [left, right] = [a.parts * b.whole, b.parts * a.whole]
  return left < right ? -1 : left > right ? 1 : 0
}
