import type { Exchange, Side } from '@halyard/core'

export type OpenOrder = NonNullable<ReturnType<Exchange['orders']['get']>>

export interface ExpectedTaker {
  readonly ownerId: number
  readonly marketId: number
  readonly side: Side
  /** The worst price it accepts. */
  readonly ticks: number
  /** How many lots it wants, or how many tick-lots it may spend. */
  readonly lots: number
  readonly budget?: bigint
}

export interface ExpectedFills {
  readonly fills: readonly { readonly makerOrderId: number; readonly ticks: number; readonly lots: number }[]
  readonly lots: number
  readonly tickLots: bigint
  /** The order it must stop at because it is its own customer's. */
  readonly meetsOwn: boolean
  /** Whether anything stands there that it could reach, were it rich enough. */
  readonly reachesAny: boolean
}

/** What a taker fills by the rules of the house, worked out by sorting every open order. */
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
  let meetsOwn = false
  for (const maker of makers) {
    if (lots === taker.lots) break
    if (maker.ownerId === taker.ownerId) {
      meetsOwn = true
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
  const reachesAny = makers[0] !== undefined && makers[0].ownerId !== taker.ownerId
  return { fills, lots, tickLots, meetsOwn, reachesAny }
}

function reaches({ side, ticks }: ExpectedTaker, makerTicks: number): boolean {
  return side === 'buy' ? makerTicks <= ticks : makerTicks >= ticks
}
