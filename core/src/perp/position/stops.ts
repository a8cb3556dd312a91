import { TICKS_MAX } from '../../market/market.ts'
import type { Reject } from '../../rejects.ts'
import type { Stops } from '../commands.ts'
import type { PositionSide } from './position.ts'

/**
 * Checks stop prices and returns the reject, if any. A take-profit must lie on the profit side of `entryTicks`, a
 * stop-loss on the loss side of `entryTicks` and of the mark price, so that neither fires at once. `entryTicks` is the
 * mark price for a position with open lots.
 */
export function checkStops(
  side: PositionSide,
  { takeProfitTicks, stopLossTicks }: Stops,
  entryTicks: number,
  markTicks: number,
): Reject | undefined {
  if (takeProfitTicks === undefined && stopLossTicks === undefined) return undefined
  for (const ticks of [takeProfitTicks, stopLossTicks])
    if (ticks !== undefined && (!Number.isSafeInteger(ticks) || ticks <= 0 || ticks > TICKS_MAX))
      return 'price_is_invalid'
  const isProfit = (ticks: number, from: number): boolean => (side === 'long' ? ticks > from : ticks < from)
  if (takeProfitTicks !== undefined && !isProfit(takeProfitTicks, entryTicks)) return 'stop_price_is_invalid'
  if (
    stopLossTicks !== undefined &&
    (!isProfit(entryTicks, stopLossTicks) || !isProfit(markTicks, stopLossTicks))
  )
    return 'stop_price_is_invalid'
  return undefined
}
