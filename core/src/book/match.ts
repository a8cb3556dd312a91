import type { Book } from './book.ts'
import { crosses, opposite, type Side } from './side.ts'
import { NONE, type Slot } from './slot.ts'

/** Stands for the taker's own order, where a maker was asked for. */
export const OWN_ORDER = -1

/**
 * The maker that a taker trades with next, at the maker's price: first the best price, then who came first. `NONE` when
 * nothing reaches the limit, `OWN_ORDER` when what does is of the same owner.
 */
export function nextMaker(book: Book, ownerId: number, side: Side, limitTicks: number): Slot {
  const { orders } = book
  const maker = book.best(opposite(side))
  if (maker === NONE || !crosses(side, limitTicks, orders.ticksOf(maker))) return NONE
  return orders.ownerOf(maker) === ownerId ? OWN_ORDER : maker
}

/** What a taker would like. */
export interface Wish {
  readonly ownerId: number
  readonly side: Side
  /** The worst price it accepts, in ticks. */
  readonly ticks: number
  /** The lots it has not got yet. */
  readonly remaining: number
}

export interface Quote {
  readonly lots: number
  /** Sum of ticks times lots over the fills: exact below 2^53, and never below 2^53 when the sum is not. */
  readonly tickLots: number
}

/** What a taker would get, without changing anything. */
export function quoteLots(book: Book, taker: Wish): Quote {
  const { orders } = book
  let lots = 0
  let tickLots = 0
  for (let maker = firstMaker(book, taker); maker !== NONE; maker = makerAfter(book, taker, maker)) {
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
export function quoteBudget(book: Book, taker: Limit, budget: bigint): BudgetQuote {
  const { orders } = book
  let lots = 0
  let tickLots = 0n
  for (let maker = firstMaker(book, taker); maker !== NONE; maker = makerAfter(book, taker, maker)) {
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

type Limit = Omit<Wish, 'remaining'>

function firstMaker(book: Book, taker: Limit): Slot {
  return ifReached(book, taker, book.best(opposite(taker.side)))
}

function makerAfter(book: Book, taker: Limit, maker: Slot): Slot {
  return ifReached(book, taker, book.next(maker))
}

/** A maker that the taker would trade with, or `NONE`: the price is too far, or the order is its own. */
function ifReached({ orders }: Book, { side, ticks, ownerId }: Limit, maker: Slot): Slot {
  if (maker === NONE || !crosses(side, ticks, orders.ticksOf(maker))) return NONE
  return orders.ownerOf(maker) === ownerId ? NONE : maker
}
