import { floorDecimal, formatUnits, parseUnits } from '@halyard/money'
import { finishAmount } from '@halyard/ui'

/** A move of the price by one tick. Starts at `from` if the field is empty. */
export interface PriceStep {
  readonly ticks: 1n | -1n
  readonly decimals: number
  readonly from: string
}

/** The actions on an order's price. */
export type PriceAction =
  | { readonly type: 'priceSuggested' | 'pricePicked'; readonly price: string }
  | ({ readonly type: 'priceStepped' } & PriceStep)

/** Returns the price after a step, at least one tick. Without a start price returns it unchanged. */
export function stepPrice(price: string, { ticks, decimals, from }: PriceStep): string {
  const typed = parseUnits(finishAmount(price), decimals)
  const start = typed ?? parseUnits(from, decimals)
  if (start === undefined) return price
  const moved = typed === undefined ? start : start + ticks
  return floorDecimal(formatUnits(moved > 1n ? moved : 1n, decimals), decimals)
}
