import type { SpotCommand } from './commands.ts'
import type { SpotFact } from './facts.ts'
import type { SPOT_REJECTS } from './rejects.ts'
import type { SpotReplies } from './replies.ts'
import type { SpotState } from './spot-state.ts'

export type * from './commands.ts'
export type { CountdownRow } from './countdowns/countdowns.ts'
export type { CancelReason, OrderStatus } from './order-records.ts'
export type { OrderRow } from './order-table.ts'
export type * from './facts.ts'
export type * from './replies.ts'
export type { StopCancelReason, StopReply, StopRow, StopStatus } from './stops/stop-order.ts'
export type { Trade, Trades } from './trades.ts'

/** The types of spot trading, for those of the exchange. */
export interface SpotParts {
  readonly command: SpotCommand
  readonly replies: SpotReplies
  readonly reject: (typeof SPOT_REJECTS)[number]
  readonly haltScope: 'spot' | 'convert'
  readonly fact: SpotFact
  readonly reason:
    | 'order_hold'
    | 'order_release'
    | 'stop_hold'
    | 'stop_release'
    | 'trade_base'
    | 'trade_quote'
    | 'fee'
  readonly state: SpotState
}

declare module '../product-parts.ts' {
  interface ProductParts {
    readonly spot: SpotParts
  }
}
