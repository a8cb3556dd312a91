import type { ResponseOf } from '@halyard/api/client'
import { formatUnits, parseUnits } from '@halyard/money'

const USDT_DECIMALS = 6

/** A step of the fee schedule. The volume is in USDT, shares are in parts per million of a market's fee. */
export interface FeeStep {
  readonly volume: string
  readonly makerPpm: number
  readonly takerPpm: number
  readonly isOwn: boolean
}

/** The fees that a customer pays in a market, in parts per million. */
export interface OwnFee {
  readonly type: 'spot' | 'contract'
  readonly name: string
  readonly makerPpm: number
  readonly takerPpm: number
}

/** A level of withdrawal limits, in USDT. */
export interface Level {
  readonly verification: 0 | 1 | 2
  readonly ageDays: number
  readonly daily: string
  readonly monthly: string
  readonly isOwn: boolean
}

/** The limits of what leaves an account, and what is used of them. Amounts are in USDT. */
export interface Leaving {
  readonly verification: number
  readonly usedToday: string
  readonly usedMonth: string
  readonly left: string
  /** In epoch milliseconds. */
  readonly moreAt: number
  readonly levels: readonly Level[]
}

/** A customer's fees and limits. Amounts are in USDT. */
export interface OwnFees {
  readonly volume: string
  readonly volumeToday: string
  readonly steps: readonly FeeStep[]
  /** The volume that the next step needs besides the customer's own; `undefined` on the last step. */
  readonly missing: string | undefined
  /** The share of the value of perpetuals that counts, in parts per million. */
  readonly perpsPpm: number
  readonly markets: readonly OwnFee[]
  readonly leaving: Leaving | undefined
}

/** Parses the fees and limits of the wire. */
export function toFees(wire: ResponseOf<'user/fees'>): OwnFees {
  const next = wire.steps[wire.step + 1]
  return {
    volume: wire.volume,
    volumeToday: wire.volume_today,
    steps: wire.steps.map(({ volume, maker_ppm, taker_ppm }, index) => ({
      volume,
      makerPpm: maker_ppm,
      takerPpm: taker_ppm,
      isOwn: index === wire.step,
    })),
    missing: next && difference(next.volume, wire.volume),
    perpsPpm: wire.perps_ppm,
    markets: wire.markets.map(({ type, name, own_maker_fee_ppm, own_taker_fee_ppm }) => ({
      type,
      name,
      makerPpm: own_maker_fee_ppm,
      takerPpm: own_taker_fee_ppm,
    })),
    leaving: wire.leaving ? toLeaving(wire.leaving) : undefined,
  }
}

function toLeaving(wire: NonNullable<ResponseOf<'user/fees'>['leaving']>): Leaving {
  return {
    verification: wire.verification,
    usedToday: wire.used_today,
    usedMonth: wire.used_month,
    left: wire.left,
    moreAt: wire.more_at,
    levels: wire.levels.map(({ verification, age_days, daily, monthly }, index) => ({
      verification: verificationOf(verification),
      ageDays: age_days,
      daily,
      monthly,
      isOwn: index === wire.level,
    })),
  }
}

function verificationOf(level: number): 0 | 1 | 2 {
  if (level === 0 || level === 1 || level === 2) return level
  throw new Error(`unknown verification level ${level}`)
}

function difference(a: string, b: string): string {
  const units = (text: string) => parseUnits(text, USDT_DECIMALS) ?? 0n
  const rest = units(a) - units(b)
  return formatUnits(rest > 0n ? rest : 0n, USDT_DECIMALS)
}
