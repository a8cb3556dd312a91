import { noteTrade, type TradeProof } from './trade-proof.ts'

export const BUY = 0
export const SELL = 1

/**
 * Just enough of an order book to know what rests, so that a workload can cancel what is there and tell what trades to
 * expect. It shares no code with the books it is used to judge. A cancelled order stays in its queue with nothing left.
 */
export interface SketchBook {
  /** Trades what crosses and, if `rests`, leaves the remainder in the book. */
  place(id: number, side: number, ticks: number, lots: number, rests: boolean): void
  cancel(id: number): void
  /** The ids of all orders that rest, in no order. */
  readonly resting: readonly number[]
  isEmpty(side: number): boolean
}

export function createSketchBook(ordersMax: number, ticksMax: number, proof: TradeProof): SketchBook {
  const queues = [new Map<number, number[]>(), new Map<number, number[]>()] as const
  const counts = [0, 0]
  const best = [0, ticksMax + 1]
  const remaining = new Int32Array(ordersMax + 1)
  const sides = new Uint8Array(ordersMax + 1)
  const places = new Int32Array(ordersMax + 1)
  const resting: number[] = []

  /** The order of a side that trades next, and the price it stands at, which `best` then holds. */
  function first(side: number): number | undefined {
    const step = side === BUY ? -1 : 1
    const prices = queues[side as 0 | 1]
    while (counts[side] !== 0) {
      const queue = prices.get(best[side] as number) ?? []
      while (queue.length > 0 && remaining[queue.at(-1) as number] === 0) queue.pop()
      if (queue.length > 0) return queue.at(-1)
      prices.delete(best[side] as number)
      best[side] = (best[side] as number) + step
    }
    best[side] = side === BUY ? 0 : ticksMax + 1
    return undefined
  }

  function leave(id: number): void {
    const last = resting.pop() as number
    if (last !== id) {
      resting[places[id] as number] = last
      places[last] = places[id] as number
    }
    remaining[id] = 0
    counts[sides[id] as number] = (counts[sides[id] as number] as number) - 1
  }

  function rest(id: number, side: number, ticks: number, lots: number): void {
    const queue = queues[side as 0 | 1].get(ticks)
    if (queue) queue.unshift(id)
    else queues[side as 0 | 1].set(ticks, [id])
    sides[id] = side
    remaining[id] = lots
    places[id] = resting.push(id) - 1
    counts[side] = (counts[side] as number) + 1
    if (side === BUY ? ticks > (best[side] as number) : ticks < (best[side] as number)) best[side] = ticks
  }

  return {
    place(id, side, ticks, lots, rests) {
      const makers = side === BUY ? SELL : BUY
      let wanted = lots
      while (wanted > 0) {
        const maker = first(makers)
        const price = best[makers] as number
        if (maker === undefined || (side === BUY ? price > ticks : price < ticks)) break
        const part = Math.min(wanted, remaining[maker] as number)
        wanted -= part
        noteTrade(proof, maker, price, part)
        if (part === remaining[maker]) leave(maker)
        else remaining[maker] = (remaining[maker] as number) - part
      }
      if (wanted > 0 && rests) rest(id, side, ticks, wanted)
    },
    cancel: leave,
    resting,
    isEmpty: (side) => counts[side] === 0,
  }
}
