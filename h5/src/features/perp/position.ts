import type { LeverFunding, LeverPosition, ResponseOf } from '@halyard/api/client'
import type { PerpSide } from '@halyard/formulas'
import { wordFor } from '../../lib/calls/word-for.ts'

const SIDES = { 1: 'long', 2: 'short' } as const satisfies Record<number, PerpSide>
const STATUSES = { 0: 'waiting', 1: 'holding', 2: 'closed', 3: 'cancelled' } as const

/** `waiting`: nothing is filled yet. `holding`: lots are held. `cancelled`: the order ended unfilled. */
export type PositionStatus = (typeof STATUSES)[keyof typeof STATUSES]

/** The numbers of the sides in requests. */
export const WIRE_SIDES = { long: 1, short: 2 } as const satisfies Record<PerpSide, keyof typeof SIDES>

/** The numbers of the order types in requests. */
export const WIRE_ORDER_TYPES = { limit: 0, market: 1 } as const

/** The numbers of the statuses in requests. */
export const WIRE_STATUSES = { waiting: 0, holding: 1, closed: 2, cancelled: 3 } as const satisfies Record<
  PositionStatus,
  keyof typeof STATUSES
>

/**
 * A position and its opening order. Prices and amounts are decimal texts in the quote currency, because their decimals
 * are those of the contract, which is fetched separately; `holdingOf` parses them.
 */
export interface Position {
  readonly id: number
  readonly perpId: number
  readonly baseId: number
  readonly legalId: number
  readonly side: PerpSide
  readonly status: PositionStatus
  /** Lots ordered. */
  readonly lots: bigint
  readonly openLots: bigint
  /** Lots that are still in the order book. */
  readonly waitingLots: bigint
  readonly closedLots: bigint
  readonly multiple: number
  /** The limit; '0' for a market order. */
  readonly price: string
  /** The average price of the open lots, or of the closed ones if none is open; '0' before the first fill. */
  readonly openPrice: string
  readonly openValue: string
  readonly markPrice: string
  readonly margin: string
  /** The amount frozen for the waiting lots. */
  readonly frozen: string
  readonly fee: string
  /** Funding paid; negative when received. */
  readonly funding: string
  readonly maintenancePpm: bigint
  /** '0' if no price liquidates it. */
  readonly liquidationPrice: string
  readonly takeProfit: string | undefined
  readonly stopLoss: string | undefined
  /** Profit of the closed lots, before fees and funding. */
  readonly realised: string
  readonly closePrice: string
  readonly closeReason: NonNullable<LeverPosition['close_reason']> | undefined
  /** Whether the order only closes lots of the position on the other side. */
  readonly reduceOnly: boolean
  readonly createdAt: number
  readonly updatedAt: number
}

/** Parses a position of the wire. Throws for an unknown side or status. */
export function toPosition(wire: LeverPosition): Position {
  return {
    id: wire.id,
    perpId: wire.contract_id,
    baseId: wire.currency_id,
    legalId: wire.legal_id,
    side: wordFor(SIDES, wire.type),
    status: wordFor(STATUSES, wire.status),
    lots: BigInt(wire.share),
    openLots: BigInt(wire.open_share),
    waitingLots: BigInt(wire.waiting_share),
    closedLots: BigInt(wire.closed_share),
    multiple: wire.multiple,
    price: wire.price,
    openPrice: wire.open_price,
    openValue: wire.open_value,
    markPrice: wire.mark_price,
    margin: wire.margin,
    frozen: wire.frozen,
    fee: wire.fee,
    funding: wire.funding,
    maintenancePpm: BigInt(wire.maintenance_ppm),
    liquidationPrice: wire.liquidation_price,
    takeProfit: wire.target_profit_price ?? undefined,
    stopLoss: wire.stop_loss_price ?? undefined,
    realised: wire.realised,
    closePrice: wire.close_price,
    closeReason: wire.close_reason ?? undefined,
    reduceOnly: wire.reduce_only,
    createdAt: wire.created_at,
    updatedAt: wire.updated_at,
  }
}

/** The result of an order: the lots that were filled at once with their average price, and those that wait in the book. */
export interface Placed {
  readonly filledLots: bigint
  /** A decimal text; undefined without a fill. */
  readonly price: string | undefined
  readonly waitingLots: bigint
}

/** Parses the result of an order. */
export function toPlaced(wire: ResponseOf<'lever/submit'>): Placed {
  return {
    filledLots: BigInt(wire.filled_share),
    price: wire.filled_price ?? undefined,
    waitingLots: BigInt(wire.waiting_share),
  }
}

/** The result of a close: the position's new totals and the lots that it filled. */
export interface Closed extends Pick<Position, 'openLots' | 'realised' | 'fee' | 'funding'> {
  readonly filledLots: bigint
}

/** Parses the result of a close. */
export function toClosed(wire: ResponseOf<'lever/close'>): Closed {
  const { realised, fee, funding } = wire
  return {
    openLots: BigInt(wire.open_share),
    filledLots: BigInt(wire.filled_share),
    realised,
    fee,
    funding,
  }
}

/** A funding payment of one position. */
export interface FundingPayment {
  readonly id: number
  readonly perpId: number
  readonly ratePpm: bigint
  /** Received, in the quote currency; negative when paid. */
  readonly amount: string
  readonly createdAt: number
}

/** Parses a funding payment of the wire. */
export function toFundingPayment(wire: LeverFunding): FundingPayment {
  return {
    id: wire.id,
    perpId: wire.contract_id,
    ratePpm: BigInt(wire.rate_ppm),
    amount: wire.amount,
    createdAt: wire.created_at,
  }
}
