import type { PositionId } from '../ids.ts'
import type { PositionStatus } from './position/position.ts'

/** The state of a position right after a command. */
export interface PositionReply {
  readonly positionId: PositionId
  readonly status: PositionStatus
  /** The lots held now. */
  readonly openLots: number
}

/** The state of a position right after a close. */
export interface ClosedPositionReply extends PositionReply {
  /** The lots that the close filled. */
  readonly closedLots: number
}

interface WithPosition {
  readonly position: PositionReply
}

/** The content of accepted replies to commands on perpetual contracts. */
export interface PerpReplies {
  openPosition: WithPosition
  cancelOpening: WithPosition
  closePosition: { readonly position: ClosedPositionReply }
  closeAllPositions: { readonly positions: readonly PositionReply[] }
  setStops: WithPosition
  addMargin: WithPosition
}
