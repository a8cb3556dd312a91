import type { PriceDoubt } from '@halyard/api/client'
import type { Pocket } from '../../../lib/wallet/pocket.ts'
import type { Level } from '../../../lib/socket/depth-book.ts'
import type { NetPosition } from '../mode/net-position.ts'

/** Live data that the form depends on. Undefined means not known yet. */
export interface FormFacts {
  /** The balance of the contract account and the coin account together, in units of the quote currency. */
  readonly available: bigint | undefined
  readonly pocket?: Pocket | undefined
  readonly indexTicks: bigint | undefined
  readonly markTicks: bigint | undefined
  readonly lastTicks?: bigint | undefined
  /** The reason why the index price cannot be relied on now. */
  readonly priceDoubt?: PriceDoubt | undefined
  readonly bids: readonly Level[] | undefined
  readonly asks: readonly Level[] | undefined
  /** Lots that the customer holds and has working on the order's side of the contract; they count towards the tier. */
  readonly ownLots: bigint
  /** The position that the order changes in net mode; undefined in separate mode. */
  readonly net?: NetPosition | undefined
}
