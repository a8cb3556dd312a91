import {
  type Amount,
  amount,
  toAmount,
  PPM,
  bigMulDivFloor,
  bigMulDivCeil,
  type Numeric,
  ZERO,
} from '@halyard/money'
import { HOUSE } from '../ledger/accounts.ts'
import { findAccount } from '../ledger/ledger.ts'
import type { Exchange } from '../state.ts'
import type { Perp } from './perp.ts'

/** What the insurance fund pays at most for one position: of its value at the mark, and of the fund. */
const VALUE_PPM = 20_000n
const FUND_PPM = 100_000n
/** What it pays at most in a minute of exchange time, of what it had: rounded up, so that a small fund pays too. */
const MINUTE_PPM = 10_000n
const MINUTE_MS = 60_000
/** How long a contract stays close-only once a minute's budget was not enough. */
const CLOSE_ONLY_MS = 300_000

/** Returns what is in the insurance fund of a contract's settle currency. */
export function insuranceFund({ ledger }: Exchange, { config }: Perp): Amount {
  return findAccount(ledger, HOUSE, 'insurance', config.settleId)?.available ?? ZERO
}

/** What the fund may pay for a position: by the caps alone, and with what is left of the minute's budget. */
export interface CoverCap {
  readonly cap: Amount
  readonly affordable: Amount
}

/** Returns the most that the fund pays for a position of a value. */
export function coverCap(exchange: Exchange, perp: Perp, value: Numeric): CoverCap {
  const fund = insuranceFund(exchange, perp)
  const cap = least(bigMulDivFloor(toAmount(value), VALUE_PPM, PPM), bigMulDivFloor(fund, FUND_PPM, PPM))
  const paid = paidThisMinute(exchange, perp)
  const budget = bigMulDivCeil(fund + paid, MINUTE_PPM, PPM)
  return { cap, affordable: least(cap, amount(budget > paid ? budget - paid : 0n)) }
}

/** Records what the fund has paid for a position, against the budget of the current minute. */
export function noteCover(exchange: Exchange, perp: Perp, covered: Numeric): void {
  if (covered === 0) return
  const minute = minuteOf(exchange)
  const before = perp.coverMinute === minute ? perp.coverPaid : ZERO
  perp.coverMinute = minute
  perp.coverPaid = amount(before + toAmount(covered))
  exchange.perps.changed.perps.add(perp)
}

/** Makes a contract close-only for a while: the fund had too little left this minute for one of its positions. */
export function exhaustCover(exchange: Exchange, perp: Perp): void {
  const { at } = exchange
  if (perp.closeOnlyUntil === at + CLOSE_ONLY_MS) return
  perp.closeOnlyUntil = at + CLOSE_ONLY_MS
  exchange.perps.changed.perps.add(perp)
  exchange.facts.push({
    kind: 'coverExhausted',
    perpId: perp.config.id,
    at,
    closeOnlyUntil: perp.closeOnlyUntil,
  })
}

/** Whether customers may only close for now. Market makers may still quote, so that closing orders find a counterparty. */
export function isCloseOnly({ closeOnlyUntil }: Perp, at: number): boolean {
  return at < closeOnlyUntil
}

/** What the fund has paid in this minute for all contracts of the same settle currency. */
function paidThisMinute(exchange: Exchange, { config }: Perp): Amount {
  const minute = minuteOf(exchange)
  let paid = 0n
  for (const other of exchange.perps.byId.values())
    if (other.config.settleId === config.settleId && other.coverMinute === minute) paid += other.coverPaid
  return amount(paid)
}

function minuteOf({ at }: Exchange): number {
  return Math.floor(at / MINUTE_MS)
}

function least(a: Amount, b: Amount): Amount {
  return a < b ? a : b
}
