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
import { settle, transfer } from '../ledger/ledger.ts'
import { hasFreshPrice, PRICE_STALE_AFTER_MS } from '../market/market.ts'
import type { Exchange } from '../state.ts'
import type { PerpConfig } from './perp-config.ts'
import { type Perp, perpValue } from './perp.ts'
import { notePosition } from './open-positions.ts'
import { houseOf } from './house.ts'
import type { ImpactPrices } from './impact-price.ts'
import { markReach } from './mark.ts'
import { middle } from './middle.ts'
import type { Position } from './position.ts'

/** How far interest may pull the rate away from the premium, in parts per billion. */
const INTEREST_REACH_PPB = 500_000

/**
 * Samples the premium after a new index price, and pays when it is time. The premium is how far the index would have to
 * move to lie between the impact prices, clamped like the mark. A thin book counts as no premium: were its ticks left
 * out, a single quoted one could set the rate of a whole interval.
 */
export function sampleFunding(exchange: Exchange, perp: Perp, impact: ImpactPrices | undefined): void {
  const { config, index } = perp
  const reach = markReach(perp) * 1_000
  const premium = impact ? middle(-reach, middle(impact.bid, impact.ask, 0), reach) : 0
  perp.premiumSum += Number((BigInt(premium) * 1_000_000n) / BigInt(index.indexTicks))
  perp.premiumCount += 1
  perp.fundingPpm = fundingRate(config, perp.premiumSum / perp.premiumCount)
  if (perp.nextFundingAt === 0) startInterval(exchange, perp)
  else if (isFundingDue(exchange, perp)) endInterval(exchange, perp)
}

/** Funding comes due by the clock, also where no new price comes. A price that is late is waited for as long as one is good. */
export function isFundingDue({ at }: Exchange, { index, nextFundingAt }: Perp): boolean {
  if (nextFundingAt === 0 || at < nextFundingAt) return false
  return hasFreshPrice(index, at) || at - nextFundingAt > PRICE_STALE_AFTER_MS
}

/**
 * Those on the dearer side pay the others. A payment that came due while the feed was silent, or the contract paused, is
 * left out: nobody pays by a stale mark.
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

function startInterval({ at }: Exchange, perp: Perp): void {
  const { fundingIntervalMs } = perp.config
  perp.nextFundingAt = (Math.floor(at / fundingIntervalMs) + 1) * fundingIntervalMs
}

/** In parts per million of a position's value at the mark, from a premium in parts per billion; cut towards zero. */
export function fundingRate({ interestPpm, fundingCapPpm }: PerpConfig, premiumPpb: number): number {
  const pull = middle(-INTEREST_REACH_PPB, interestPpm * 1_000 - premiumPpb, INTEREST_REACH_PPB)
  return middle(-fundingCapPpm, Math.trunc((premiumPpb + pull) / 1_000), fundingCapPpm)
}

/**
 * Payers pay rounded up, out of their margin and never more than it; receivers get rounded down, or a share of what
 * was paid where payers had too little. What is over stays in the house's rounding account.
 */
function payFunding(exchange: Exchange, perp: Perp): void {
  const rate = BigInt(Math.abs(perp.fundingPpm))
  if (rate === 0n) return
  const { rounding } = houseOf(exchange, perp)
  const payingSide = perp.fundingPpm > 0 ? 'long' : 'short'
  const held = [...perp.positions.values()].filter(({ openLots }) => openLots > 0)
  const values = new Map(held.map((row) => [row, toAmount(perpValue(perp, perp.markTicks, row.openLots))]))
  const valueOf = (row: Position): Amount => values.get(row) ?? ZERO
  const receivers = held.filter(({ side }) => side !== payingSide)

  let paid = 0n
  for (const payer of held.filter(({ side }) => side === payingSide)) {
    const asked = bigMulDivCeil(valueOf(payer), rate, PPM)
    const margin = toAmount(payer.margin)
    const part = asked < margin ? asked : margin
    settle(exchange.ledger, payer.accountId, rounding, part, 'funding')
    payer.margin = normalise(margin - part)
    note(exchange, perp, payer, amount(0n - part))
    paid += part
  }
  const owed = receivers.reduce((sum, row) => sum + bigMulDivFloor(valueOf(row), rate, PPM), 0n)
  const whole = receivers.reduce((sum, row) => sum + valueOf(row), 0n)
  for (const receiver of receivers) {
    const value = valueOf(receiver)
    const part = paid >= owed ? bigMulDivFloor(value, rate, PPM) : bigMulDivFloor(value, paid, whole)
    transfer(exchange.ledger, rounding, receiver.accountId, part, 'funding')
    note(exchange, perp, receiver, part)
  }
}

function note(exchange: Exchange, perp: Perp, position: Position, received: Amount): void {
  if (received === ZERO) return
  position.fundingPaid = sub(position.fundingPaid, received)
  notePosition(exchange, position)
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
