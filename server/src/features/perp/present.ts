import type { ResponseOf } from '@halyard/api'
import type { AcceptedTo, PositionReply } from '../../engine/index.ts'
import type { PerpInstrument } from '../../instruments/catalogue.ts'
import { averageText, STATUS_NUMBERS } from '../../presenters/present-position.ts'

export function presentPlaced(position: PositionReply): ResponseOf<'lever/cancel'> {
  return {
    id: position.positionId,
    status: STATUS_NUMBERS[position.status],
    open_share: position.openLots,
  }
}

/** Converts a new order to its wire format, with the lots that were filled at once. */
export function presentOrdered(
  perp: PerpInstrument,
  position: AcceptedTo<'openPosition'>['position'],
): ResponseOf<'lever/submit'> {
  const { filledLots, filledValue, remaining } = position
  return {
    ...presentPlaced(position),
    filled_share: filledLots,
    filled_price: filledLots === 0 ? null : averageText(perp, filledValue, filledLots),
    waiting_share: remaining,
  }
}
