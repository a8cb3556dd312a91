import type { Exchange } from '../../state.ts'
import { reject, type Reply } from '../../reply.ts'
import type { SetStops } from '../commands.ts'
import { hasFreshMark } from '../perp.ts'
import { perpOf, markPositionChanged, ownPosition } from '../position/open-positions.ts'
import { positionReply } from '../position/position-reply.ts'
import { checkStops } from '../position/stops.ts'
import { perpStatus } from '../perp-status.ts'

/**
 * Sets take-profit and stop-loss of a position; `undefined` removes one. Also ends the retries of a stop that has
 * fired. Rejects a position of another customer, a
 * reduce-only order, which never opens lots, a paused contract, a stale mark price unless both stops are removed,
 * and prices on the wrong side of the mark, or of the limit price while no lots are open.
 */
export function setStops(
  exchange: Exchange,
  { customerId, positionId, ...stops }: SetStops,
): Reply<'setStops'> {
  const position = ownPosition(exchange, customerId, positionId)
  if (!position) return reject('position_must_be_open')
  if (position.reduceOnly) return reject('position_holds_nothing')
  const perp = perpOf(exchange, position)
  if (perpStatus(exchange, perp) === 'paused') return reject('market_must_be_open')
  const setsAny = stops.takeProfitTicks !== undefined || stops.stopLossTicks !== undefined
  if (setsAny && !hasFreshMark(perp, exchange.at)) return reject('market_has_no_price')
  const from = position.openLots > 0 ? perp.markTicks : position.ticks
  const rule = checkStops(position.side, stops, from, perp.markTicks)
  if (rule) return reject(rule)

  position.takeProfitTicks = stops.takeProfitTicks
  position.stopLossTicks = stops.stopLossTicks
  position.firedStop = undefined
  markPositionChanged(exchange, position)
  return { ok: true, position: positionReply(position) }
}
