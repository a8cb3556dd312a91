import { type PositionRow, positionRow } from '@halyard/core'
import { amount } from '@halyard/money'
import { type Change, type PerpStep, equityOf, valueAt } from './step.ts'
import { rateOf } from './tiers.ts'

/**
 * Checks stops and liquidations: each has a reason at the new mark, none is missed, every lot is accounted for, and
 * deleveraging follows the rank, at the bankruptcy price of the liquidated position.
 */
export function findForcedFaults(step: PerpStep): string[] {
  const { command, facts } = step
  const forced = facts.filter(
    ({ kind }) => kind === 'positionLiquidated' || kind === 'deleveraged' || kind === 'stopFired',
  )
  if (command.kind !== 'recordPrices') return forced.length > 0 ? ['forced a close without a new price'] : []
  return [...checkStops(step), ...checkLiquidations(step), ...checkDeleveraging(step), ...findMissed(step)]
}

function checkStops({ exchange, facts, changes }: PerpStep): string[] {
  const faults: string[] = []
  const fired = new Set<number>()
  for (const fact of facts) {
    if (fact.kind !== 'stopFired') continue
    const { positionId, stop, markTicks } = fact
    const change = changes.get(positionId)
    if (fired.has(positionId)) faults.push(`position ${positionId} was stopped twice`)
    fired.add(positionId)
    if (!change?.before || reachedStop(change.before, markTicks) !== stop)
      faults.push(`position ${positionId} was stopped by a ${stop} not reached at ${markTicks}`)
    // A market maker's row also nets fills of its other orders at the same price.
    else if (exchange.customers.get(change.after.ownerId)?.isMarketMaker) continue
    else if (change.after.openLots > change.before.openLots + change.before.remaining)
      faults.push(`position ${positionId} grew by its stop`)
  }
  return faults
}

function reachedStop(
  { side, takeProfitTicks = Number.NaN, stopLossTicks = Number.NaN }: PositionRow,
  mark: number,
): 'take_profit' | 'stop_loss' | undefined {
  const [isLost, isWon] =
    side === 'long'
      ? [mark <= stopLossTicks, mark >= takeProfitTicks]
      : [mark >= stopLossTicks, mark <= takeProfitTicks]
  return isLost ? 'stop_loss' : isWon ? 'take_profit' : undefined
}

function isUncertain({ prices }: PerpStep['reference'], marketId = 0): boolean {
  return prices.get(marketId)?.quality === 'uncertain'
}

function checkLiquidations({ exchange, reference, facts, changes }: PerpStep): string[] {
  const faults: string[] = []
  for (const fact of facts) {
    if (fact.kind !== 'positionLiquidated') continue
    const { positionId, perpId, markTicks, filledLots, deleveragedLots } = fact
    if (isUncertain(reference, exchange.perps.byId.get(perpId)?.config.indexMarketId))
      faults.push(`position ${positionId} was liquidated at an uncertain price`)
    const change = changes.get(positionId)
    if (!change?.before) return [`position ${positionId} was liquidated when it was opened`]
    const { before, after } = change
    const lots = filledLots + deleveragedLots
    const sold = after.closedLots - before.closedLots
    const stopped = sold !== lots
    if (stopped && !before.firedStop && reachedStop(before, markTicks) === undefined && !wasFilled(change))
      faults.push(`position ${positionId} lost ${sold} lots, not ${lots}`)
    // A stop or a fill at the same price changed the row first, so the rows do not determine the margin.
    if (stopped || wasFilled(change)) continue
    const margin = before.margin - paidFunding(change)
    const equity = equityOf(
      { ...before, margin: amount(margin) },
      valueAt(exchange, before, markTicks, before.openLots),
    )
    // The working order was cancelled first. Older rows of the owner may have shrunk at the same price, which lowers
    // the rate.
    const rows = positionsOf(exchange, before.perpId).map((row) => changes.get(row.id)?.before ?? row)
    const removed = [...changes.values()].flatMap((one) =>
      one.before && one.after.id !== positionId ? one.before : [],
    )
    const older = [...new Map([...removed, ...rows].map((row) => [row.id, row])).values()]
    const rate = rateOf(exchange, older, { ...before, remaining: 0 })
    if (!isBelow(exchange, before, rate, equity, markTicks))
      faults.push(`position ${positionId} was liquidated with ${equity} left at ${markTicks}`)
  }
  return faults
}

function wasFilled({ before, after }: Change): boolean {
  return (
    before !== undefined &&
    before.remaining > 0 &&
    after.openLots + after.closedLots > before.openLots + before.closedLots
  )
}

/** Returns the funding paid from the margin at this price. */
function paidFunding({ before, after }: Change): bigint {
  const paid = after.fundingPaid - (before?.fundingPaid ?? 0n)
  return paid > 0n ? paid : 0n
}

function isBelow(
  exchange: PerpStep['exchange'],
  row: PositionRow,
  rate: number,
  equity: bigint,
  mark: number,
): boolean {
  return equity * 1_000_000n < valueAt(exchange, row, mark, row.openLots) * BigInt(rate)
}

/** Compares deleveraged customers with those who were not deleveraged and are otherwise unchanged. */
function checkDeleveraging({ exchange, facts, changes }: PerpStep): string[] {
  const faults: string[] = []
  const deleveraged = facts.filter((fact) => fact.kind === 'deleveraged')
  for (const fact of facts) {
    if (fact.kind !== 'positionLiquidated') continue
    const lots = deleveraged
      .filter(({ liquidatedId }) => liquidatedId === fact.positionId)
      .reduce((sum, one) => sum + one.lots, 0)
    if (lots !== fact.deleveragedLots)
      faults.push(
        `position ${fact.positionId} deleveraged ${fact.deleveragedLots} lots, counterparties took ${lots}`,
      )
  }
  const touched = new Set(facts.flatMap((fact) => ('makerPositionId' in fact ? [fact.makerPositionId] : [])))
  for (const { positionId, perpId, liquidatedId } of deleveraged) {
    const taken = changes.get(positionId)
    const liquidated = changes.get(liquidatedId)?.after
    const perp = exchange.perps.byId.get(perpId)
    if (!taken?.before || !liquidated || !perp) continue
    if (taken.before.side === liquidated.side) faults.push(`position ${positionId} is on the liquidated side`)
    if (touched.has(positionId)) continue
    const rows = positionsOf(exchange, perp.config.id)
    // If the price itself changed the customer's total, the rows do not determine the rank.
    const isWhole = ({ ownerId, side }: PositionRow): boolean =>
      ![...changes.values()].some(
        ({ after }) => after.id !== positionId && after.ownerId === ownerId && after.side === side,
      )
    if (!isWhole(taken.before)) continue
    const rank = rankOf(
      exchange,
      [taken.before, ...rows.filter(({ id }) => id !== positionId)],
      taken.before,
      perp.markTicks,
    )
    for (const other of rows) {
      if (other.side === liquidated.side || other.openLots === 0 || touched.has(other.id)) continue
      if (other.ownerId === taken.before.ownerId || !isWhole(other)) continue
      if (
        rankOf(exchange, rows, other, perp.markTicks) > rank + Math.abs(rank) * 1e-9 + 1e-12 &&
        canPay(other, liquidated)
      )
        faults.push(`position ${positionId} was deleveraged before ${other.id}`)
    }
  }
  return faults
}

/**
 * Returns the rank of a customer's total: profit over entry value, times the leverage of a winner, divided by that of
 * a loser.
 */
function rankOf(
  exchange: PerpStep['exchange'],
  rows: readonly PositionRow[],
  one: PositionRow,
  mark: number,
): number {
  const own = rows.filter(
    ({ ownerId, side, openLots }) => ownerId === one.ownerId && side === one.side && openLots > 0,
  )
  const sum = (part: (row: PositionRow) => bigint): number =>
    Number(own.reduce((total, row) => total + part(row), 0n))
  const worth = sum((row) => valueAt(exchange, row, mark, row.openLots))
  const equity = sum((row) => equityOf(row, valueAt(exchange, row, mark, row.openLots)))
  const left = equityOf(one, valueAt(exchange, one, mark, one.openLots))
  if (equity <= 0 || left <= 0n) return Number.NEGATIVE_INFINITY
  const profit = (equity - sum(({ margin }) => margin)) / sum(({ entryValue }) => entryValue)
  const leverage = worth / equity
  return profit > 0 ? profit * leverage : profit / leverage
}

/** Returns whether a position has equity at another's bankruptcy price, within a unit per lot. */
function canPay(row: PositionRow, liquidated: PositionRow): boolean {
  if (liquidated.closedLots === 0) return false
  const bankrupt = Number(liquidated.exitValue) / liquidated.closedLots
  return Number(equityOf(row, BigInt(Math.round(bankrupt * row.openLots)))) > row.openLots
}

/** Checks that positions which the price did not change are neither below their margin nor at a stop. */
function findMissed({ exchange, reference, command, facts, changes }: PerpStep): string[] {
  if (command.kind !== 'recordPrices') return []
  const priced = new Set(command.prices.map(({ marketId }) => marketId))
  const faults: string[] = []
  const traded = new Set(facts.flatMap((fact) => (fact.kind === 'perpTradeHappened' ? [fact.perpId] : [])))
  for (const perp of exchange.perps.byId.values()) {
    if (!priced.has(perp.config.indexMarketId) || perp.config.status === 'paused') continue
    const rows = positionsOf(exchange, perp.config.id)
    for (const position of rows) {
      if (position.openLots === 0 || changes.has(position.id)) continue
      if (reachedStop(position, perp.markTicks)) faults.push(`position ${position.id} was not stopped`)
      const equity = equityOf(position, valueAt(exchange, position, perp.markTicks, position.openLots))
      // Later trades at the same price may have created a counterparty; the position is retried on the next price.
      const isAlone = traded.has(perp.config.id) || !hasCounterparty(exchange, position)
      const rate = rateOf(exchange, rows, position)
      const isSpared = isAlone || isUncertain(reference, perp.config.indexMarketId)
      if (isBelow(exchange, position, rate, equity, perp.markTicks) && !isSpared)
        faults.push(`position ${position.id} was not liquidated with ${equity} left`)
    }
  }
  return faults
}

function positionsOf({ perps }: PerpStep['exchange'], perpId: number) {
  const rows = [...perps.positions.values()].filter((position) => position.perpId === perpId)
  return rows.map(positionRow)
}

/** Returns whether a position on the other side could have taken over at the bankruptcy price. */
function hasCounterparty(exchange: PerpStep['exchange'], row: PositionRow): boolean {
  const perp = exchange.perps.byId.get(row.perpId)
  const bankrupt = row.side === 'long' ? row.entryValue - row.margin : row.entryValue + row.margin
  return positionsOf(exchange, row.perpId).some((other) => {
    if (other.side === row.side || other.openLots === 0 || !perp) return false
    const worth = valueAt(exchange, other, perp.markTicks, other.openLots)
    const there = (bankrupt * BigInt(other.openLots)) / BigInt(row.openLots)
    return equityOf(other, worth) > 0n && equityOf(other, there) > BigInt(other.openLots)
  })
}
