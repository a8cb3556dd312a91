import { type Book, crosses, opposite, type RestingOrder, type Side } from './book.ts'

/** Why a taker stopped: it has all it wanted, nothing more crosses, or the next maker is its own order. */
export type MatchEnd = 'filled' | 'exhausted' | 'own_order'

export interface Taker {
  readonly ownerId: number
  readonly side: Side
  /** The worst price it accepts, in ticks. */
  readonly ticks: number
  remaining: number
}

/** Trades a taker against the book in price-time order, at the makers' prices. Calls `onFill` after each fill. */
export function match<Order extends RestingOrder>(
  book: Book<Order>,
  taker: Taker,
  onFill: (maker: Order, lots: number) => void,
): MatchEnd {
  const makers = opposite(taker.side)
  while (taker.remaining > 0) {
    const maker = book.best(makers)
    if (!maker || !crosses(taker.side, taker.ticks, maker.ticks)) return 'exhausted'
    if (maker.ownerId === taker.ownerId) return 'own_order'
    const lots = Math.min(taker.remaining, maker.remaining)
    taker.remaining -= lots
    book.reduce(maker, lots)
    onFill(maker, lots)
  }
  return 'filled'
}

export interface Quote {
  readonly lots: number
  /** Sum of ticks times lots over the fills. */
  readonly tickLots: bigint
}

/** What `match` would fill, without changing anything. */
export function quoteLots<Order extends RestingOrder>(book: Book<Order>, taker: Taker): Quote {
  let lots = 0
  let tickLots = 0n
  for (const maker of reachable(book, taker)) {
    const part = Math.min(taker.remaining - lots, maker.remaining)
    lots += part
    tickLots += BigInt(maker.ticks) * BigInt(part)
    if (lots === taker.remaining) break
  }
  return { lots, tickLots }
}

/** How many lots a budget of tick-lots buys, best price first. */
export function quoteBudget<Order extends RestingOrder>(
  book: Book<Order>,
  taker: Omit<Taker, 'remaining'>,
  budget: bigint,
): Quote {
  let lots = 0
  let tickLots = 0n
  for (const maker of reachable(book, taker)) {
    const affordable = (budget - tickLots) / BigInt(maker.ticks)
    const part = affordable < BigInt(maker.remaining) ? Number(affordable) : maker.remaining
    lots += part
    tickLots += BigInt(maker.ticks) * BigInt(part)
    if (part < maker.remaining) break
  }
  return { lots, tickLots }
}

function* reachable<Order extends RestingOrder>(
  book: Book<Order>,
  taker: Omit<Taker, 'remaining'>,
): Generator<Order> {
  let maker = book.best(opposite(taker.side))
  while (maker && crosses(taker.side, taker.ticks, maker.ticks) && maker.ownerId !== taker.ownerId) {
    yield maker
    maker = book.next(maker)
  }
}
