import { type Book, createFastBook, NONE, nextMaker, SlotIndex } from '@halyard/core'
import { processorSeconds } from './processor-time.ts'
import { DRAIN_EVERY } from './run-core.ts'
import { createTradeProof, expectSameTrades, noteTrade, type TradeProof } from './trade-proof.ts'
import { BUY, CANCEL, LIMIT, type Workload } from './workload.ts'

const WARM_UPS = 4

/** Runs a workload through our book, once the compiler has settled, and answers commands a second. */
export function runBook(workload: Workload): number {
  for (let i = 0; i < WARM_UPS; i++) replay(createFastBook(), workload, createTradeProof())
  const book = createFastBook()
  const proof = createTradeProof()
  const seconds = processorSeconds(() => replay(book, workload, proof))
  expectSameTrades('the book', proof, workload.proof)
  return workload.count / seconds
}

/** A function of its own, so that the compiler knows it from one round to the next. Orders are found by their ids, as in the peer. */
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
      // No order meets one of its own: each has an owner to itself.
      const maker = nextMaker(book, id, side, limit)
      if (maker === NONE) break
      const part = Math.min(remaining, orders.remainingOf(maker))
      remaining -= part
      book.reduce(maker, part)
      noteTrade(proof, orders.idOf(maker), orders.ticksOf(maker), part)
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
