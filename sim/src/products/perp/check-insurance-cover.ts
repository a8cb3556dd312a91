import type { PerpConfig, Exchange, PositionLiquidated, PositionRow } from '@halyard/core'
import { amount } from '@halyard/money'
import { type PerpStep, valueAt } from './step.ts'

const MINUTE_MS = 60_000
const CLOSE_ONLY_MS = 300_000

/**
 * Checks liquidation prices and payments of the insurance fund: no worse than the band, at most 2 % of the value, a
 * tenth of the fund and a hundredth of it per minute, and only for a mark beyond bankruptcy.
 */
export function findCoverFaults(step: PerpStep): string[] {
  const { exchange, facts } = step
  const reference = step.reference.perps
  const faults: string[] = []
  const liquidated = facts.filter((fact) => fact.kind === 'positionLiquidated')
  const funds = fundsBefore(exchange, liquidated)
  const expected = new Set<number>()
  const unclear = new Set<number>()
  for (const fact of liquidated) {
    const config = exchange.perps.byId.get(fact.perpId)?.config
    if (!config) continue
    const fund = funds.get(config.settleId) ?? 0n
    const key = `${config.settleId} ${Math.floor(exchange.at / MINUTE_MS)}`
    const paid = reference.covers.get(key) ?? 0n
    const budget = (fund + paid + 99n) / 100n - paid
    const found = checkLiquidation(step, config, fact, { fund, budget: budget > 0n ? budget : 0n })
    faults.push(...found.faults)
    if (found.closesOnly === undefined) unclear.add(fact.perpId)
    else if (found.closesOnly) expected.add(fact.perpId)
    funds.set(config.settleId, fund + fact.insuranceFee - fact.insuranceCover)
    reference.covers.set(key, paid + fact.insuranceCover)
  }
  for (const id of expected) reference.closeOnlyUntil.set(id, exchange.at + CLOSE_ONLY_MS)
  for (const fact of facts) {
    if (fact.kind !== 'coverExhausted') continue
    const { perpId, closeOnlyUntil } = fact
    const isExplained = expected.has(perpId) || unclear.has(perpId)
    if (!isExplained && liquidated.some((one) => one.perpId === perpId))
      faults.push(`contract ${perpId} became close-only while the fund was sufficient`)
    if (closeOnlyUntil !== exchange.at + CLOSE_ONLY_MS)
      faults.push(`contract ${perpId} is close-only until ${closeOnlyUntil}`)
    reference.closeOnlyUntil.set(perpId, closeOnlyUntil)
  }
  for (const { config, closeOnlyUntil } of exchange.perps.byId.values())
    if (closeOnlyUntil !== (reference.closeOnlyUntil.get(config.id) ?? 0))
      faults.push(`contract ${config.id} is close-only until ${closeOnlyUntil}`)
  return faults
}

/** Returns the fund balances before the first liquidation of a command, by currency. */
function fundsBefore(exchange: Exchange, liquidated: readonly PositionLiquidated[]): Map<number, bigint> {
  const funds = new Map<number, bigint>()
  for (const { ownerId, kind, currencyId, available } of exchange.ledger.accounts)
    if (ownerId === 0 && kind === 'insurance') funds.set(currencyId, available)
  for (const { perpId, insuranceFee, insuranceCover } of liquidated) {
    const settleId = exchange.perps.byId.get(perpId)?.config.settleId ?? 0
    funds.set(settleId, (funds.get(settleId) ?? 0n) - insuranceFee + insuranceCover)
  }
  return funds
}

interface Means {
  readonly fund: bigint
  readonly budget: bigint
}

/**
 * Returns the faults of one liquidation, and whether it must make its contract close-only; `undefined` if the rows do
 * not determine this.
 */
function checkLiquidation(
  { exchange, facts, changes }: PerpStep,
  config: PerpConfig,
  fact: PositionLiquidated,
  { fund, budget }: Means,
): { readonly faults: string[]; readonly closesOnly: boolean | undefined } {
  const { positionId, side, markTicks, filledLots, deleveragedLots, insuranceCover } = fact
  const faults: string[] = []
  const change = changes.get(positionId)
  if (!change?.before) return { faults, closesOnly: undefined }
  const { before, after } = change
  const isTouched =
    before.firedStop !== undefined ||
    after.firedStop !== undefined ||
    after.openLots + after.closedLots !== before.openLots + before.closedLots ||
    after.closedLots - before.closedLots !== filledLots + deleveragedLots ||
    exchange.customers.get(before.ownerId)?.isMarketMaker === true
  const value = valueAt(exchange, before, markTicks, before.openLots)
  const cap = min((value * 20_000n) / 1_000_000n, fund / 10n)
  const most = min(cap, budget)
  if (insuranceCover > most)
    faults.push(`the fund paid ${insuranceCover} for position ${positionId}, at most ${most} allowed`)
  if (isTouched) return { faults, closesOnly: undefined }

  const margin = before.margin - paidFunding(before, after)
  const row = { ...before, margin: amount(margin) }
  const limit = limitOf(exchange, config, row, markTicks, most)
  const trades = facts.filter((one) => one.kind === 'perpTradeHappened' && one.takerPositionId === positionId)
  const isWorse = (ticks: number): boolean => (side === 'long' ? ticks < limit : ticks > limit)
  for (const one of trades)
    if ('ticks' in one && isWorse(one.ticks))
      faults.push(`position ${positionId} was closed at ${one.ticks}, beyond ${limit}`)
  const unsold = before.openLots - filledLots
  if (unsold > 0)
    for (const other of exchange.perps.positions.values())
      if (
        other.perpId === config.id &&
        other.remaining > 0 &&
        other.ownerId !== before.ownerId &&
        other.side === side &&
        !isWorse(other.ticks)
      )
        faults.push(`position ${positionId} skipped order ${other.id} at ${other.ticks}`)
  return { faults, closesOnly: unsold > 0 && limit !== limitOf(exchange, config, row, markTicks, cap) }
}

/** Restates the worst price of a liquidation: the tightest of three. */
function limitOf(
  exchange: Exchange,
  config: PerpConfig,
  row: PositionRow,
  markTicks: number,
  cover: bigint,
): number {
  const index = exchange.perps.byId.get(row.perpId)?.index.indexTicks ?? 0
  const band = Number((BigInt(index) * BigInt(config.bandPpm)) / 1_000_000n)
  const slack = Number((BigInt(markTicks) * BigInt(config.coverSlackPpm)) / 1_000_000n)
  const oneTick = valueAt(exchange, row, 1, row.openLots)
  const bankruptAt = (margin: bigint): number => {
    if (row.side === 'short') return Number((row.entryValue + margin) / oneTick)
    const worth = row.entryValue - margin
    return worth <= 0n ? 1 : Number((worth + oneTick - 1n) / oneTick)
  }
  const bankrupt = bankruptAt(row.margin)
  const covered = bankruptAt(row.margin + cover)
  if (row.side === 'long')
    return Math.max(1, index - band, covered, bankrupt <= markTicks - slack ? bankrupt : markTicks - slack)
  return Math.min(index + band, covered, bankrupt >= markTicks + slack ? bankrupt : markTicks + slack)
}

function paidFunding(before: PositionRow, after: PositionRow): bigint {
  const paid = after.fundingPaid - before.fundingPaid
  return paid > 0n ? paid : 0n
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
