import type { Amount } from '@halyard/money'
import type { RestingOrder } from '../book/book.ts'
import type { OrderTerms } from '../commands.ts'
import type { Account } from '../ledger/accounts.ts'

export type OrderStatus = 'waiting' | 'completed' | 'cancelled'

/** Why an order that was not filled has ended. */
export type CancelReason = 'by_customer' | 'no_more_liquidity' | 'own_order'

export interface SpotOrder extends RestingOrder {
  readonly marketId: number
  readonly type: OrderTerms['type']
  /** Total lots asked for; a market order by amount learns it when it is placed. */
  lots: number
  status: OrderStatus
  cancelReason: CancelReason | undefined
  /** What is still frozen for it in `pays`. */
  held: Amount
  /** Quote units traded so far, and fees paid so far in what it receives. */
  filledValue: Amount
  feePaid: Amount
  /** Its place in the queue of all orders ever rested: lower goes first at the same price. */
  priority: number
  readonly placedAt: number
  updatedAt: number
  readonly pays: Account
  readonly gets: Account
  /** True while it waits in the exchange's list of orders changed since they were last drained. */
  changed: boolean
}
