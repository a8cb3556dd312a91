import { minus, NOTHING, plus, type Sum } from '@halyard/money'
import { release, settle, transfer } from '../ledger/ledger.ts'
import type { PostingReason } from '../ledger/postings.ts'
import type { Exchange } from '../state.ts'
import type { Perp } from './perp.ts'
import { noteEmptied, notePosition } from './open-positions.ts'
import { houseOf } from './house.ts'
import { type PositionPart, profitOf } from './margin.ts'
import type { Position } from './position.ts'

/** What the house asks of a close, as far as there is something left to pay it. */
export interface Charge {
  readonly account: 'fees' | 'insurance'
  readonly amount: Sum
  readonly reason: Extract<PostingReason, 'contract_fee' | 'liquidation_fee'>
}

export const NO_CHARGE: Charge = { account: 'fees', amount: NOTHING, reason: 'contract_fee' }

export interface SettledPart {
  readonly charged: Sum
  /** What the insurance fund paid because the loss was more than the margin. */
  readonly covered: Sum
}

/**
 * Closes a part of a position at a value. A loss comes out of the part's margin, and beyond it out of the insurance
 * fund, which callers have made sure can pay; the charge comes out of what is left. Nothing else of the owner moves.
 */
export function settlePart(
  exchange: Exchange,
  perp: Perp,
  position: Position,
  part: PositionPart,
  value: Sum,
  charge: Charge,
): SettledPart {
  const { ledger } = exchange
  const house = houseOf(exchange, perp)
  const account = position.accountId
  const profit = profitOf(position.side, part.entryValue, value)
  const loss = profit < 0 ? minus(NOTHING, profit) : NOTHING
  const paid = loss < part.margin ? loss : part.margin
  const covered = minus(loss, paid)
  const left = minus(part.margin, paid)

  settle(ledger, account, house.clearing, paid, 'contract_loss')
  transfer(ledger, house.insurance, house.clearing, covered, 'insurance_cover')
  release(ledger, account, left, 'position_release')
  if (profit > 0) transfer(ledger, house.clearing, account, profit, 'contract_profit')
  const most = profit > 0 ? plus(left, profit) : left
  const charged = charge.amount < most ? charge.amount : most
  transfer(ledger, account, house[charge.account], charged, charge.reason)

  position.openLots -= part.lots
  position.entryValue = minus(position.entryValue, part.entryValue)
  position.margin = minus(position.margin, part.margin)
  position.closedLots += part.lots
  position.exitValue = plus(position.exitValue, value)
  position.realised = plus(position.realised, plus(profit, covered))
  position.feePaid = plus(position.feePaid, charged)
  if (position.openLots === 0) noteEmptied(exchange, position)
  notePosition(exchange, position)
  return { charged, covered }
}
