import { sub, ZERO_UNITS, add, type Numeric } from '@halyard/money'
import { assert } from '../../assert.ts'
import { release, settle, transfer } from '../../ledger/ledger.ts'
import type { PostingReason } from '../../product-parts.ts'
import type { Exchange } from '../../state.ts'
import { countPerpLoss } from '../../self-limits/consult.ts'
import type { Perp } from '../perp.ts'
import { unindexHeld, markPositionChanged } from './open-positions.ts'
import { systemAccountsOf } from '../system-accounts.ts'
import { type PositionPart, pnlOf } from './margin.ts'

/** A fee on a close, in settle units, and the system account that receives it. */
export interface CloseFee {
  readonly account: 'fees' | 'insurance'
  readonly amount: Numeric
  readonly reason: Extract<PostingReason, 'contract_fee' | 'liquidation_fee'>
}

/** A fee of zero. */
export const NO_FEE: CloseFee = { account: 'fees', amount: ZERO_UNITS, reason: 'contract_fee' }

/** The fee that a close has paid, and the loss beyond its margin that the insurance fund has paid. In settle units. */
export interface ClosedPart {
  readonly fee: Numeric
  readonly covered: Numeric
}

/**
 * Closes a part of a position at a value and posts its PnL against the `clearing` account (decision 10). A loss is paid
 * from the part's margin, and beyond it by the insurance fund; callers must make sure that the fund can pay. The fee is
 * paid from the remaining margin and the profit, at most all of it. No other balance of the owner changes. All amounts
 * are in settle units. The fee and the part of a loss that the owner pays count towards the owner's own limit (decision
 * 29). Throws if the fund cannot pay (a bug; stops the writer).
 */
export function closePart(
  exchange: Exchange,
  perp: Perp,
  part: PositionPart,
  value: Numeric,
  closeFee: CloseFee,
): ClosedPart {
  const { ledger } = exchange
  const { position } = part
  assert(part.lots > 0 && part.lots <= position.openLots, 'a closed part has open lots')
  assert(part.margin >= 0 && part.margin <= position.margin, 'a part has a part of the margin')
  const systemAccounts = systemAccountsOf(exchange, perp)
  const account = position.accountId
  const pnl = pnlOf(position.side, part.entryValue, value)
  const loss = pnl < 0 ? sub(ZERO_UNITS, pnl) : ZERO_UNITS
  const fromMargin = loss < part.margin ? loss : part.margin
  const covered = sub(loss, fromMargin)
  const freedMargin = sub(part.margin, fromMargin)

  settle(ledger, account, systemAccounts.clearing, fromMargin, 'contract_loss')
  transfer(ledger, systemAccounts.insurance, systemAccounts.clearing, covered, 'insurance_cover')
  release(ledger, account, freedMargin, 'position_release')
  if (pnl > 0) transfer(ledger, systemAccounts.clearing, account, pnl, 'contract_profit')
  const feeMax = pnl > 0 ? add(freedMargin, pnl) : freedMargin
  const fee = closeFee.amount < feeMax ? closeFee.amount : feeMax
  transfer(ledger, account, systemAccounts[closeFee.account], fee, closeFee.reason)

  position.openLots -= part.lots
  position.entryValue = sub(position.entryValue, part.entryValue)
  position.margin = sub(position.margin, part.margin)
  position.closedLots += part.lots
  position.exitValue = add(position.exitValue, value)
  position.realised = add(position.realised, add(pnl, covered))
  position.feePaid = add(position.feePaid, fee)
  if (position.openLots === 0) unindexHeld(exchange, position)
  countPerpLoss(exchange, position.owner, perp.config.settleId, add(fromMargin, fee))
  markPositionChanged(exchange, position)
  return { fee, covered }
}
