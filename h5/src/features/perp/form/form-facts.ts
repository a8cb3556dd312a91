import type { WireLevel } from '@halyard/api/client'

/** What the form knows about the world. Undefined is 'not known yet'. */
export interface FormFacts {
  /** In the contract account, in units of the quote currency. */
  readonly available: bigint | undefined
  readonly indexTicks: bigint | undefined
  readonly markTicks: bigint | undefined
  readonly bids: readonly WireLevel[] | undefined
  readonly asks: readonly WireLevel[] | undefined
  /** Lots that the customer already holds and has working on the order's side of the contract; tiers count them too. */
  readonly ownLots: bigint
}
