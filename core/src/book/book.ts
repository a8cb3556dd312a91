/** Prices are whole ticks and quantities whole lots of a market: the book knows no money. */
export type Side = 'buy' | 'sell'

/** An order that can rest in a book. The book owns the three links and changes `remaining` by `fill` and `reduce`. */
export interface RestingOrder {
  readonly id: number
  readonly ownerId: number
  readonly side: Side
  /** Limit price in ticks, above zero. */
  ticks: number
  /** Lots still unfilled; above zero while resting. */
  remaining: number
  /** The level it rests at, and its neighbours in the queue there. */
  level: Level | undefined
  earlier: RestingOrder | undefined
  later: RestingOrder | undefined
}

/** All orders at one price, oldest first. */
export interface Level {
  readonly side: Side
  readonly ticks: number
  /** Sum of what its orders have remaining. */
  lots: number
  first: RestingOrder | undefined
  last: RestingOrder | undefined
  /** True while it waits in the book's list of levels changed since they were last drained. */
  changed: boolean
}

export interface LevelChange {
  readonly side: Side
  readonly ticks: number
  /** What rests there now; 0 when the level is gone. */
  readonly lots: number
}

/** One market's resting orders in price-time priority. Two implementations run the same suite: a naive one to believe, a fast one to ship. */
export interface Book<Order extends RestingOrder> {
  /** Adds an order behind all others at its price. */
  rest(order: Order): void
  remove(order: Order): void
  /** Takes lots off a resting order; it leaves the book when none remain. Its place in the queue is kept. */
  reduce(order: Order, lots: number): void
  /** The order that trades next, and the one that would trade after a given one. */
  best(side: Side): Order | undefined
  next(order: Order): Order | undefined
  /** The best `depth` levels of a side. */
  levels(side: Side, depth: number): LevelChange[]
  /** Levels touched since the last call; the same level may appear twice. */
  drainChanges(): LevelChange[]
}

export function opposite(side: Side): Side {
  return side === 'buy' ? 'sell' : 'buy'
}

/** Whether a taker with this limit trades with a maker at `makerTicks`. */
export function crosses(takerSide: Side, limitTicks: number, makerTicks: number): boolean {
  return takerSide === 'buy' ? makerTicks <= limitTicks : makerTicks >= limitTicks
}
