import type { MicroOrder } from '@halyard/api/client'
import { wordFor } from '../../lib/calls/word-for.ts'

const TYPES = { 1: 'call', 2: 'put', 3: 'even' } as const
const STATUSES = { 1: 'open', 3: 'closed' } as const
const RESULTS = { win: 'win', lose: 'lose', draw: 'draw', void: 'void' } as const

/** The predicted move of the price: up, down, or unchanged. */
export type OptionType = (typeof TYPES)[keyof typeof TYPES]
export type OptionStatus = (typeof STATUSES)[keyof typeof STATUSES]
/** The result of a closed option. A draw and a void option return the stake. */
export type OptionResult = keyof typeof RESULTS

/** The numbers of the types in requests. */
export const WIRE_TYPES = { call: 1, put: 2, even: 3 } as const satisfies Record<
  OptionType,
  keyof typeof TYPES
>

/** The numbers of the statuses in requests. */
export const WIRE_STATUSES = { open: 1, closed: 3 } as const satisfies Record<
  OptionStatus,
  keyof typeof STATUSES
>

/** A timed option of the customer. Prices and amounts are decimal texts; times are epoch milliseconds. */
export interface TimedOption {
  readonly id: number
  readonly matchId: number
  readonly base: string
  readonly quote: string
  readonly type: OptionType
  readonly status: OptionStatus
  readonly seconds: number
  /** The currency of the stake, and its name. */
  readonly currencyId: number
  readonly currency: string
  readonly stake: string
  /** The payout of a win in parts per million of the stake, in addition to it. */
  readonly payoutPpm: bigint
  readonly acceptedAt: number
  readonly deliveryAt: number
  /** The start of the settlement window, which ends at the delivery. */
  readonly windowFrom: number
  /** Undefined until the entry price is recorded. */
  readonly entryPrice: string | undefined
  readonly deliveryPrice: string | undefined
  readonly result: OptionResult | undefined
  /** Returned, including the stake; '0' while open. */
  readonly payout: string
  /** The payout less the stake; '0' while open. */
  readonly profit: string
  readonly settledAt: number | undefined
  /** Whether the entry is later than the purchase by the delay of rules 3. */
  readonly isDelayed: boolean
}

/** Parses a timed option of the wire. Throws for an unknown type, status or result. */
export function toOption(wire: MicroOrder): TimedOption {
  return {
    id: wire.id,
    matchId: wire.match_id,
    base: wire.currency_name,
    quote: wire.legal_name,
    type: wordFor(TYPES, wire.type),
    status: wordFor(STATUSES, wire.status),
    seconds: wire.seconds,
    currencyId: wire.currency_id,
    currency: wire.payable_name,
    stake: wire.number,
    payoutPpm: BigInt(wire.payout_ppm),
    acceptedAt: wire.accepted_at,
    deliveryAt: wire.delivery_at,
    windowFrom: wire.window_from,
    entryPrice: wire.buy_price ?? undefined,
    deliveryPrice: wire.delivery_price ?? undefined,
    result: wire.result === null ? undefined : wordFor(RESULTS, wire.result),
    payout: wire.payout,
    profit: wire.profit,
    settledAt: wire.settled_at ?? undefined,
    isDelayed: wire.rules === 'halyard-option-rules-3',
  }
}
