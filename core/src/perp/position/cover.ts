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
import { SYSTEM_OWNER } from '../../ledger/accounts.ts'
import { findAccount } from '../../ledger/ledger.ts'
import type { Exchange } from '../../state.ts'
import type { Perp } from '../perp.ts'

/**
 * The most that the insurance fund pays for one position: a share of its value at the mark, and a share of the fund.
 */
const VALUE_PPM = 20_000n
const FUND_PPM = 100_000n
/**
 * The most that it pays in a minute of exchange time, as a share of the fund. Rounded up, so that a small fund pays
 * too.
 */
const MINUTE_PPM = 10_000n
const MINUTE_MS = 60_000
/** How long a contract stays close-only after the minute's budget was exhausted. */
const CLOSE_ONLY_MS = 300_000

/** Returns the balance of the insurance fund in a contract's settle currency, in units; 0 before its first credit. */
export function insuranceFund({ ledger }: Exchange, { config }: Perp): Amount {
  return findAccount(ledger, SYSTEM_OWNER, 'insurance', config.settleId)?.available ?? ZERO
}

/**
 * The most that the fund may pay for a position, in settle units: `cap` by the caps for one position, `affordable` also
 * within the rest of the minute's budget.
 */
export interface CoverCap {
  readonly cap: Amount
  readonly affordable: Amount
}

/**
 * Returns the most that the insurance fund pays for a position of a value at the mark, in settle units. The cap is the
 * smaller of 2 % of the value and 10 % of the fund, both rounded down. All contracts of a currency share a budget of 1
 * % of the fund a minute, rounded up. The fund here includes what it has paid in that minute (decision 19).
 */
export function coverCap(exchange: Exchange, perp: Perp, value: Numeric): CoverCap {
  const fund = insuranceFund(exchange, perp)
  const cap = min(bigMulDivFloor(toAmount(value), VALUE_PPM, PPM), bigMulDivFloor(fund, FUND_PPM, PPM))
  const paid = paidThisMinute(exchange, perp)
  const budget = bigMulDivCeil(fund + paid, MINUTE_PPM, PPM)
  return { cap, affordable: min(cap, amount(budget > paid ? budget - paid : 0n)) }
}

/**
 * Charges what the fund has paid for a position, in settle units, to the budget of the current minute (decision 19).
 */
export function recordCover(exchange: Exchange, perp: Perp, covered: Numeric): void {
  if (covered === 0) return
  const minute = minuteOf(exchange)
  const before = perp.coverMinute === minute ? perp.coverPaid : ZERO
  perp.coverMinute = minute
  perp.coverPaid = amount(before + toAmount(covered))
  exchange.perps.changed.perps.add(perp)
}

/**
 * Makes a contract close-only for five minutes, because the minute's budget did not cover one of its liquidations
 * (decision 19).
 */
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

/**
 * Returns whether customers may only close positions at a time in epoch milliseconds. Market makers may still quote, so
 * that closing orders find a counterparty (decision 19).
 */
export function isCloseOnly({ closeOnlyUntil }: Perp, at: number): boolean {
  return at < closeOnlyUntil
}

/** Returns what the fund has paid in this minute for all contracts with the same settle currency. */
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

function min(a: Amount, b: Amount): Amount {
  return a < b ? a : b
}
