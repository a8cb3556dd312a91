import type { Side, StopTrigger } from '@halyard/core'

/** The oracle's state of spot orders and stop orders. */
export interface SpotState {
  readonly spot: SpotReference
  readonly stops: StopsReference
}

/** A stop order that waits, in the oracle's state. */
export interface KnownStop {
  readonly id: number
  readonly ownerId: number
  readonly marketId: number
  readonly side: Side
  readonly trigger: StopTrigger
  /** How far it trails, in parts per million, and the index price that it last followed. */
  readonly trail: { readonly ppm: number; readonly from: number } | undefined
  /** The limit order of its OCO. */
  readonly limit: { readonly id: number; readonly ticks: number } | undefined
  readonly type: 'limit' | 'market'
  readonly ticks: number
  readonly lots: number
  readonly clientId: string | undefined
  /** The units that it holds, and their currency. */
  readonly cost: bigint
  readonly currencyId: number
}

interface StopsReference {
  readonly waiting: Map<number, KnownStop>
  /** The price of the last trade by market. */
  readonly last: Map<number, number>
  /** The lowest and highest price of trades by market, while they reach stop orders that still wait. */
  readonly swept: Map<number, { readonly low: number; readonly high: number }>
  /** The stop orders that are set aside, with the first operator who lets them be retried. They neither end nor move. */
  readonly setAside: Map<number, number | undefined>
  /** The stop order that the present command lets wait again, or that it ends because its other leg has ended. */
  resumed: number | undefined
  orphan: number | undefined
}

export interface CancelledIds {
  readonly orderIds: readonly number[]
  readonly stopIds: readonly number[]
}

/** A countdown that runs; `marketId` is 0 for all markets, and `perpId` for those of markets. */
export interface KnownCountdown {
  readonly ownerId: number
  readonly marketId: number
  readonly perpId: number
  readonly dueAt: number
}

interface SpotReference {
  /** The countdowns that run, by customer, market and contract. */
  readonly countdowns: Map<string, KnownCountdown>

  /** Time priority by order. */
  readonly ranks: Map<number, number>
  nextRank: number
  /** The maker fee by order, in parts per million: that of the market when the order was placed or lost its priority. */
  readonly makerFees: Map<number, number>
  /** The client ids of open orders that have one. */
  readonly clientIds: Map<number, { readonly ownerId: number; readonly clientId: string }>
  /** The order that the present command amends: whether it keeps its priority, and its filled lots before. */
  amended:
    | { readonly keepsPriority: boolean; readonly filledLots: number; readonly marketId: number }
    | undefined
  /** The orders and stop orders that the present command cancels together, and those whose countdown it ends. */
  cancelled: CancelledIds | undefined
  ending: CancelledIds & { readonly countdowns: readonly string[]; readonly perps: readonly KnownCountdown[] }
}

export function createSpotState(): SpotState {
  return {
    spot: {
      ranks: new Map(),
      nextRank: 1,
      makerFees: new Map(),
      clientIds: new Map(),
      amended: undefined,
      cancelled: undefined,
      ending: { orderIds: [], stopIds: [], countdowns: [], perps: [] },
      countdowns: new Map(),
    },
    stops: {
      waiting: new Map(),
      last: new Map(),
      swept: new Map(),
      setAside: new Map(),
      resumed: undefined,
      orphan: undefined,
    },
  }
}
