/** A fill of the customer's order, as it is marked on the candles. */
export interface Fill {
  readonly id: number
  readonly side: 'buy' | 'sell'
  /** A plain decimal: the average price. */
  readonly price: string
  /** When it was filled last, in epoch milliseconds. */
  readonly at: number
}

/** Returns the index of the candle that contains a time; undefined if it is before all of them. */
export function candleAt(candles: readonly { readonly timestamp: number }[], at: number): number | undefined {
  let [low, high] = [0, candles.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((candles[middle]?.timestamp ?? at) <= at) low = middle + 1
    else high = middle
  }
  return low === 0 ? undefined : low - 1
}
