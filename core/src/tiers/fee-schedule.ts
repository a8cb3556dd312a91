import { type Amount, MAX_UNITS } from '@halyard/money'

/** A step of the fee schedule: the shares of a market's fees that a customer of at least this volume pays. */
export interface FeeStep {
  /** The smallest volume of 30 days, in USDT units. Zero for the first step. */
  readonly volume: Amount
  /** The shares of the market's maker and taker fee, in parts per million. */
  readonly makerPpm: number
  readonly takerPpm: number
}

/** A fee schedule, in force from a UTC day on until the day of the next one. */
export interface FeeSchedule {
  /** The UTC day after that of the change, counted from 1970: no fee changes within a day. */
  readonly id: number
  readonly steps: readonly FeeStep[]
  /** The share of the value of perpetuals that counts as volume, in parts per million, because their fees are lower. */
  readonly perpsPpm: number
}

/** The days before today whose trades count. */
export const VOLUME_DAYS = 30

export const FEE_STEPS_MAX = 10

/**
 * The smallest share of a fee that any customer pays: half. With it, and with `REBATE_SHARE_MAX_PPM`, a customer who trades with an
 * own account and is its inviter pays more to reach a step than the step saves on the same volume (`wash-trading.test.ts`).
 */
export const FEE_SHARE_MIN_PPM = 500_000

const WHOLE_PPM = 1_000_000

/**
 * Returns whether steps make a schedule: the first is for every customer, and each further one needs a larger volume and has no
 * higher share. A share is at least `FEE_SHARE_MIN_PPM` and never above one, so that the fee of a market is the most that a
 * customer pays; the maker's is not above the taker's, because an order on perpetuals holds the taker's fee.
 */
export function isValidSchedule({ steps, perpsPpm }: Omit<FeeSchedule, 'id'>): boolean {
  const [first] = steps
  if (first?.volume !== 0n || steps.length > FEE_STEPS_MAX) return false
  if (!Number.isInteger(perpsPpm) || perpsPpm < 0 || perpsPpm > WHOLE_PPM) return false
  return steps.every(({ volume, makerPpm, takerPpm }, index) => {
    const before = steps[index - 1]
    return (
      isShare(makerPpm) &&
      isShare(takerPpm) &&
      makerPpm <= takerPpm &&
      volume <= MAX_UNITS &&
      (!before || (volume > before.volume && makerPpm <= before.makerPpm && takerPpm <= before.takerPpm))
    )
  })
}

function isShare(ppm: number): boolean {
  return Number.isInteger(ppm) && ppm >= FEE_SHARE_MIN_PPM && ppm <= WHOLE_PPM
}

/** Returns the index of the step that a volume in USDT units reaches. */
export function stepOf(steps: readonly FeeStep[], volume: number): number {
  return Math.max(
    0,
    steps.findLastIndex((step) => volume >= step.volume),
  )
}

/**
 * Returns a share of a fee, both in parts per million: fee * share / 1,000,000, rounded up to a whole part per million. Never above
 * the fee, and never zero unless the fee is.
 */
export function feeShare(feePpm: number, sharePpm: number): number {
  return Math.ceil((feePpm * sharePpm) / WHOLE_PPM)
}
