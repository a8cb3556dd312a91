import type { ClosePosition, PerpTradeHappened, PositionRow } from '@halyard/core'
import { configOf, type PerpStep, worthOf } from './perp-step.ts'

/** Trades happen at makers' prices, best first, with others, and with those the rules of the house name. */
export function findWrongFills({ exchange, command, facts, changes, expected }: PerpStep): string[] {
  const faults: string[] = []
  const trades = facts.filter((fact) => fact.kind === 'perpTradeHappened')
  const last = new Map<number, PerpTradeHappened>()
  for (const trade of trades) {
    const { tradeId, takerPositionId, takerSide, ticks, lots, value } = trade
    const maker = changes.get(trade.makerPositionId)
    if (!maker || maker.after.ticks !== ticks) faults.push(`trade ${tradeId} is not at its maker's price`)
    else if (worthOf(exchange, maker.after, ticks, lots) !== value)
      faults.push(`trade ${tradeId} is not worth what it says`)
    else faults.push(...judgeFees(exchange, trade, maker.after))
    if (trade.takerId === trade.makerId) faults.push(`trade ${tradeId} is of one owner`)
    const before = last.get(takerPositionId)
    if (before && (takerSide === 'buy' ? ticks < before.ticks : ticks > before.ticks))
      faults.push(`trade ${tradeId} comes after a worse one`)
    last.set(takerPositionId, trade)
  }
  if (command.kind === 'openPosition') {
    const drawn = trades
      .map(({ makerPositionId, lots, ticks }) => `#${makerPositionId} ${lots}@${ticks}`)
      .join(' ')
    const wanted = expected?.fills
      .map(({ makerOrderId, lots, ticks }) => `#${makerOrderId} ${lots}@${ticks}`)
      .join(' ')
    const opened = trades.reduce((sum, { value }) => sum + value, 0n)
    const fees = trades.reduce((sum, { takerFee }) => sum + takerFee, 0n)
    const order = [...changes.values()].find(({ before }) => !before)?.after
    if (order && fees !== feeOn(opened, order.feePpm)) faults.push(`took a fee of ${fees} on ${opened}`)
    if (drawn !== (wanted ?? ''))
      faults.push(`filled ${drawn || 'nothing'} instead of ${wanted || 'nothing'}`)
  }
  if (command.kind === 'closePosition' && isBeyondLimit(command, trades))
    faults.push(`position ${command.positionId} was closed beyond its limit`)
  for (const { before, after } of changes.values())
    if (!before && after.type === 'limit' && (after.side === 'long' ? 1 : -1) * dearer(after, trades) > 0)
      faults.push(`position ${after.id} was filled beyond its limit`)
  return faults
}

/** Whether a trade of a close is worse than the limit it was given. */
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

/** A maker may go without two units for the rounding of what it held; a close pays what is left at most. */
function judgeFees(
  exchange: PerpStep['exchange'],
  { tradeId, value, makerFee, takerFee }: PerpTradeHappened,
  maker: PositionRow,
): string[] {
  const config = configOf(exchange, maker)
  if (!config) return []
  const due = feeOn(value, Math.min(config.makerFeePpm, maker.feePpm))
  const most = feeOn(value, Math.max(config.takerFeePpm, config.liquidationFeePpm))
  if (makerFee <= due && makerFee >= due - 2n && takerFee <= most) return []
  return [`trade ${tradeId} takes fees of ${takerFee} and ${makerFee}, not ${due}`]
}

function feeOn(value: bigint, ppm: number): bigint {
  const exact = value * BigInt(ppm)
  return exact % 1_000_000n === 0n ? exact / 1_000_000n : exact / 1_000_000n + 1n
}

/** How far past its limit the worst fill of a new position went, in ticks: above zero means it was dearer. */
function dearer(
  { id, ticks, side }: { readonly id: number; readonly ticks: number; readonly side: string },
  trades: readonly PerpTradeHappened[],
): number {
  const prices = trades
    .filter(({ takerPositionId }) => takerPositionId === id)
    .map((trade) => trade.ticks - ticks)
  return prices.length === 0 ? 0 : side === 'long' ? Math.max(...prices) : Math.min(...prices)
}
