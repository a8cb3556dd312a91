import { floorDecimal, formatUnits, parseUnits } from '@halyard/money'
import { finishAmount } from '@halyard/ui'

/** One tick up or down from what is typed; from `from` when nothing is. */
export interface PriceStep {
  readonly ticks: 1n | -1n
  readonly decimals: number
  readonly from: string
}

/** What can happen to the price of an order. */
export type PriceAction =
  | { readonly type: 'priceSuggested' | 'pricePicked'; readonly price: string }
  | ({ readonly type: 'priceStepped' } & PriceStep)

/** The price after a step, never below one tick. Without a price to begin with it stays as it is. */
export function stepPrice(price: string, { ticks, decimals, from }: PriceStep): string {
  const typed = parseUnits(finishAmount(price), decimals)
  const start = typed ?? parseUnits(from, decimals)
  if (start === undefined) return price
  const moved = typed === undefined ? start : start + ticks
  return floorDecimal(formatUnits(moved > 1n ? moved : 1n, decimals), decimals)
}
