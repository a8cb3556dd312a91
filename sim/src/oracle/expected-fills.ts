import type { CustomerId, Side } from '@halyard/core'

/** A working order of a spot market or of a perpetual contract, with the id of either. */
export interface OpenOrder {
  readonly id: number
  readonly ownerId: CustomerId
  readonly marketId: number
  readonly side: Side
  readonly ticks: number
  readonly remaining: number
}

export interface ExpectedTaker {
  readonly ownerId: CustomerId
  readonly marketId: number
  readonly side: Side
  /** The worst acceptable price. */
  readonly ticks: number
  /** The quantity in lots, or the maximum number of tick-lots to spend. */
  readonly lots: number
  readonly budget?: bigint
}

export interface ExpectedFills {
  readonly fills: readonly { readonly makerOrderId: number; readonly ticks: number; readonly lots: number }[]
  readonly lots: number
  readonly tickLots: bigint
  /** Whether the order stops at an order of the same customer (self-trade prevention). */
  readonly selfTrades: boolean
  /** Whether another customer's order is within reach, regardless of funds. */
  readonly hasLiquidity: boolean
}

/** Returns a taker's expected fills, computed independently by sorting every open order. */
export function expectFills(
  orders: Iterable<OpenOrder>,
  rankOf: (orderId: number) => number,
  taker: ExpectedTaker,
): ExpectedFills {
  const makers: OpenOrder[] = []
  for (const order of orders)
    if (order.marketId === taker.marketId && order.side !== taker.side && reaches(taker, order.ticks))
      makers.push(order)
  const direction = taker.side === 'buy' ? 1 : -1
  makers.sort((a, b) => (a.ticks - b.ticks) * direction || rankOf(a.id) - rankOf(b.id))
  const fills: { makerOrderId: number; ticks: number; lots: number }[] = []
  let lots = 0
  let tickLots = 0n
  let selfTrades = false
  for (const maker of makers) {
    if (lots === taker.lots) break
    if (maker.ownerId === taker.ownerId) {
      selfTrades = true
      break
    }
    let part = Math.min(maker.remaining, taker.lots - lots)
    if (taker.budget !== undefined) {
      const affordable = (taker.budget - tickLots) / BigInt(maker.ticks)
      if (affordable < BigInt(part)) part = Number(affordable)
    }
    if (part > 0) fills.push({ makerOrderId: maker.id, ticks: maker.ticks, lots: part })
    lots += part
    tickLots += BigInt(maker.ticks) * BigInt(part)
    if (part < maker.remaining) break
  }
  const hasLiquidity = makers[0] !== undefined && makers[0].ownerId !== taker.ownerId
  return { fills, lots, tickLots, selfTrades, hasLiquidity }
}

function reaches({ side, ticks }: ExpectedTaker, makerTicks: number): boolean {
  return side === 'buy' ? makerTicks <= ticks : makerTicks >= ticks
}
