import { OrderBook, Side } from 'nodejs-order-book'
import { cpuSeconds } from './cpu-time.ts'
import { createTradeProof, expectSameTrades, recordTrade, type TradeProof } from './trade-proof.ts'
import { BUY, CANCEL, LIMIT, makeWorkload, MARKET, type Shape, type Workload } from './workload.ts'

export const PEER = 'nodejs-order-book 10.1.1'

/**
 * Runs a workload through the peer's book after warm-up; returns commands per second. The warm-up is a tenth of the
 * workload, which is enough at its speed.
 */
export function runPeerBook(workload: Workload, shape: Shape): number {
  const warmUp = makeWorkload(workload.count / 10, shape)
  replay(new OrderBook(), warmUp, Array.from(warmUp.ids, String), createTradeProof())
  const names = Array.from(workload.ids, String)
  const proof = createTradeProof()
  const seconds = cpuSeconds(() => replay(new OrderBook(), workload, names, proof))
  expectSameTrades(PEER, proof, workload.proof)
  return workload.count / seconds
}

function replay(
  book: OrderBook,
  { count, kinds, sides, ticks, lots }: Workload,
  names: readonly string[],
  proof: TradeProof,
): void {
  for (let i = 0; i < count; i++) {
    const id = names[i] as string
    if (kinds[i] === CANCEL) {
      book.cancel(id)
      continue
    }
    const side = sides[i] === BUY ? Side.BUY : Side.SELL
    const size = lots[i] as number
    const result =
      kinds[i] === MARKET
        ? book.market({ side, size })
        : book.limit({ id, side, size, price: ticks[i] as number })
    recordTrades(proof, result, kinds[i] === LIMIT)
  }
}

type Result = ReturnType<OrderBook['limit']>

/**
 * The makers are the entries of `done`, without the taker itself if it was a completely filled limit order, followed
 * by `partial`.
 */
function recordTrades(proof: TradeProof, result: Result, isLimit: boolean): void {
  const { done, partial, quantityLeft, partialQuantityProcessed } = result
  const isFilled = quantityLeft === 0
  const makers = done.length - (isFilled && isLimit ? 1 : 0)
  for (let k = 0; k < makers; k++) {
    const maker = done[k]
    if (maker && 'price' in maker) recordTrade(proof, Number(maker.id), maker.price, maker.size)
  }
  if (isFilled && partial && partialQuantityProcessed > 0)
    recordTrade(proof, Number(partial.id), partial.price, partialQuantityProcessed)
}
