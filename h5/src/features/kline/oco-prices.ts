import { floorDecimal, formatUnits, parseUnits } from '@halyard/money'

/** A price that was picked in the chart of a market. */
export interface Picked {
  readonly matchId: number
  readonly price: number
}

/** The prices of an OCO, above and below the last price, as decimal texts. */
export interface OcoPrices {
  readonly higher: string
  readonly lower: string
}

/** The distance of both prices from the last one if none was picked: a hundredth of it. */
const PART = 100n

/**
 * Returns the prices of an OCO around the last price: the one picked in the chart, and one as far away on the other side. Both are empty
 * without a last price.
 */
export function ocoPrices(last: string, picked: number | undefined, decimals: number): OcoPrices {
  const ticks = parseUnits(floorDecimal(last, decimals), decimals) ?? 0n
  if (ticks === 0n) return { higher: '', lower: '' }
  const chosen = picked === undefined ? ticks : BigInt(Math.max(1, Math.round(picked * 10 ** decimals)))
  const apart = chosen > ticks ? chosen - ticks : ticks - chosen
  const distance = apart > 0n ? apart : ticks / PART
  const lower = ticks > distance ? ticks - distance : 1n
  return { higher: formatUnits(ticks + distance, decimals), lower: formatUnits(lower, decimals) }
}
