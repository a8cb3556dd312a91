import type { Order as WireOrder } from '@halyard/api/client'
import { wordFor } from '../../calls/word-for.ts'

const SIDES = { buy: 'buy', sell: 'sell' } as const
const STATUSES = { waiting: 'waiting', completed: 'completed', cancelled: 'cancelled' } as const

/**
 * A spot order. Prices and amounts are decimal texts, because their decimals are those of the market, which is fetched
 * separately.
 */
export interface Order {
  readonly id: number
  readonly matchId: number
  readonly baseId: number
  readonly quoteId: number
  readonly side: (typeof SIDES)[keyof typeof SIDES]
  readonly type: WireOrder['type']
  /** The limit; '0' for a market order. */
  readonly price: string
  /** Ordered, in the base currency. */
  readonly quantity: string
  readonly filled: string
  /** The average fill price; '0' before the first fill. */
  readonly average: string
  /** The quote currency traded. */
  readonly turnover: string
  readonly fee: string
  readonly feeCurrencyId: number
  /** The amount still frozen, in the currency that the order pays with. */
  readonly frozen: string
  readonly status: (typeof STATUSES)[keyof typeof STATUSES]
  /** The reason for the cancellation. */
  readonly reason: NonNullable<WireOrder['reason']> | undefined
  readonly createdAt: number
  readonly updatedAt: number
}

/** Parses a spot order of the wire. Throws for an unknown side or status. */
export function toOrder(wire: WireOrder): Order {
  return {
    id: wire.id,
    matchId: wire.match_id,
    baseId: wire.currency_id,
    quoteId: wire.legal_id,
    side: wordFor(SIDES, wire.side),
    type: wire.type,
    price: wire.price,
    quantity: wire.number,
    filled: wire.filled,
    average: wire.average,
    turnover: wire.turnover,
    fee: wire.fee,
    feeCurrencyId: wire.fee_currency_id,
    frozen: wire.frozen,
    status: wordFor(STATUSES, wire.status),
    reason: wire.reason ?? undefined,
    createdAt: wire.created_at,
    updatedAt: wire.updated_at,
  }
}
