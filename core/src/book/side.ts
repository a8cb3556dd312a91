/** Prices are whole ticks and quantities whole lots of a market: the book knows no money. */
export type Side = 'buy' | 'sell'

export function opposite(side: Side): Side {
  return side === 'buy' ? 'sell' : 'buy'
}

/** Whether a taker with this limit trades with a maker at `makerTicks`. */
export function crosses(takerSide: Side, limitTicks: number, makerTicks: number): boolean {
  return takerSide === 'buy' ? makerTicks <= limitTicks : makerTicks >= limitTicks
}
