import { trimReducing } from '../position/trim-reducing.ts'
import {
  amount,
  type Amount,
  toAmount,
  sub,
  PPM,
  bigMulDivFloor,
  bigMulDivCeil,
  normalise,
  ZERO,
} from '@halyard/money'
import { settle, transfer } from '../../ledger/ledger.ts'
import { hasFreshPrice, PRICE_STALE_AFTER_MS } from '../../market/market.ts'
import { countPerpLoss } from '../../self-limits/consult.ts'
import type { Exchange } from '../../state.ts'
import type { PerpConfig } from '../perp-config.ts'
import { type Perp, perpValue } from '../perp.ts'
import { markPositionChanged } from '../position/open-positions.ts'
import { systemAccountsOf } from '../system-accounts.ts'
import type { ImpactPrices } from '../mark/impact-price.ts'
import { markClampTicks } from '../mark/mark.ts'
import { clamp, median } from '../mark/median.ts'
import type { Position } from '../position/position.ts'

/** How far interest may move the rate away from the premium, in parts per billion: 0.05 %. */
const INTEREST_CLAMP_PPB = 500_000

/**
 * Samples the premium after a new index price, updates the funding rate and pays funding that is due. The premium is
 * the distance from the index to the nearest price between the impact prices, as on BitMEX and Binance, clamped like
 * the mark. A thin book counts as a premium of zero: if its ticks were skipped, one quoted tick could set the rate of a
 * whole interval (decision 19).
 */
export function sampleFunding(exchange: Exchange, perp: Perp, impact: ImpactPrices | undefined): void {
  const { config, index } = perp
  const limit = markClampTicks(perp) * 1_000
  const premium = impact ? clamp(median(impact.bid, impact.ask, 0), limit) : 0
  perp.premiumSum += Number((BigInt(premium) * 1_000_000n) / BigInt(index.indexTicks))
  perp.premiumCount += 1
  perp.fundingPpm = fundingRate(config, perp.premiumSum / perp.premiumCount)
  if (perp.nextFundingAt === 0) startInterval(exchange, perp)
  else if (isFundingDue(exchange, perp)) endInterval(exchange, perp)
}

/**
 * Returns whether a funding payment is due. It is due by the clock, but waits up to `PRICE_STALE_AFTER_MS` for a fresh
 * index price (decision 10).
 */
export function isFundingDue({ at }: Exchange, { index, nextFundingAt }: Perp): boolean {
  if (nextFundingAt === 0 || at < nextFundingAt) return false
  return hasFreshPrice(index, at) || at - nextFundingAt > PRICE_STALE_AFTER_MS
}

/**
 * Ends a funding interval: pays funding at the mark price and starts the next interval. The payment is skipped when no
 * fresh price came in time or the contract is paused, because a stale mark must not move money (decision 10).
 */
export function endInterval(exchange: Exchange, perp: Perp): void {
  const { at } = exchange
  const { config, index, nextFundingAt } = perp
  const isInTime = at - nextFundingAt <= PRICE_STALE_AFTER_MS && hasFreshPrice(index, at)
  startInterval(exchange, perp)
  perp.premiumSum = 0
  perp.premiumCount = 0
  exchange.perps.changed.perps.add(perp)
  if (isInTime && config.status !== 'paused') payFunding(exchange, perp)
}

/** Schedules the next payment: the next multiple of the funding interval in epoch time. */
function startInterval({ at }: Exchange, perp: Perp): void {
  const { fundingIntervalMs } = perp.config
  perp.nextFundingAt = (Math.floor(at / fundingIntervalMs) + 1) * fundingIntervalMs
}

/**
 * Returns the funding rate of an interval in parts per million of a position's value at the mark price, truncated
 * towards zero: premium + clamp(interest - premium, ±0.05 %), limited to ±`fundingCapPpm`. Longs pay a positive rate,
 * shorts a negative one. `premiumPpb` is the average premium in parts per billion. After BitMEX's funding rate, with a
 * cap as in dYdX v4.
 */
export function fundingRate({ interestPpm, fundingCapPpm }: PerpConfig, premiumPpb: number): number {
  const interest = clamp(interestPpm * 1_000 - premiumPpb, INTEREST_CLAMP_PPB)
  return clamp(Math.trunc((premiumPpb + interest) / 1_000), fundingCapPpm)
}

/**
 * Pays funding between the two sides, through the `rounding` system account. A payer pays value times rate out of the
 * position's margin, rounded up and at most that margin. A receiver gets value times rate, rounded down, or a pro-rata
 * share of what was paid if the payers' margins did not suffice. The remainder stays in `rounding`. Rounding as in dYdX
 * v4. What is paid counts towards the payer's own limit (decision 29).
 */
function payFunding(exchange: Exchange, perp: Perp): void {
  const rate = BigInt(Math.abs(perp.fundingPpm))
  if (rate === 0n) return
  const { rounding } = systemAccountsOf(exchange, perp)
  const payingSide = perp.fundingPpm > 0 ? 'long' : 'short'
  const open = [...perp.positions.values()].filter(({ openLots }) => openLots > 0)
  const values = new Map(open.map((row) => [row, toAmount(perpValue(perp, perp.markTicks, row.openLots))]))
  const valueOf = (row: Position): Amount => values.get(row) ?? ZERO
  const receivers = open.filter(({ side }) => side !== payingSide)

  let paid = 0n
  for (const payer of open.filter(({ side }) => side === payingSide)) {
    const owed = bigMulDivCeil(valueOf(payer), rate, PPM)
    const margin = toAmount(payer.margin)
    const part = owed < margin ? owed : margin
    settle(exchange.ledger, payer.accountId, rounding, part, 'funding')
    payer.margin = normalise(margin - part)
    countPerpLoss(exchange, payer.owner, perp.config.settleId, part)
    recordPayment(exchange, perp, payer, amount(0n - part))
    trimReducing(exchange, perp, payer.owner)
    paid += part
  }
  const due = receivers.reduce((sum, row) => sum + bigMulDivFloor(valueOf(row), rate, PPM), 0n)
  const totalValue = receivers.reduce((sum, row) => sum + valueOf(row), 0n)
  for (const receiver of receivers) {
    const value = valueOf(receiver)
    const part = paid >= due ? bigMulDivFloor(value, rate, PPM) : bigMulDivFloor(value, paid, totalValue)
    transfer(exchange.ledger, rounding, receiver.accountId, part, 'funding')
    recordPayment(exchange, perp, receiver, part)
  }
}

/** Records a payment on its position and emits it. `received` is negative for a payer. */
function recordPayment(exchange: Exchange, perp: Perp, position: Position, received: Amount): void {
  if (received === ZERO) return
  position.fundingPaid = sub(position.fundingPaid, received)
  markPositionChanged(exchange, position)
  exchange.facts.push({
    kind: 'fundingPaid',
    positionId: position.id,
    customerId: position.ownerId,
    perpId: position.perpId,
    at: exchange.at,
    ratePpm: perp.fundingPpm,
    markTicks: perp.markTicks,
    lots: position.openLots,
    amount: received,
  })
}
