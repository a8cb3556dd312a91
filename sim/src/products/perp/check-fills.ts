import type { ClosePosition, PerpTradeHappened, PositionRow } from '@halyard/core'
import { configOf, type PerpStep, valueAt } from './step.ts'

/** Checks that trades are at the makers' prices, best first, with other customers, and with the expected orders. */
export function findWrongFills(step: PerpStep): string[] {
  const { exchange, command, facts, changes } = step
  const faults: string[] = []
  const trades = facts.filter((fact) => fact.kind === 'perpTradeHappened')
  const last = new Map<number, PerpTradeHappened>()
  for (const trade of trades) {
    const { tradeId, takerPositionId, takerSide, ticks, lots, value } = trade
    const maker = changes.get(trade.makerPositionId)
    if (!maker || maker.after.ticks !== ticks) faults.push(`trade ${tradeId} is not at its maker's price`)
    else if (valueAt(exchange, maker.after, ticks, lots) !== value)
      faults.push(`trade ${tradeId} has a wrong value`)
    else faults.push(...checkFees(exchange, trade, maker.after))
    if (trade.takerId === trade.makerId) faults.push(`trade ${tradeId} is a self-trade`)
    const before = last.get(takerPositionId)
    if (before && (takerSide === 'buy' ? ticks < before.ticks : ticks > before.ticks))
      faults.push(`trade ${tradeId} follows a worse one`)
    last.set(takerPositionId, trade)
  }
  if (command.kind === 'openPosition') {
    const opened = trades.reduce((sum, { value }) => sum + value, 0n)
    const fees = trades.reduce((sum, { takerFee }) => sum + takerFee, 0n)
    const order = [...changes.values()].find(({ before }) => !before)?.after
    if (order && fees !== feeOn(opened, order.feePpm)) faults.push(`charged a fee of ${fees} on ${opened}`)
  }
  faults.push(...compareFills(step, trades))
  if (command.kind === 'closePosition' && isBeyondLimit(command, trades))
    faults.push(`position ${command.positionId} was closed beyond its limit`)
  for (const { before, after } of changes.values())
    if (
      !before &&
      after.type === 'limit' &&
      (after.side === 'long' ? 1 : -1) * beyondLimit(after, trades) > 0
    )
      faults.push(`position ${after.id} was filled beyond its limit`)
  return faults
}

/** Compares the trades of an order, with their fees, with those that were calculated before. */
function compareFills(
  { command, reply, reference: { perps } }: PerpStep,
  trades: readonly PerpTradeHappened[],
): string[] {
  const { forecast } = perps
  if (!forecast) return []
  const wanted = forecast.fills.map(
    ({ makerId, lots, ticks, takerFee, makerFee }) =>
      `#${makerId} ${lots}@${ticks} for ${takerFee} and ${makerFee}`,
  )
  const drawn = trades.map(
    ({ makerPositionId, lots, ticks, takerFee, makerFee }) =>
      `#${makerPositionId} ${lots}@${ticks} for ${takerFee} and ${makerFee}`,
  )
  if (drawn.join() !== wanted.join())
    return [`filled ${drawn.join() || 'nothing'} instead of ${wanted.join() || 'nothing'}`]
  const lots = trades.reduce((sum, one) => sum + one.lots, 0)
  const value = trades.reduce((sum, one) => sum + one.value, 0n)
  const { position } = reply
  if (
    position &&
    'filledLots' in position &&
    (position.filledLots !== lots || position.filledValue !== value)
  )
    return [`replied ${position.filledLots} lots for ${position.filledValue}, filled ${lots} for ${value}`]
  return 'terms' in command && 'timeInForce' in command.terms && command.terms.timeInForce === 'fok'
    ? lots === command.terms.lots
      ? []
      : [`filled ${lots} lots of a FOK order`]
    : []
}

/** Returns whether a trade of a close is worse than its limit. */
function isBeyondLimit(
  { positionId, limitTicks }: ClosePosition,
  trades: readonly PerpTradeHappened[],
): boolean {
  if (limitTicks === undefined) return false
  return trades.some(
    ({ takerPositionId, takerSide, ticks }) =>
      takerPositionId === positionId && (takerSide === 'sell' ? ticks < limitTicks : ticks > limitTicks),
  )
}

/**
 * Checks fees. Rounding of the hold may reduce a maker's fee by two units; what closes lots pays at most the remaining equity.
 */
function checkFees(
  exchange: PerpStep['exchange'],
  { tradeId, value, makerFee, takerFee }: PerpTradeHappened,
  maker: PositionRow,
): string[] {
  const config = configOf(exchange, maker)
  if (!config) return []
  const due = feeOn(value, maker.makerFeePpm)
  const most = feeOn(value, Math.max(config.takerFeePpm, config.liquidationFeePpm))
  if (makerFee <= due && (maker.reduceOnly || makerFee >= due - 2n) && takerFee <= most) return []
  return [`trade ${tradeId} has fees of ${takerFee} and ${makerFee}, expected ${due}`]
}

function feeOn(value: bigint, ppm: number): bigint {
  const exact = value * BigInt(ppm)
  return exact % 1_000_000n === 0n ? exact / 1_000_000n : exact / 1_000_000n + 1n
}

/**
 * Returns how far the worst fill of a new position is beyond its limit, in ticks; positive is a worse price for a
 * long.
 */
function beyondLimit(
  { id, ticks, side }: { readonly id: number; readonly ticks: number; readonly side: string },
  trades: readonly PerpTradeHappened[],
): number {
  const prices = trades
    .filter(({ takerPositionId }) => takerPositionId === id)
    .map((trade) => trade.ticks - ticks)
  return prices.length === 0 ? 0 : side === 'long' ? Math.max(...prices) : Math.min(...prices)
}
