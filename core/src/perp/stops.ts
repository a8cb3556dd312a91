import { TICKS_MAX } from '../market/market.ts'
import type { Reject } from '../rejects.ts'
import type { Stops } from './commands.ts'
import type { PositionSide } from './position.ts'

/**
 * Stops are on their own sides of what a position is opened at, and the stop-loss beyond the mark as well, so that
 * none fires at once. `entryTicks` is the mark itself for a position that is held.
 */
export function refuseStops(
  side: PositionSide,
  { takeProfitTicks, stopLossTicks }: Stops,
  entryTicks: number,
  markTicks: number,
): Reject | undefined {
  if (takeProfitTicks === undefined && stopLossTicks === undefined) return undefined
  for (const ticks of [takeProfitTicks, stopLossTicks])
    if (ticks !== undefined && (!Number.isSafeInteger(ticks) || ticks <= 0 || ticks > TICKS_MAX))
      return 'price_is_invalid'
  const gains = (ticks: number, from: number): boolean => (side === 'long' ? ticks > from : ticks < from)
  if (takeProfitTicks !== undefined && !gains(takeProfitTicks, entryTicks)) return 'stop_price_is_invalid'
  if (stopLossTicks !== undefined && (!gains(entryTicks, stopLossTicks) || !gains(markTicks, stopLossTicks)))
    return 'stop_price_is_invalid'
  return undefined
}
