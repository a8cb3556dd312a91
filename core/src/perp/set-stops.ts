import type { Exchange } from '../state.ts'
import { refuse, type Reply } from '../reply.ts'
import type { SetStops } from './commands.ts'
import { hasFreshMark } from './perp.ts'
import { perpOf, notePosition, ownPosition } from './open-positions.ts'
import { positionReply } from './position-reply.ts'
import { refuseStops } from './stops.ts'

/** Also ends what a stop that has fired still tries to close. */
export function setStops(
  exchange: Exchange,
  { customerId, positionId, ...stops }: SetStops,
): Reply<'setStops'> {
  const position = ownPosition(exchange, customerId, positionId)
  if (!position) return refuse('position_must_be_open')
  const perp = perpOf(exchange, position)
  if (perp.config.status === 'paused') return refuse('market_must_be_open')
  const setsAny = stops.takeProfitTicks !== undefined || stops.stopLossTicks !== undefined
  if (setsAny && !hasFreshMark(perp, exchange.at)) return refuse('market_has_no_price')
  const from = position.openLots > 0 ? perp.markTicks : position.ticks
  const wrong = refuseStops(position.side, stops, from, perp.markTicks)
  if (wrong) return refuse(wrong)

  position.takeProfitTicks = stops.takeProfitTicks
  position.stopLossTicks = stops.stopLossTicks
  position.firedStop = undefined
  notePosition(exchange, position)
  return { ok: true, position: positionReply(position) }
}
