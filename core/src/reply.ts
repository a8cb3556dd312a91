import type { Amount } from '@halyard/money'
import type { PositionStatus } from './perp/position.ts'
import type { Reject } from './rejects.ts'
import type { WithdrawalStatus } from './wallet/withdrawal.ts'

/** What came of an order, as the customer is told at once. Quantities in lots. */
export interface OrderReply {
  readonly orderId: number
  readonly status: 'waiting' | 'completed' | 'cancelled'
  readonly filledLots: number
}

export interface TransferReply {
  readonly transferId: number
}

export interface WithdrawalReply {
  readonly withdrawalId: number
  readonly status: WithdrawalStatus
}

/** The terms an option was accepted on. They never change. */
export interface OptionReply {
  readonly optionId: number
  readonly acceptedAt: number
  readonly acceptedTick: number
  readonly deliveryAt: number
  readonly payoutPpm: number
}

/** What became of a position, as its customer is told at once. */
export interface PositionReply {
  readonly positionId: number
  readonly status: PositionStatus
  /** Lots held now. */
  readonly openLots: number
  /** Lots that the close filled; in the reply to `closePosition` only. */
  readonly closedLots?: number
}

/** The answer to a command. A refused command has changed nothing. */
export type Reply =
  | {
      readonly ok: true
      readonly order?: OrderReply
      readonly transfer?: TransferReply
      readonly withdrawal?: WithdrawalReply
      readonly position?: PositionReply
      readonly positions?: readonly PositionReply[]
      readonly option?: OptionReply
      readonly hasMore?: true
    }
  | Rejection

/** Why a command is rejected, with the number that decided it, so that an explanation need not look it up again. */
export interface Rejection {
  readonly ok: false
  readonly reject: Reject
  /** When the command would be accepted, epoch milliseconds. */
  readonly until?: number
  /** The smallest or largest amount that would be accepted, in units of the command's currency. */
  readonly limit?: Amount
}

const DONE: Reply = { ok: true }

export function done(order?: OrderReply): Reply {
  return order ? { ok: true, order } : DONE
}

export function refuse(reject: Reject, decidedBy: Pick<Rejection, 'until' | 'limit'> = {}): Reply {
  return { ok: false, reject, ...decidedBy }
}
