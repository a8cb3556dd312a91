import { OrderTable } from './order-table.ts'
import { Trades } from './trades.ts'

/** The state of spot trading. The order books belong to the markets. */
export interface SpotState {
  readonly orders: OrderTable
  /** Trades since the last drain. */
  readonly trades: Trades
}

/** Returns the state without orders and trades. */
export function createSpotState(): SpotState {
  return { orders: new OrderTable(), trades: new Trades() }
}
