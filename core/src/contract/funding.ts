import { amount, type Amount, amountOf, minus, PPM, shareDown, shareUp, sumOf, ZERO } from '@halyard/money'
import { settle, transfer } from '../ledger/ledger.ts'
import { hasFreshPrice, PRICE_STALE_AFTER_MS } from '../market/market.ts'
import type { Exchange } from '../state.ts'
import type { ContractConfig } from './contract-config.ts'
import { type Contract, contractValue } from './contract.ts'
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
export function followFunding(
  exchange: Exchange,
  contract: Contract,
  impact: ImpactPrices | undefined,
): void {
  const { config, index } = contract
  const reach = markReach(contract) * 1_000
  const premium = impact ? middle(-reach, middle(impact.bid, impact.ask, 0), reach) : 0
  contract.premiumSum += Number((BigInt(premium) * 1_000_000n) / BigInt(index.indexTicks))
  contract.premiumCount += 1
  contract.fundingPpm = fundingRate(config, contract.premiumSum / contract.premiumCount)
  if (contract.nextFundingAt === 0) startInterval(exchange, contract)
  else if (isFundingDue(exchange, contract)) endInterval(exchange, contract)
}

/** Funding comes due by the clock, also where no new price comes. A price that is late is waited for as long as one is good. */
export function isFundingDue({ at }: Exchange, { index, nextFundingAt }: Contract): boolean {
  if (nextFundingAt === 0 || at < nextFundingAt) return false
  return hasFreshPrice(index, at) || at - nextFundingAt > PRICE_STALE_AFTER_MS
}

/**
 * Those on the dearer side pay the others. A payment that came due while the feed was silent, or the contract paused, is
 * left out: nobody pays by a stale mark.
 */
export function endInterval(exchange: Exchange, contract: Contract): void {
  const { at } = exchange
  const { config, index, nextFundingAt } = contract
  const isInTime = at - nextFundingAt <= PRICE_STALE_AFTER_MS && hasFreshPrice(index, at)
  startInterval(exchange, contract)
  contract.premiumSum = 0
  contract.premiumCount = 0
  exchange.contracts.changed.contracts.add(contract)
  if (isInTime && config.status !== 'paused') payFunding(exchange, contract)
}

function startInterval({ at }: Exchange, contract: Contract): void {
  const { fundingIntervalMs } = contract.config
  contract.nextFundingAt = (Math.floor(at / fundingIntervalMs) + 1) * fundingIntervalMs
}

/** In parts per million of a position's value at the mark, from a premium in parts per billion; cut towards zero. */
export function fundingRate({ interestPpm, fundingCapPpm }: ContractConfig, premiumPpb: number): number {
  const pull = middle(-INTEREST_REACH_PPB, interestPpm * 1_000 - premiumPpb, INTEREST_REACH_PPB)
  return middle(-fundingCapPpm, Math.trunc((premiumPpb + pull) / 1_000), fundingCapPpm)
}

/**
 * Payers pay rounded up, out of their margin and never more than it; receivers get rounded down, or a share of what
 * was paid where payers had too little. What is over stays in the house's rounding account.
 */
function payFunding(exchange: Exchange, contract: Contract): void {
  const rate = BigInt(Math.abs(contract.fundingPpm))
  if (rate === 0n) return
  const { rounding } = houseOf(exchange, contract)
  const payingSide = contract.fundingPpm > 0 ? 'long' : 'short'
  const held = [...contract.positions.values()].filter(({ openLots }) => openLots > 0)
  const values = new Map(
    held.map((row) => [row, amountOf(contractValue(contract, contract.markTicks, row.openLots))]),
  )
  const valueOf = (row: Position): Amount => values.get(row) ?? ZERO
  const receivers = held.filter(({ side }) => side !== payingSide)

  let paid = 0n
  for (const payer of held.filter(({ side }) => side === payingSide)) {
    const asked = shareUp(valueOf(payer), rate, PPM)
    const margin = amountOf(payer.margin)
    const part = asked < margin ? asked : margin
    settle(exchange.ledger, payer.accountId, rounding, part, 'funding')
    payer.margin = sumOf(margin - part)
    note(exchange, contract, payer, amount(0n - part))
    paid += part
  }
  const owed = receivers.reduce((sum, row) => sum + shareDown(valueOf(row), rate, PPM), 0n)
  const whole = receivers.reduce((sum, row) => sum + valueOf(row), 0n)
  for (const receiver of receivers) {
    const value = valueOf(receiver)
    const part = paid >= owed ? shareDown(value, rate, PPM) : shareDown(value, paid, whole)
    transfer(exchange.ledger, rounding, receiver.accountId, part, 'funding')
    note(exchange, contract, receiver, part)
  }
}

function note(exchange: Exchange, contract: Contract, position: Position, received: Amount): void {
  if (received === ZERO) return
  position.fundingPaid = minus(position.fundingPaid, received)
  notePosition(exchange, position)
  exchange.facts.push({
    kind: 'fundingPaid',
    positionId: position.id,
    customerId: position.ownerId,
    contractId: position.contractId,
    at: exchange.at,
    ratePpm: contract.fundingPpm,
    markTicks: contract.markTicks,
    lots: position.openLots,
    amount: received,
  })
}
