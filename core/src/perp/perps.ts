import { RestingOrders } from '../book/resting-orders.ts'
import { CustomerCounts } from '../customer/customer-counts.ts'
import type { Perp } from './perp.ts'
import type { Position } from './position.ts'

/** All contracts, and the positions that rest or are held. */
export interface Perps {
  readonly byId: Map<number, Perp>
  /** The open positions of all contracts, in the order of their ids. */
  readonly positions: Map<number, Position>
  /** How many of them each customer has. */
  readonly counts: CustomerCounts
  /** Rows in which a desk holds something, by the desk: one a contract, but for a moment. */
  readonly deskRows: Map<number, readonly Position[]>
  /** What the books of all contracts know of the orders, and whose order stands in a slot. */
  readonly resting: RestingOrders
  readonly bySlot: Position[]
  nextTradeId: number
  /** Since they were last drained. A position that has ended waits here to be stored. */
  readonly changed: { readonly perps: Set<Perp>; positions: Position[] }
}

export function createPerps(): Perps {
  return {
    byId: new Map(),
    positions: new Map(),
    counts: new CustomerCounts(),
    deskRows: new Map(),
    resting: new RestingOrders(),
    bySlot: [],
    nextTradeId: 1,
    changed: { perps: new Set(), positions: [] },
  }
}
