import type { PerpCommand } from './commands.ts'
import type { PerpFact } from './facts.ts'
import type { PerpState } from './perps.ts'
import type { PERP_REJECTS } from './rejects.ts'
import type { PerpReplies } from './replies.ts'

export type * from './commands.ts'
export type * from './facts.ts'
export type { PerpConfig, PerpTier } from './perp-config.ts'
export type { PerpRow } from './perp.ts'
export type { PositionMode, PositionModeRow } from './mode/position-mode.ts'
export type {
  CloseReason,
  PositionRow,
  PositionSide,
  PositionStatus,
  Stop,
} from './position/position.ts'
export type * from './replies.ts'
export type {
  ConditionalCancelReason,
  ConditionalReply,
  ConditionalRow,
  ConditionalStatus,
  ConditionalTrigger,
} from './waiting/conditional-order.ts'

/** The types of perpetuals, for those of the exchange. */
export interface PerpParts {
  readonly command: PerpCommand
  readonly replies: PerpReplies
  readonly reject: (typeof PERP_REJECTS)[number]
  readonly haltScope: 'perp'
  readonly fact: PerpFact
  readonly reason:
    | 'position_hold'
    | 'position_release'
    | 'margin_add'
    | 'margin_remove'
    | 'contract_fee'
    | 'contract_profit'
    | 'contract_loss'
    | 'funding'
    | 'liquidation_fee'
  readonly internalReason: 'insurance_cover'
  readonly account: 'insurance'
  readonly state: PerpState
}

declare module '../product-parts.ts' {
  interface ProductParts {
    readonly perp: PerpParts
  }
}
