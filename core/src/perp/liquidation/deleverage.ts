import { toAmount, sub, add } from '@halyard/money'
import type { Exchange } from '../../state.ts'
import { type Perp, perpValue } from '../perp.ts'
import { updateStatus } from '../position/end-position.ts'
import { updateMaintenance } from '../position/maintenance.ts'
import { equityAt, partOf, pnlOf } from '../position/margin.ts'
import type { Position } from '../position/position.ts'
import { trimReducing } from '../position/trim-reducing.ts'
import { NO_FEE, closePart } from '../position/settle-part.ts'

/**
 * Auto-deleverages (ADL) the open lots of a liquidated position: closes them against positions on the other side, in
 * rank order, at the liquidated position's bankruptcy value. It loses exactly its margin, and neither side pays a fee.
 * Skips positions that could not pay their own loss at that value. Returns the number of lots closed. After BitMEX's
 * auto-deleveraging; decisions 10 and 19.
 */
export function deleverage(exchange: Exchange, perp: Perp, liquidated: Position): number {
  const before = liquidated.openLots
  for (const { position } of rankDeleveraging(perp, liquidated)) {
    const lots = Math.min(liquidated.openLots, position.openLots)
    const part = partOf(liquidated, lots)
    const value =
      liquidated.side === 'long' ? sub(part.entryValue, part.margin) : add(part.entryValue, part.margin)
    const otherPart = partOf(position, lots)
    if (add(otherPart.margin, pnlOf(position.side, otherPart.entryValue, value)) < 0) continue
    closePart(exchange, perp, part, value, NO_FEE)
    closePart(exchange, perp, otherPart, value, NO_FEE)
    updateStatus(exchange, position, 'deleveraged')
    updateMaintenance(exchange, perp, position)
    trimReducing(exchange, perp, position.owner)
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
  updateStatus(exchange, liquidated, 'liquidated')
  updateMaintenance(exchange, perp, liquidated)
  trimReducing(exchange, perp, liquidated.owner)
  return before - liquidated.openLots
}

interface Ranked {
  readonly position: Position
  readonly rank: Fraction
}

interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** The sums of a customer's rows with open lots on one side, at the mark price and in settle units. */
interface Total {
  readonly rows: Position[]
  value: bigint
  entryValue: bigint
  pnl: bigint
  equity: bigint
}

/**
 * Returns the positions on the other side in the order of deleveraging. A row ranks by its customer's total on the
 * contract and side, so that splitting a position changes nothing. Of equal rank the older row comes first.
 */
function rankDeleveraging(perp: Perp, { side }: Pick<Position, 'side'>): Ranked[] {
  const totals = new Map<number, Total>()
  for (const position of perp.positions.values()) {
    if (position.side === side || position.openLots === 0) continue
    const value = perpValue(perp, perp.markTicks, position.openLots)
    const equity = equityAt(position, value)
    let total = totals.get(position.ownerId)
    if (!total) {
      total = { rows: [], value: 0n, entryValue: 0n, pnl: 0n, equity: 0n }
      totals.set(position.ownerId, total)
    }
    // A row without equity is about to be liquidated itself.
    if (equity > 0) total.rows.push(position)
    total.value += toAmount(value)
    total.entryValue += toAmount(position.entryValue)
    total.pnl += toAmount(pnlOf(position.side, position.entryValue, value))
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

/**
 * Returns BitMEX's ADL rank as an exact fraction: PnL / entry value times effective leverage for a profit, divided by
 * it otherwise. Effective leverage is value / equity, both at the mark price.
 */
function rankOf({ value, entryValue, pnl, equity }: Total): Fraction {
  return pnl > 0n
    ? { numerator: pnl * value, denominator: entryValue * equity }
    : { numerator: pnl * equity, denominator: entryValue * value }
}

function compare(a: Fraction, b: Fraction): number {
  const [left, right] = [a.numerator * b.denominator, b.numerator * a.denominator]
  return left < right ? -1 : left > right ? 1 : 0
}
