import type { LeverContract, LeverTicker } from '@halyard/api/client'

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
  readonly status: LeverContract['status']
}

/** A risk tier: the maximum lots, leverage and the maintenance margin that apply together. */
export interface Tier {
  readonly lotsMax: bigint
  readonly multipleMax: number
  readonly maintenancePpm: bigint
}

/** A contract as on the wire, without its live figures. */
export type PerpRules = Omit<LeverContract, Exclude<keyof LeverTicker, 'contract_id' | 'status'>>

const LIVE = [
  'mark_price',
  'index_price',
  'now_price',
  'change',
  'high',
  'low',
  'volume',
  'turnover',
  'funding_ppm',
  'funding_at',
] as const satisfies ReadonlyArray<keyof LeverTicker>

/** Returns the contract without its live figures, so that the object stays the same while prices change. */
export function rulesOf(perp: LeverContract): PerpRules {
  const rules: Partial<LeverContract> & PerpRules = { ...perp }
  for (const name of LIVE) delete rules[name]
  return rules
}

/** Parses a contract's rules to integers. */
export function perpOf(rules: PerpRules): Perp {
  return {
    perpId: rules.contract_id,
    matchId: rules.match_id,
    baseId: rules.currency_id,
    legalId: rules.legal_id,
    base: rules.currency_name,
    legal: rules.legal_name,
    priceDecimals: rules.price_decimals,
    lotDecimals: rules.number_decimals,
    legalDecimals: rules.legal_decimals,
    tickLot: 10n ** BigInt(rules.legal_decimals - rules.price_decimals - rules.number_decimals),
    lotSize: rules.lot_size,
    lotsMin: BigInt(rules.min_share),
    lotsMax: BigInt(rules.max_share),
    multiples: rules.multiples,
    tiers: rules.tiers.map((tier) => ({
      lotsMax: BigInt(tier.max_share),
      multipleMax: tier.max_multiple,
      maintenancePpm: BigInt(tier.maintenance_ppm),
    })),
    makerFeePpm: BigInt(rules.maker_fee_ppm),
    takerFeePpm: BigInt(rules.taker_fee_ppm),
    bandPpm: BigInt(rules.band_ppm),
    fundingInterval: rules.funding_interval,
    status: rules.status,
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
