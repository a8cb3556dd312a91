import type { ResponseOf } from '@halyard/api'
import type { PositionReply } from '../../engine/index.ts'
import { STATUS_NUMBERS } from '../../presenters/present-position.ts'

export function presentPlaced(position: PositionReply | undefined): ResponseOf<'lever/submit'> {
  if (!position) throw new Error('a position command was answered without a position')
  return {
    id: position.positionId,
    status: STATUS_NUMBERS[position.status],
    open_share: position.openLots,
  }
}
