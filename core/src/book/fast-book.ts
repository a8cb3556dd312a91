import { assert } from '../assert.ts'
import type { Book, LevelChange } from './book.ts'
import type { Side } from './side.ts'
import { type Level, PriceLadder } from './price-ladder.ts'
import { RestingOrders } from './resting-orders.ts'
import { NONE, type OrderSlot } from './slot.ts'

/**
 * Creates the order book that ships: a linked queue of orders per price, and a sorted array of price levels per side.
 */
export function createFastBook(orders: RestingOrders = new RestingOrders()): Book {
  return new FastBook(orders)
}

class FastBook implements Book {
  readonly orders: RestingOrders
  private readonly bids = new PriceLadder('buy')
  private readonly asks = new PriceLadder('sell')

  constructor(orders: RestingOrders) {
    this.orders = orders
  }

  rest(order: OrderSlot): void {
    const { orders } = this
    assert(orders.levelOf(order) === NONE && orders.remainingOf(order) > 0, 'an order rests once, with lots')
    const ladder = this.ladderOf(orders.sideOf(order))
    const level = ladder.open(orders.ticksOf(order))
    const last = ladder.last[level] as OrderSlot
    orders.setLevel(order, level)
    orders.setEarlier(order, last)
    orders.setLater(order, NONE)
    if (last === NONE) ladder.first[level] = order
    else orders.setLater(last, order)
    ladder.last[level] = order
    ladder.lots[level] = (ladder.lots[level] as number) + orders.remainingOf(order)
    ladder.touch(level)
  }

  remove(order: OrderSlot): void {
    const level = this.mustRest(order)
    const { orders } = this
    const ladder = this.ladderOf(orders.sideOf(order))
    ladder.lots[level] = (ladder.lots[level] as number) - orders.remainingOf(order)
    const earlier = orders.earlierOf(order)
    const later = orders.laterOf(order)
    if (earlier === NONE) ladder.first[level] = later
    else orders.setLater(earlier, later)
    if (later === NONE) ladder.last[level] = earlier
    else orders.setEarlier(later, earlier)
    orders.setLevel(order, NONE)
    ladder.touch(level)
    if (earlier === NONE && later === NONE) ladder.drop(level)
  }

  reduce(order: OrderSlot, lots: number): void {
    const level = this.mustRest(order)
    const { orders } = this
    const remaining = orders.remainingOf(order)
    assert(lots >= 0, 'a reduction is not negative')
    if (lots > remaining) throw new Error(`order ${orders.idOf(order)} has fewer than ${lots} lots`)
    if (lots === remaining) this.remove(order)
    else {
      const ladder = this.ladderOf(orders.sideOf(order))
      ladder.lots[level] = (ladder.lots[level] as number) - lots
      ladder.touch(level)
    }
    orders.setRemaining(order, remaining - lots)
  }

  best(side: Side): OrderSlot {
    const ladder = this.ladderOf(side)
    return ladder.firstAt(ladder.height - 1)
  }

  next(order: OrderSlot): OrderSlot {
    const { orders } = this
    const later = orders.laterOf(order)
    if (later !== NONE) return later
    const ladder = this.ladderOf(orders.sideOf(order))
    return ladder.firstAt(ladder.rungOf(orders.ticksOf(order)) - 1)
  }

  levels(side: Side, depth: number): LevelChange[] {
    const ladder = this.ladderOf(side)
    const found: LevelChange[] = []
    for (let rung = ladder.height - 1; rung >= 0 && found.length < depth; rung--)
      found.push(changeOf(ladder, ladder.levelAt(rung)))
    return found
  }

  drainChanges(): LevelChange[] {
    const drained: LevelChange[] = []
    for (const ladder of [this.bids, this.asks])
      for (const level of ladder.drainChanges()) {
        drained.push(changeOf(ladder, level))
        ladder.recycle(level)
      }
    return drained
  }

  private ladderOf(side: Side): PriceLadder {
    return side === 'buy' ? this.bids : this.asks
  }

  private mustRest(order: OrderSlot): Level {
    const level = this.orders.levelOf(order)
    if (!level) throw new Error(`order ${this.orders.idOf(order)} does not rest`)
    return level
  }
}

function changeOf(ladder: PriceLadder, level: Level): LevelChange {
  return { side: ladder.side, ticks: ladder.ticksOf(level), lots: ladder.lots[level] as number }
}
