import { RestingOrders } from '../book/resting-orders.ts'
import { CustomerCounts } from '../customer/customer-counts.ts'
import { ClientIds } from '../customer/client-ids.ts'
import type { CustomerId, PerpId, PositionId } from '../ids.ts'
import type { PositionModeRow } from './mode/position-mode.ts'
import type { Perp } from './perp.ts'
import type { Position } from './position/position.ts'
import { type Conditionals, createConditionals } from './waiting/conditionals.ts'

/** The state of perpetual contracts. */
export interface PerpState {
  readonly perps: Perps
}

/** All contracts, and the positions that are open: waiting with a working order, or holding lots. */
export interface Perps {
  readonly byId: Map<PerpId, Perp>
  /** The open positions of all contracts, in the order of their ids. */
  readonly positions: Map<PositionId, Position>
  /** The number of open positions of each customer. */
  readonly counts: CustomerCounts
  /** The positions in which a market maker holds lots, by customer id: at most one a contract between two commands. */
  readonly marketMakerRows: Map<CustomerId, readonly Position[]>
  /** The modes that customers have chosen. */
  readonly modes: Map<CustomerId, PositionModeRow>
  /** The client ids of the working orders of all contracts. */
  readonly clientIds: ClientIds
  readonly conditionals: Conditionals
  /** The resting orders of all contracts' books, and the position whose order is in each slot. */
  readonly resting: RestingOrders
  readonly bySlot: Position[]
  nextTradeId: number
  /** Changed since the last drain. A position that has ended is here until it is drained. */
  readonly changed: {
    readonly perps: Set<Perp>
    positions: Position[]
    readonly modes: Map<CustomerId, PositionModeRow>
  }
}

/** Returns the state without contracts and positions. */
export function createPerps(): Perps {
  return {
    byId: new Map(),
    positions: new Map(),
    counts: new CustomerCounts(),
    marketMakerRows: new Map(),
    modes: new Map(),
    clientIds: new ClientIds(),
    conditionals: createConditionals(),
    resting: new RestingOrders(),
    bySlot: [],
    nextTradeId: 1,
    changed: { perps: new Set(), positions: [], modes: new Map() },
  }
}
