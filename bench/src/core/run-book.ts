import { type Book, createFastBook, NONE, nextMaker, SlotIndex } from '@halyard/core'
import { cpuSeconds } from './cpu-time.ts'
import { DRAIN_EVERY } from './run-core.ts'
import { createTradeProof, expectSameTrades, recordTrade, type TradeProof } from './trade-proof.ts'
import { BUY, CANCEL, LIMIT, type Workload } from './workload.ts'

const WARM_UPS = 4

/** Runs a workload through our book after warm-up; returns commands per second. */
export function runBook(workload: Workload): number {
  for (let i = 0; i < WARM_UPS; i++) replay(createFastBook(), workload, createTradeProof())
  const book = createFastBook()
  const proof = createTradeProof()
  const seconds = cpuSeconds(() => replay(book, workload, proof))
  expectSameTrades('the book', proof, workload.proof)
  return workload.count / seconds
}

/**
 * A separate function, so that its optimised code is reused across rounds. Finds orders by their ids, as the peer
 * does.
 */
function replay(book: Book, { count, kinds, sides, ids, ticks, lots }: Workload, proof: TradeProof): void {
  const { orders } = book
  const slots = new SlotIndex(orders)
  for (let i = 0; i < count; i++) {
    if (i % DRAIN_EVERY === 0) book.drainChanges()
    const id = ids[i] as number
    if (kinds[i] === CANCEL) {
      const order = slots.get(id)
      slots.delete(order)
      book.remove(order)
      orders.release(order)
      continue
    }
    const side = sides[i] === BUY ? 'buy' : 'sell'
    const limit = ticks[i] as number
    let remaining = lots[i] as number
    while (remaining > 0) {
      // Self-trades cannot occur: each order has its own owner.
      const maker = nextMaker(book, id, side, limit)
      if (maker === NONE) break
      const part = Math.min(remaining, orders.remainingOf(maker))
      remaining -= part
      book.reduce(maker, part)
      recordTrade(proof, orders.idOf(maker), orders.ticksOf(maker), part)
      if (orders.remainingOf(maker) > 0) continue
      slots.delete(maker)
      orders.release(maker)
    }
    if (remaining === 0 || kinds[i] !== LIMIT) continue
    const order = orders.add(id, id, side, limit, remaining)
    book.rest(order)
    slots.add(order)
  }
}
