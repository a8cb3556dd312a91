import type { LeverContract, LeverTicker } from '@halyard/api/client'
import { knownWord } from '../../lib/calls/word-for.ts'

const STATUSES = ['open', 'close_only', 'cancel_only', 'paused', 'suspended'] as const
export type PerpStatus = (typeof STATUSES)[number]

/** A contract's rules in integers: ticks, lots and the smallest units of its currency. Independent of prices. */
export interface Perp {
  readonly perpId: number
  /** The spot market whose index price it uses. */
  readonly matchId: number
  readonly baseId: number
  readonly legalId: number
  readonly base: string
  readonly legal: string
  readonly priceDecimals: number
  readonly lotDecimals: number
  readonly legalDecimals: number
  /** Units of the quote currency in one tick of one lot. An integer, so that values are exact. */
  readonly tickLot: bigint
  readonly lotSize: string
  readonly lotsMin: bigint
  readonly lotsMax: bigint
  readonly multiples: readonly number[]
  /** Smallest first. */
  readonly tiers: readonly Tier[]
  readonly makerFeePpm: bigint
  readonly takerFeePpm: bigint
  readonly bandPpm: bigint
  readonly fundingInterval: number
  readonly status: PerpStatus
}

/** A risk tier: the maximum lots, leverage and the maintenance margin that apply together. */
export interface Tier {
  readonly lotsMax: bigint
  readonly multipleMax: number
  readonly maintenancePpm: bigint
}

/** A contract's prices, 24-hour figures and funding, which change continuously. Prices and amounts are decimal texts. */
export interface PerpTicker {
  readonly perpId: number
  /** The price that PnL, stops and liquidations use; '0' before the first index price. */
  readonly markPrice: string
  readonly indexPrice: string
  readonly lastPrice: string
  /** Percent over 24 hours with two decimals; may be negative. */
  readonly change: string
  readonly high: string
  readonly low: string
  /** Over 24 hours, in the base currency. */
  readonly volume: string
  /** The current funding rate; longs pay shorts if it is positive. */
  readonly fundingPpm: number
  /** The next payment of funding, in epoch milliseconds. */
  readonly fundingAt: number
  readonly status: PerpStatus
}

/** Parses a contract's rules of the wire to integers. Throws for an unknown status. */
export function toPerp(wire: LeverContract): Perp {
  return {
    perpId: wire.contract_id,
    matchId: wire.match_id,
    baseId: wire.currency_id,
    legalId: wire.legal_id,
    base: wire.currency_name,
    legal: wire.legal_name,
    priceDecimals: wire.price_decimals,
    lotDecimals: wire.number_decimals,
    legalDecimals: wire.legal_decimals,
    tickLot: 10n ** BigInt(wire.legal_decimals - wire.price_decimals - wire.number_decimals),
    lotSize: wire.lot_size,
    lotsMin: BigInt(wire.min_share),
    lotsMax: BigInt(wire.max_share),
    multiples: wire.multiples,
    tiers: wire.tiers.map((tier) => ({
      lotsMax: BigInt(tier.max_share),
      multipleMax: tier.max_multiple,
      maintenancePpm: BigInt(tier.maintenance_ppm),
    })),
    makerFeePpm: BigInt(wire.maker_fee_ppm),
    takerFeePpm: BigInt(wire.taker_fee_ppm),
    bandPpm: BigInt(wire.band_ppm),
    fundingInterval: wire.funding_interval,
    status: knownWord(STATUSES, wire.status),
  }
}

/** Parses a contract's ticker of the wire. Throws for an unknown status. */
export function toPerpTicker(wire: LeverTicker): PerpTicker {
  return {
    perpId: wire.contract_id,
    markPrice: wire.mark_price,
    indexPrice: wire.index_price,
    lastPrice: wire.now_price,
    change: wire.change,
    high: wire.high,
    low: wire.low,
    volume: wire.volume,
    fundingPpm: wire.funding_ppm,
    fundingAt: wire.funding_at,
    status: knownWord(STATUSES, wire.status),
  }
}

/** Returns the tier of a number of lots; the last one if they exceed all tiers. */
export function tierOf({ tiers }: Perp, lots: bigint): Tier | undefined {
  return tiers.find(({ lotsMax }) => lots <= lotsMax) ?? tiers.at(-1)
}

/** Returns the contract's name: 'BTC/USDT'. */
export function nameOf({ base, legal }: Perp): string {
  return `${base}/${legal}`
}
