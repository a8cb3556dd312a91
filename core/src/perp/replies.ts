import type { Amount } from '@halyard/money'
import type { PositionId } from '../ids.ts'
import type { PositionMode } from './mode/position-mode.ts'
import type { PositionStatus } from './position/position.ts'
import type { ConditionalReply } from './waiting/conditional-order.ts'

/** The state of a position right after a command. */
export interface PositionReply {
  readonly positionId: PositionId
  readonly status: PositionStatus
  /** The lots held now. */
  readonly openLots: number
}

/** The state of an order right after it was placed. */
export interface PlacedPositionReply extends PositionReply {
  /** The lots that rest in the book, and those that were filled at once, with their value in settle units. */
  readonly remaining: number
  readonly filledLots: number
  readonly filledValue: Amount
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
  openPosition: { readonly position: PlacedPositionReply }
  reducePosition: { readonly position: PlacedPositionReply }
  amendOpening: WithPosition
  cancelOpening: WithPosition
  cancelOpenings: { readonly positions: readonly PositionReply[] }
  closePosition: { readonly position: ClosedPositionReply }
  closeAllPositions: { readonly positions: readonly PositionReply[] }
  setStops: WithPosition
  addMargin: WithPosition
  removeMargin: WithPosition
  setPositionMode: { readonly mode: PositionMode }
  placeConditional: { readonly conditional: ConditionalReply }
  cancelConditional: { readonly conditional: ConditionalReply }
  cancelConditionals: { readonly conditionals: readonly ConditionalReply[] }
}
