import { sub, ZERO_UNITS, add, type Numeric } from '@halyard/money'
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
  readonly amount: Numeric
  readonly reason: Extract<PostingReason, 'contract_fee' | 'liquidation_fee'>
}

export const NO_CHARGE: Charge = { account: 'fees', amount: ZERO_UNITS, reason: 'contract_fee' }

export interface SettledPart {
  readonly charged: Numeric
  /** What the insurance fund paid because the loss was more than the margin. */
  readonly covered: Numeric
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
  value: Numeric,
  charge: Charge,
): SettledPart {
  const { ledger } = exchange
  const house = houseOf(exchange, perp)
  const account = position.accountId
  const profit = profitOf(position.side, part.entryValue, value)
  const loss = profit < 0 ? sub(ZERO_UNITS, profit) : ZERO_UNITS
  const paid = loss < part.margin ? loss : part.margin
  const covered = sub(loss, paid)
  const left = sub(part.margin, paid)

  settle(ledger, account, house.clearing, paid, 'contract_loss')
  transfer(ledger, house.insurance, house.clearing, covered, 'insurance_cover')
  release(ledger, account, left, 'position_release')
  if (profit > 0) transfer(ledger, house.clearing, account, profit, 'contract_profit')
  const most = profit > 0 ? add(left, profit) : left
  const charged = charge.amount < most ? charge.amount : most
  transfer(ledger, account, house[charge.account], charged, charge.reason)

  position.openLots -= part.lots
  position.entryValue = sub(position.entryValue, part.entryValue)
  position.margin = sub(position.margin, part.margin)
  position.closedLots += part.lots
  position.exitValue = add(position.exitValue, value)
  position.realised = add(position.realised, add(profit, covered))
  position.feePaid = add(position.feePaid, charged)
  if (position.openLots === 0) noteEmptied(exchange, position)
  notePosition(exchange, position)
  return { charged, covered }
}
