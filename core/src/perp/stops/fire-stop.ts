import type { Exchange } from '../../state.ts'
import { closeAtMarket } from '../closing/close-in-book.ts'
import type { Perp } from '../perp.ts'
import { markPositionChanged } from '../position/open-positions.ts'
import { cancelWithPosition } from '../position/cancel-with-position.ts'
import type { Position, Stop } from '../position/position.ts'

/**
 * Returns the stop that the mark price has reached, `undefined` for none. The stop-loss takes precedence over the
 * take-profit (decision 10).
 */
export function stopReached(
  { side, takeProfitTicks, stopLossTicks }: Pick<Position, 'side' | 'takeProfitTicks' | 'stopLossTicks'>,
  markTicks: number,
): Stop | undefined {
  const isAtOrBelow = (ticks: number | undefined): boolean => ticks !== undefined && markTicks <= ticks
  const isAtOrAbove = (ticks: number | undefined): boolean => ticks !== undefined && markTicks >= ticks
  if (side === 'long' ? isAtOrBelow(stopLossTicks) : isAtOrAbove(stopLossTicks)) return 'stop_loss'
  if (side === 'long' ? isAtOrAbove(takeProfitTicks) : isAtOrBelow(takeProfitTicks)) return 'take_profit'
  return undefined
}

/**
 * Fires a stop: cancels the position's working order and closes its open lots at the market. A stop fires once; lots
 * that the book could not fill are retried at each following price, until they are closed or the owner sets new stops
 * (decision 10).
 */
export function fireStop(exchange: Exchange, perp: Perp, position: Position, stop: Stop): void {
  if (!position.firedStop) {
    position.firedStop = stop
    position.takeProfitTicks = undefined
    position.stopLossTicks = undefined
    markPositionChanged(exchange, position)
    exchange.facts.push({
      kind: 'stopFired',
      positionId: position.id,
      customerId: position.ownerId,
      perpId: position.perpId,
      stop,
      markTicks: perp.markTicks,
    })
  }
  cancelWithPosition(exchange, perp, position, stop)
  closeAtMarket(exchange, perp, position, position.openLots, stop)
}
