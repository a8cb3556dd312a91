import { type PositionRow, positionRow } from '@halyard/core'
import { amount } from '@halyard/money'
import { type Change, type PerpStep, equityOf, valueAt } from './step.ts'
import { isNet } from './rules.ts'
import { rateOf, tierOf } from './tiers.ts'

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

function checkStops(step: PerpStep): string[] {
  const { exchange, facts, changes } = step
  const faults: string[] = []
  const fired = new Set<number>()
  for (const fact of facts) {
    if (fact.kind !== 'stopFired') continue
    const { positionId, stop, markTicks } = fact
    const change = changes.get(positionId)
    if (fired.has(positionId)) faults.push(`position ${positionId} was stopped twice`)
    fired.add(positionId)
    if (!change?.before || !reachableStops(step, change.before, markTicks).has(stop))
      faults.push(`position ${positionId} was stopped by a ${stop} not reached at ${markTicks}`)
    // A market maker's row also nets fills of its other orders at the same price.
    else if (exchange.customers.get(change.after.ownerId)?.isMarketMaker) continue
    else if (change.after.openLots > change.before.openLots + addable(step, change.before))
      faults.push(`position ${positionId} grew by its stop`)
  }
  return faults
}

/** Returns the stops that a row may have reached: its own, in net mode also those of an own order that was filled at the same price. */
function reachableStops(step: PerpStep, row: PositionRow, mark: number): Set<'take_profit' | 'stop_loss'> {
  const { facts, reference } = step
  const filled = facts.flatMap((fact) =>
    fact.kind === 'perpTradeHappened' && fact.makerId === row.ownerId && fact.perpId === row.perpId
      ? (reference.perps.rows.get(fact.makerPositionId) ?? [])
      : [],
  )
  const added = isNet(step, row.ownerId) ? filled.filter(({ side }) => side === row.side) : []
  return new Set([row, ...added].flatMap((one) => reachedStop(one, mark) ?? []))
}

/** Returns the lots that the book can still add to a row: those of its own order, in net mode of all the owner's orders of the side. */
function addable(step: PerpStep, row: PositionRow): number {
  if (!isNet(step, row.ownerId)) return row.remaining
  const own = [...step.reference.perps.rows.values()].filter(
    ({ ownerId, perpId, side, reduceOnly }) =>
      ownerId === row.ownerId && perpId === row.perpId && side === row.side && !reduceOnly,
  )
  return own.reduce((sum, { remaining }) => sum + remaining, 0)
}

/**
 * Returns the lots by which a row of a customer in net mode may have changed through the owner's resting orders, and those that their
 * reduce-only orders closed.
 */
function filledBeside(step: PerpStep, { ownerId, perpId, side }: PositionRow) {
  const beside = { closed: 0, closedAtMost: 0, all: 0 }
  if (!isNet(step, ownerId)) return beside
  for (const fact of step.facts) {
    if (fact.kind !== 'perpTradeHappened' || fact.makerId !== ownerId || fact.perpId !== perpId) continue
    const maker = step.changes.get(fact.makerPositionId)?.after
    beside.all += fact.lots
    if (!maker || maker.side === side) continue
    beside.closedAtMost += fact.lots
    if (maker.reduceOnly) beside.closed += fact.lots
  }
  return beside
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

function checkLiquidations(step: PerpStep): string[] {
  const { exchange, reference, facts, changes } = step
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
    const beside = filledBeside(step, before)
    const isExplained = sold >= lots + beside.closed && sold <= lots + beside.closedAtMost
    const stopped = sold !== lots
    if (
      !isExplained &&
      !before.firedStop &&
      reachableStops(step, before, markTicks).size === 0 &&
      !wasFilled(change)
    )
      faults.push(`position ${positionId} lost ${sold} lots, not ${lots}`)
    // A stop or a fill at the same price changed the row first, so the rows do not determine the margin.
    if (stopped || wasFilled(change) || beside.all > 0) continue
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
    const config = exchange.perps.byId.get(perpId)?.config
    // In net mode all other orders were cancelled too.
    const rate =
      config && isNet(step, before.ownerId)
        ? tierOf(config, before.openLots).maintenancePpm
        : rateOf(exchange, older, { ...before, remaining: 0 })
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
function checkDeleveraging(step: PerpStep): string[] {
  const { exchange, facts, changes } = step
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
    if (touched.has(positionId) || filledBeside(step, taken.before).all > 0) continue
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
      if (filledBeside(step, other).all > 0) continue
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
