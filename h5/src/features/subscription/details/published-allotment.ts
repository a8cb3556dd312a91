import type { ResponseOf } from '@halyard/api/client'

/** Quantities that one order asked for and was allotted, in units of the coin. */
export interface PublishedShare {
  readonly id: number
  readonly quantity: bigint
  readonly allotted: bigint
}

/** Inputs of an allotment, in units of the coin. */
export interface PublishedAllotment {
  readonly supply: bigint
  readonly orders: number
  readonly demand: bigint
  readonly shares: readonly PublishedShare[]
}

/** Parses a page of a published allotment. */
export function toAllotmentPage(
  wire: ResponseOf<'lh/send/allotment'>,
): PublishedAllotment & { readonly more: boolean } {
  return {
    supply: BigInt(wire.supply),
    orders: wire.orders,
    demand: BigInt(wire.demand),
    shares: wire.list.map(({ id, quantity, allotted }) => ({
      id,
      quantity: BigInt(quantity),
      allotted: BigInt(allotted),
    })),
    more: wire.more,
  }
}
