import { type Amount, amount, toAmount, ppmCeil } from '@halyard/money'
import type { Exchange } from '../../state.ts'
import { closeInBook } from '../closing/close-in-book.ts'
import { type Perp, perpBand, perpValue } from '../perp.ts'
import { coverCap, exhaustCover, recordCover } from '../position/cover.ts'
import { deleverage } from './deleverage.ts'
import { bankruptcyTicks, exposureOf } from '../position/liquidation-price.ts'
import { closingSide, type Position } from '../position/position.ts'

/**
 * Liquidates a position whose equity is below its maintenance margin and whose working order is cancelled. Closes into
 * the book no worse than `liquidationLimit`, then auto-deleverages the remainder (ADL). If neither finds a
 * counterparty, retries on the next index price. Fills better than the bankruptcy price pay a liquidation fee to the
 * insurance fund, at most the equity that is left; the owner receives the rest. Worse fills are covered by the fund. If
 * the minute's budget bounds the price limit and lots remain after the book, the contract becomes close-only. After
 * dYdX v4's liquidations; decisions 10 and 19.
 */
export function liquidate(exchange: Exchange, perp: Perp, position: Position): void {
  const { openLots } = position
  const value = perpValue(perp, perp.markTicks, openLots)
  const { cap, affordable } = coverCap(exchange, perp, value)
  const ticks = liquidationLimit(perp, position, affordable)
  const isBudgetBound = ticks !== liquidationLimit(perp, position, cap)
  const side = closingSide(position.side)
  const taker = { ownerId: position.ownerId, side, ticks, remaining: openLots }
  const book = closeInBook(exchange, perp, { position, taker, reason: 'liquidated' }, (filledValue) => ({
    account: 'insurance',
    amount: ppmCeil(filledValue, perp.config.liquidationFeePpm),
    reason: 'liquidation_fee',
  }))
  recordCover(exchange, perp, book.covered)
  if (isBudgetBound && position.openLots > 0) exhaustCover(exchange, perp)
  const deleveragedLots = position.openLots > 0 ? deleverage(exchange, perp, position) : 0
  if (book.lots + deleveragedLots === 0) return
  exchange.facts.push({
    kind: 'positionLiquidated',
    positionId: position.id,
    customerId: position.ownerId,
    perpId: position.perpId,
    side: position.side,
    markTicks: perp.markTicks,
    filledLots: book.lots,
    deleveragedLots,
    insuranceFee: toAmount(book.fee),
    insuranceCover: toAmount(book.covered),
  })
}

/**
 * Returns the worst price, in ticks, that a liquidation may trade at, as the tightest of three: the edge of the price
 * band; the bankruptcy price moved by `cover`, the amount that the insurance fund may pay; and the bankruptcy price or,
 * if the mark is already past it, the mark moved by `coverSlackPpm`. So the fund pays for a gap of the index and never
 * for an emptied order book (decision 19).
 */
function liquidationLimit(perp: Perp, position: Position, cover: Amount): number {
  const { config, markTicks, tickLotUnits } = perp
  const side = closingSide(position.side)
  const edge = perpBand(perp, side)
  const exposure = exposureOf(position)
  const bankrupt = bankruptcyTicks(tickLotUnits, exposure)
  const covered = bankruptcyTicks(tickLotUnits, { ...exposure, margin: amount(exposure.margin + cover) })
  const slack = Math.floor((markTicks * config.coverSlackPpm) / 1_000_000)
  return side === 'sell'
    ? Math.max(edge, covered, Math.min(bankrupt, markTicks - slack))
    : Math.min(edge, covered, Math.max(bankrupt, markTicks + slack))
}
