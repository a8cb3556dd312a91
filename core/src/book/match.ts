import type { Book } from './book.ts'
import { crosses, opposite, type Side } from './side.ts'
import { NONE, type Slot } from './resting-orders.ts'

/** Why a taker stopped: it has all it wanted, nothing more crosses, or the next maker is its own order. */
export type MatchEnd = 'filled' | 'exhausted' | 'own_order'

export interface Taker {
  readonly ownerId: number
  readonly side: Side
  /** The worst price it accepts, in ticks. */
  readonly ticks: number
  remaining: number
}

/**
 * Trades a taker against the book in price-time order, at the makers' prices. Calls `onFill` after each fill with the
 * taker as well, so that what a fill needs can go with it.
 */
export function match<AnyTaker extends Taker>(
  book: Book,
  taker: AnyTaker,
  onFill: (maker: Slot, lots: number, taker: AnyTaker) => void,
): MatchEnd {
  const { orders } = book
  const { ownerId, side, ticks } = taker
  const makers = opposite(side)
  while (taker.remaining > 0) {
    const maker = book.best(makers)
    if (maker === NONE || !crosses(side, ticks, orders.ticksOf(maker))) return 'exhausted'
    if (orders.ownerOf(maker) === ownerId) return 'own_order'
    const lots = Math.min(taker.remaining, orders.remainingOf(maker))
    taker.remaining -= lots
    book.reduce(maker, lots)
    onFill(maker, lots, taker)
  }
  return 'filled'
}

export interface Quote {
  readonly lots: number
  /** Sum of ticks times lots over the fills: exact below 2^53, and never below 2^53 when the sum is not. */
  readonly tickLots: number
}

/** What `match` would fill, without changing anything. */
export function quoteLots(book: Book, taker: Taker): Quote {
  const { orders } = book
  let lots = 0
  let tickLots = 0
  for (let maker = firstMaker(book, taker); maker !== NONE; maker = nextMaker(book, taker, maker)) {
    const part = Math.min(taker.remaining - lots, orders.remainingOf(maker))
    lots += part
    tickLots += orders.ticksOf(maker) * part
    if (lots === taker.remaining) break
  }
  return { lots, tickLots }
}

/** A quote for a budget, which may be as large as any balance. */
export interface BudgetQuote {
  readonly lots: number
  readonly tickLots: bigint
}

/** How many lots a budget of tick-lots buys, best price first. */
export function quoteBudget(book: Book, taker: Omit<Taker, 'remaining'>, budget: bigint): BudgetQuote {
  const { orders } = book
  let lots = 0
  let tickLots = 0n
  for (let maker = firstMaker(book, taker); maker !== NONE; maker = nextMaker(book, taker, maker)) {
    const ticks = orders.ticksOf(maker)
    const remaining = orders.remainingOf(maker)
    const affordable = (budget - tickLots) / BigInt(ticks)
    const part = affordable < BigInt(remaining) ? Number(affordable) : remaining
    lots += part
    tickLots += BigInt(ticks) * BigInt(part)
    if (part < remaining) break
  }
  return { lots, tickLots }
}

type Wish = Omit<Taker, 'remaining'>

function firstMaker(book: Book, taker: Wish): Slot {
  return ifReached(book, taker, book.best(opposite(taker.side)))
}

function nextMaker(book: Book, taker: Wish, maker: Slot): Slot {
  return ifReached(book, taker, book.next(maker))
}

/** A maker that the taker would trade with, or `NONE`: the price is too far, or the order is its own. */
function ifReached({ orders }: Book, { side, ticks, ownerId }: Wish, maker: Slot): Slot {
  if (maker === NONE || !crosses(side, ticks, orders.ticksOf(maker))) return NONE
  return orders.ownerOf(maker) === ownerId ? NONE : maker
}
