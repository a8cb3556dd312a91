import type { RequestOf } from '@halyard/api/client'
import type { Position } from '../position.ts'

/**
 * Returns the request that gives one stop of a position another price, or removes it, and leaves the other stop as it is. `line` is
 * the stop and its position: 'takeProfit:7'. Returns undefined if the position is no longer open.
 */
export function stopsWith(
  positions: readonly Pick<Position, 'id' | 'takeProfit' | 'stopLoss'>[],
  line: string,
  price: string | undefined,
): RequestOf<'lever/setstop'> | undefined {
  const [name, id] = line.split(':')
  const position = positions.find((one) => String(one.id) === id)
  if (!position) return undefined
  const takeProfit = name === 'takeProfit' ? price : position.takeProfit
  const stopLoss = name === 'stopLoss' ? price : position.stopLoss
  return {
    id: position.id,
    ...(takeProfit === undefined ? {} : { target_profit_price: takeProfit }),
    ...(stopLoss === undefined ? {} : { stop_loss_price: stopLoss }),
  }
}
