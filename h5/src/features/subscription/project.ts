import type { ProjectInfo } from '@halyard/api/client'
import { wordFor } from '../../lib/calls/word-for.ts'

/** The price of a coin in one payment currency. */
export interface IssuePrice {
  readonly currencyId: number
  readonly currency: string
  readonly decimals: number
  /** The price of one coin, as a decimal text. */
  readonly price: string
  /** The exact price: `payUnits` of the currency for `coinUnits` of the coin, in smallest units. */
  readonly payUnits: bigint
  readonly coinUnits: bigint
}

const STATUSES = {
  upcoming: 'upcoming',
  subscription: 'open',
  sold_out: 'closed',
  redemption: 'launched',
  cancelled: 'cancelled',
} as const

/** `closed`: no more orders, not launched yet. */
export type ProjectStatus = (typeof STATUSES)[keyof typeof STATUSES]

/** A subscription project. Quantities are decimal texts of the coin, times epoch milliseconds. */
export interface Project {
  readonly id: number
  readonly coinId: number
  readonly coin: string
  /** The full name of the coin; may be empty. */
  readonly title: string
  /** Data of an SVG path in a box of 24. */
  readonly icon: string | undefined
  /** The networks that the issuer has announced. */
  readonly networks: readonly string[]
  readonly decimals: number
  readonly supply: string
  readonly prices: readonly IssuePrice[]
  /** The limits of one order. */
  readonly quantityMin: string
  readonly quantityMax: string
  readonly customerMax: string
  readonly startAt: number
  readonly closeAt: number
  /** Estimated until the launch. */
  readonly launchAt: number
  readonly lockupDays: number
  readonly status: ProjectStatus
  readonly allottedAt: number | undefined
  readonly orders: number
  /** The quantity of all orders. */
  readonly demand: string
  /** The quantity allotted; 0 before the allotment. */
  readonly issued: string
  /** The market of the coin; undefined before the launch. */
  readonly marketId: number | undefined
}

/** Parses a project of the wire. Throws for an unknown status. */
export function toProject(wire: ProjectInfo): Project {
  return {
    id: wire.id,
    coinId: wire.coin_id,
    coin: wire.coin_name,
    title: wire.title,
    icon: wire.icon ?? undefined,
    networks: wire.networks,
    decimals: wire.decimals,
    supply: wire.supply,
    prices: wire.prices.map((price) => ({
      currencyId: price.currency_id,
      currency: price.currency_name,
      decimals: price.decimals,
      price: price.price,
      payUnits: BigInt(price.pay_units),
      coinUnits: BigInt(price.coin_units),
    })),
    quantityMin: wire.min_number,
    quantityMax: wire.max_number,
    customerMax: wire.customer_max,
    startAt: wire.start_at,
    closeAt: wire.close_at,
    launchAt: wire.launch_at,
    lockupDays: wire.lockup_days,
    status: wordFor(STATUSES, wire.status),
    allottedAt: wire.allotted_at ?? undefined,
    orders: wire.orders,
    demand: wire.demand,
    issued: wire.issued,
    marketId: wire.market_id ?? undefined,
  }
}
