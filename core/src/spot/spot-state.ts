import { Countdowns } from './countdowns/countdowns.ts'
import { OrderTable } from './order-table.ts'
import { createStops, type Stops } from './stops/stops-state.ts'
import { Trades } from './trades.ts'

/** The state of spot trading. The order books belong to the markets. */
export interface SpotState {
  readonly orders: OrderTable
  readonly stops: Stops
  readonly countdowns: Countdowns
  /** Trades since the last drain. */
  readonly trades: Trades
}

/** Returns the state without orders and trades. */
export function createSpotState(): SpotState {
  return {
    orders: new OrderTable(),
    stops: createStops(),
    countdowns: new Countdowns(),
    trades: new Trades(),
  }
}
