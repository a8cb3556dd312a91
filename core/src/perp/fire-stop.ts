import type { Exchange } from '../state.ts'
import { closeAtMarket } from './close-in-book.ts'
import type { Perp } from './perp.ts'
import { notePosition } from './open-positions.ts'
import { cancelRest } from './end-position.ts'
import type { Position, Stop } from './position.ts'

/** Which stop the mark has reached. Should it be both at once, the loss is what is stopped. */
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
 * Closes all that a position holds at the market and takes back what rests. A stop fires once; what the book could not
 * take is tried again at each price that follows, until it is closed or its owner sets new stops.
 */
export function fireStop(exchange: Exchange, perp: Perp, position: Position, stop: Stop): void {
  if (!position.firedStop) {
    position.firedStop = stop
    position.takeProfitTicks = undefined
    position.stopLossTicks = undefined
    notePosition(exchange, position)
    exchange.facts.push({
      kind: 'stopFired',
      positionId: position.id,
      customerId: position.ownerId,
      perpId: position.perpId,
      stop,
      markTicks: perp.markTicks,
    })
  }
  cancelRest(exchange, perp, position, stop)
  closeAtMarket(exchange, perp, position, position.openLots, stop)
}
