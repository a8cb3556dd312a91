import type { CustomerId } from '../ids.ts'
import type { Book } from './book.ts'
import { crosses, opposite, type Side } from './side.ts'
import { NONE, type OrderSlot } from './slot.ts'

/** The result of `nextMaker` when the next order belongs to the taker. */
export const OWN_ORDER = -1

/**
 * Returns the maker that a taker trades with next, at the maker's price, by price-time priority. Returns `NONE` if no
 * order reaches the limit, and `OWN_ORDER` if the next order has the same owner (self-trade prevention).
 */
export function nextMaker(book: Book, ownerId: CustomerId, side: Side, limitTicks: number): OrderSlot {
  const { orders } = book
  const maker = book.best(opposite(side))
  if (maker === NONE || !crosses(side, limitTicks, orders.ticksOf(maker))) return NONE
  return orders.ownerOf(maker) === ownerId ? OWN_ORDER : maker
}

/** The terms of a taker order: owner, side, limit and size. */
export interface TakerOrder {
  readonly ownerId: CustomerId
  readonly side: Side
  /** The worst price it accepts, in ticks. */
  readonly ticks: number
  /** The lots still unfilled. */
  readonly remaining: number
}

/** The fills that a taker would get. */
export interface Quote {
  readonly lots: number
  /** The sum of ticks times lots over the fills. Exact below 2^53; an inexact sum is never below 2^53. */
  readonly tickLots: number
}

/**
 * Computes the fills that a taker would get, by price-time priority, without changing the book. Stops at the limit
 * price and at the first own order (self-trade prevention).
 */
export function quoteLots(book: Book, taker: TakerOrder): Quote {
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

/** The fills that a budget would buy. A bigint, because a budget may be as large as any balance. */
export interface BudgetQuote {
  readonly lots: number
  readonly tickLots: bigint
}

/**
 * Computes the lots that a budget in tick-lots buys, best price first, without changing the book. The last fill is
 * rounded down to whole lots. Stops at the limit price and at the first own order. After decision 4.
 */
export function quoteBudget(book: Book, taker: TakerLimit, budget: bigint): BudgetQuote {
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

type TakerLimit = Omit<TakerOrder, 'remaining'>

function firstMaker(book: Book, taker: TakerLimit): OrderSlot {
  return ifTradable(book, taker, book.best(opposite(taker.side)))
}

function makerAfter(book: Book, taker: TakerLimit, maker: OrderSlot): OrderSlot {
  return ifTradable(book, taker, book.next(maker))
}

/** Returns the maker if the taker would trade with it; `NONE` if it is beyond the limit or has the same owner. */
function ifTradable({ orders }: Book, { side, ticks, ownerId }: TakerLimit, maker: OrderSlot): OrderSlot {
  if (maker === NONE || !crosses(side, ticks, orders.ticksOf(maker))) return NONE
  return orders.ownerOf(maker) === ownerId ? NONE : maker
}
