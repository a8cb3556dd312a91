import { type Book, createFastBook, NONE, nextMaker, SlotIndex } from '@halyard/core'
import type { Options, Report } from './benchmark.ts'
import { PEER, runPeerBook } from './peer-book.ts'
import { processorSeconds } from './processor-time.ts'
import { inTurn } from './rounds.ts'
import { compareRates, writeMillions } from './table.ts'
import { createTradeProof, expectSameTrades, noteTrade, type TradeProof } from './trade-proof.ts'
import { BUY, CANCEL, DEEP, LIMIT, makeWorkload, THIN, type Workload } from './workload.ts'

const WORKLOADS = [
  { name: 'deep', shape: DEEP, bounds: { floor: 50, goal: 100 } },
  { name: 'thin', shape: THIN, bounds: { floor: 15, goal: 30 } },
]

/** The levels that changed are taken as often as the engine takes them. */
const DRAIN_EVERY = 1_000

/** The order book alone, without money. */
export async function matching({ rounds, quick }: Options): Promise<Report> {
  const count = quick ? 100_000 : 1_000_000
  const lines = []
  const notes = []
  for (const { name, shape, bounds } of WORKLOADS) {
    const workload = makeWorkload(count, shape)
    const warmUp = makeWorkload(count / 10, shape)
    const [halyard = [], peer = []] = await inTurn(rounds, [
      () => runBook(workload),
      () => runPeerBook(workload, warmUp),
    ])
    lines.push(compareRates(name, { halyard, peer }, writeMillions, bounds))
    notes.push(
      `${name}: ${workload.proof.trades.toLocaleString('en')} trades, ${workload.live.toLocaleString('en')} orders left at the end.`,
    )
  }
  return {
    title: 'The book alone',
    compared: `${count.toLocaleString('en')} commands through the order book against the same through ${PEER}, ${rounds} rounds in turn; both proved to make the same trades in the same order.`,
    lines,
    notes,
  }
}

/** Runs a workload through our book, and answers commands a second. The first run after a collection compiles: the second counts. */
function runBook(workload: Workload): number {
  replay(createFastBook(), workload, createTradeProof())
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
