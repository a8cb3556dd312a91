import { PPM, parseUnits } from '@halyard/money'
import type { Level } from '../../socket/depth-book.ts'
import type { BookUnits } from '../book/book-levels.ts'

/** The side of a taker order: a buy fills against the asks, a sell against the bids. */
export type TakerSide = 'buy' | 'sell'

/** The market rules that fill estimates need. */
export interface FillRules extends BookUnits {
  /** Units of the quote currency in one tick of one lot. */
  readonly tickLot: bigint
  readonly bandPpm: bigint
}

/** The estimated fills of a taker order in the current book. */
export interface FillEstimate {
  readonly lots: bigint
  /** In the quote currency's smallest units. */
  readonly value: bigint
  /** The price of the last level it would reach. */
  readonly lastTicks: bigint
}

/** The size of an order: lots, or an amount to spend. */
export type Want = { readonly lots: bigint } | { readonly spend: bigint }

/**
 * Estimates the fills of an order: takes levels best first, up to the limit price, until `lots` are filled or `spend`
 * is used up.
 */
export function estimate(
  { priceDecimals, lotDecimals, tickLot }: Omit<FillRules, 'bandPpm'>,
  side: TakerSide,
  levels: readonly Level[],
  limitTicks: bigint | undefined,
  want: Want,
): FillEstimate {
  let lots = 0n
  let value = 0n
  let lastTicks = 0n
  for (const [price, number] of levels) {
    const ticks = parseUnits(price, priceDecimals) ?? 0n
    const offered = parseUnits(number, lotDecimals) ?? 0n
    if (ticks === 0n || (limitTicks !== undefined && !isWithinLimit(side, ticks, limitTicks))) break
    const wanted = 'lots' in want ? want.lots - lots : (want.spend - value) / (ticks * tickLot)
    const part = wanted < offered ? wanted : offered
    if (part > 0n) lastTicks = ticks
    lots += part
    value += part * ticks * tickLot
    if (part < offered) break
  }
  return { lots, value, lastTicks }
}

/** Returns the worst price that the band around the index allows: the highest for a buy, the lowest for a sell. */
export function bandTicks(
  { bandPpm }: Pick<FillRules, 'bandPpm'>,
  side: TakerSide,
  indexTicks: bigint,
): bigint {
  const reach = (indexTicks * bandPpm) / PPM
  if (side === 'buy') return indexTicks + reach
  return indexTicks - reach > 1n ? indexTicks - reach : 1n
}

/** Returns whether a price is within a taker's limit. */
export function isWithinLimit(side: TakerSide, ticks: bigint, limitTicks: bigint): boolean {
  return side === 'buy' ? ticks <= limitTicks : ticks >= limitTicks
}

/** Returns an order's cost as a share of the available balance, in whole percents. */
export function percentOf(cost: bigint | undefined, available: bigint | undefined): number {
  if (!cost || !available) return 0
  return cost >= available ? 100 : Number((cost * 100n) / available)
}

/** Returns undefined for zero: an order needs a positive quantity. */
export function nonZero(units: bigint | undefined): bigint | undefined {
  return units === 0n ? undefined : units
}
