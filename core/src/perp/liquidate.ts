import { type Amount, amount, toAmount, ppmCeil } from '@halyard/money'
import type { Exchange } from '../state.ts'
import { closeInBook } from './close-in-book.ts'
import { type Perp, perpBand, perpValue } from './perp.ts'
import { coverCap, exhaustCover, noteCover } from './cover.ts'
import { deleverage } from './deleverage.ts'
import { bankruptcyTicks, exposureOf } from './liquidation-price.ts'
import { closingSide, type Position } from './position.ts'

/**
 * Liquidates a position that is under its maintenance margin and has no working order: sells its lots to the book, no
 * worse than `liquidationLimit`, and deleverages others for what the book does not take. Fills better than bankruptcy
 * pay the insurance fund its fee out of what is left; the owner gets the rest. With nobody on either side the position
 * stays for the next price.
 */
export function liquidate(exchange: Exchange, perp: Perp, position: Position): void {
  const { openLots } = position
  const value = perpValue(perp, perp.markTicks, openLots)
  const { cap, affordable } = coverCap(exchange, perp, value)
  const ticks = liquidationLimit(perp, position, affordable)
  const isCut = ticks !== liquidationLimit(perp, position, cap)
  const side = closingSide(position.side)
  const taker = { ownerId: position.ownerId, side, ticks, remaining: openLots }
  const book = closeInBook(exchange, perp, position, taker, 'liquidated', (worth) => ({
    account: 'insurance',
    amount: ppmCeil(worth, perp.config.liquidationFeePpm),
    reason: 'liquidation_fee',
  }))
  noteCover(exchange, perp, book.covered)
  if (isCut && position.openLots > 0) exhaustCover(exchange, perp)
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
    insuranceFee: toAmount(book.charged),
    insuranceCover: toAmount(book.covered),
  })
}

/**
 * Returns the worst price, in ticks, that a liquidation may trade at: the tightest of the price band, the bankruptcy
 * price less what the insurance fund may pay, and the bankruptcy price itself or, where the mark is already past it, the
 * mark less a slack. So the fund pays for a gap of the index and never for an emptied order book.
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
