import type { WireLevel } from '@halyard/contract/client'
import { parseUnits } from '@halyard/money'
import type { SpotMarket } from '../../../lib/spot-market.ts'
import type { Side } from './form-reducer.ts'

/** What an order that takes would get from the book as it stands. */
export interface Estimate {
  readonly lots: bigint
  /** In the quote currency's smallest units. */
  readonly value: bigint
  /** The price of the last level it would reach. */
  readonly lastTicks: bigint
}

export type Want = { readonly lots: bigint } | { readonly spend: bigint }

/** Walks the levels best first, no further than the limit, for so many lots or as many as the spend pays for. */
export function estimate(
  market: SpotMarket,
  side: Side,
  levels: readonly WireLevel[],
  limitTicks: bigint | undefined,
  want: Want,
): Estimate {
  const tickLot = tickLotUnits(market)
  let lots = 0n
  let value = 0n
  let lastTicks = 0n
  for (const [price, number] of levels) {
    const ticks = parseUnits(price, market.priceDecimals) ?? 0n
    const offered = parseUnits(number, market.lotDecimals) ?? 0n
    if (ticks === 0n || (limitTicks !== undefined && !within(side, ticks, limitTicks))) break
    const wanted = 'lots' in want ? want.lots - lots : (want.spend - value) / (ticks * tickLot)
    const part = wanted < offered ? wanted : offered
    if (part > 0n) lastTicks = ticks
    lots += part
    value += part * ticks * tickLot
    if (part < offered) break
  }
  return { lots, value, lastTicks }
}

/** Quote units in one tick of one lot. */
export function tickLotUnits({ quoteDecimals, priceDecimals, lotDecimals }: SpotMarket): bigint {
  return 10n ** BigInt(quoteDecimals - priceDecimals - lotDecimals)
}

/** Base units in one lot. */
export function lotUnits({ baseDecimals, lotDecimals }: SpotMarket): bigint {
  return 10n ** BigInt(baseDecimals - lotDecimals)
}

/** The highest price a buyer, or lowest a seller, may trade at. */
export function bandTicks({ bandPpm }: SpotMarket, side: Side, indexTicks: bigint): bigint {
  const reach = (indexTicks * bandPpm) / 1_000_000n
  if (side === 'buy') return indexTicks + reach
  return indexTicks - reach > 1n ? indexTicks - reach : 1n
}

export function within(side: Side, ticks: bigint, limitTicks: bigint): boolean {
  return side === 'buy' ? ticks <= limitTicks : ticks >= limitTicks
}
