import { recordTrade, type TradeProof } from './trade-proof.ts'

export const BUY = 0
export const SELL = 1

/**
 * A minimal reference order book for generating workloads: it knows the resting orders, for cancels, and records the
 * expected trades. It shares no code with the measured books. A cancelled order stays in its queue with zero quantity.
 */
export interface ReferenceBook {
  /** Matches an order; adds the remainder to the book if `rests`. */
  place(id: number, side: number, ticks: number, lots: number, rests: boolean): void
  cancel(id: number): void
  /** The ids of all resting orders, unordered. */
  readonly resting: readonly number[]
  isEmpty(side: number): boolean
}

export function createReferenceBook(ordersMax: number, ticksMax: number, proof: TradeProof): ReferenceBook {
  const queues = [new Map<number, number[]>(), new Map<number, number[]>()] as const
  const counts = [0, 0]
  const best = [0, ticksMax + 1]
  const remaining = new Int32Array(ordersMax + 1)
  const sides = new Uint8Array(ordersMax + 1)
  const places = new Int32Array(ordersMax + 1)
  const resting: number[] = []

  /** Returns the next order of a side to trade, and sets `best` to its price. */
  function bestOrder(side: number): number | undefined {
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

  function removeOrder(id: number): void {
    const last = resting.pop() as number
    if (last !== id) {
      resting[places[id] as number] = last
      places[last] = places[id] as number
    }
    remaining[id] = 0
    counts[sides[id] as number] = (counts[sides[id] as number] as number) - 1
  }

  function addOrder(id: number, side: number, ticks: number, lots: number): void {
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
        const maker = bestOrder(makers)
        const price = best[makers] as number
        if (maker === undefined || (side === BUY ? price > ticks : price < ticks)) break
        const part = Math.min(wanted, remaining[maker] as number)
        wanted -= part
        recordTrade(proof, maker, price, part)
        if (part === remaining[maker]) removeOrder(maker)
        else remaining[maker] = (remaining[maker] as number) - part
      }
      if (wanted > 0 && rests) addOrder(id, side, ticks, wanted)
    },
    cancel: removeOrder,
    resting,
    isEmpty: (side) => counts[side] === 0,
  }
}
