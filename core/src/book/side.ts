/** The side of an order. Books count prices in whole ticks and quantities in whole lots; they know no currencies. */
export type Side = 'buy' | 'sell'

/** Returns the other side. */
export function opposite(side: Side): Side {
  return side === 'buy' ? 'sell' : 'buy'
}

/** Returns whether a taker with a limit price trades with a maker at `makerTicks`. */
export function crosses(takerSide: Side, limitTicks: number, makerTicks: number): boolean {
  return takerSide === 'buy' ? makerTicks <= limitTicks : makerTicks >= limitTicks
}
