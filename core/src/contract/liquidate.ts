import { amount, amountOf, ppmUp } from '@halyard/money'
import { availableOf } from '../ledger/ledger.ts'
import type { Exchange } from '../state.ts'
import { closeInBook } from './close-in-book.ts'
import type { Contract } from './contract.ts'
import { deleverage } from './deleverage.ts'
import { cancelRest } from './end-position.ts'
import { houseOf } from './house.ts'
import { bankruptcyTicks, exposureOf } from './liquidation-price.ts'
import { closingSide, type Position } from './position.ts'

/**
 * Closes a position that is under its margin: through the book, no worse than the insurance fund can pay for, and what
 * the book does not take against those on the other side. Where a fill is better than bankruptcy, the fund gets its fee
 * out of what is left and the owner the rest. Should nobody be there at all, the position stays for the next price.
 */
export function liquidate(exchange: Exchange, contract: Contract, position: Position): void {
  cancelRest(exchange, contract, position, 'liquidated')
  const { openLots } = position
  const fund = availableOf(exchange.ledger, houseOf(exchange, contract).insurance)
  const side = closingSide(position.side)
  const exposure = exposureOf(position)
  const margin = amount(exposure.margin + fund)
  const ticks = bankruptcyTicks(contract.tickLotUnits, { ...exposure, margin })
  const taker = { ownerId: position.ownerId, side, ticks, remaining: openLots }
  const book = closeInBook(exchange, contract, position, taker, 'liquidated', (value) => ({
    account: 'insurance',
    amount: ppmUp(value, contract.config.liquidationFeePpm),
    reason: 'liquidation_fee',
  }))
  const deleveragedLots = position.openLots > 0 ? deleverage(exchange, contract, position) : 0
  if (book.lots + deleveragedLots === 0) return
  exchange.facts.push({
    kind: 'positionLiquidated',
    positionId: position.id,
    customerId: position.ownerId,
    contractId: position.contractId,
    side: position.side,
    markTicks: contract.markTicks,
    filledLots: book.lots,
    deleveragedLots,
    insuranceFee: amountOf(book.charged),
    insuranceCover: amountOf(book.covered),
  })
}
