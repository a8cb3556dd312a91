import type { WireLevel } from '@halyard/api/client'

/** Live data that the form depends on. Undefined means not known yet. */
export interface FormFacts {
  /** Available balance of the contract account, in units of the quote currency. */
  readonly available: bigint | undefined
  readonly indexTicks: bigint | undefined
  readonly markTicks: bigint | undefined
  readonly bids: readonly WireLevel[] | undefined
  readonly asks: readonly WireLevel[] | undefined
  /** Lots that the customer holds and has working on the order's side of the contract; they count towards the tier. */
  readonly ownLots: bigint
}
