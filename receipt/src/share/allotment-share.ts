import { PRICE_ORIGINS, type PriceOrigin } from '../statements/option-terms.ts'
import {
  between,
  type Check,
  count,
  fields,
  hash,
  name,
  nonNegative,
  oneOf,
  signature,
  units,
} from '../text/shape.ts'

/** The name of the format of shares of allotments. */
export const ALLOTMENT_SHARE_FORMAT = 'halyard-allotment-share-1'

const WHOLE_PPM = 1_000_000

/**
 * The allotment of an order for a new coin as its owner may publish it: the part of the order that was allotted, and what the whole
 * project had. Without quantities, numbers, and everything else that leads to the owner.
 */
export interface AllotmentShare {
  readonly format: typeof ALLOTMENT_SHARE_FORMAT
  readonly public_key: string
  readonly project_id: number
  readonly coin: string
  /** Where the prices of this exchange come from. */
  readonly origin: PriceOrigin
  /** The issue price of a whole coin, as a plain decimal of the currency. */
  readonly price: string
  readonly currency: string
  /** The project's supply, and the quantity of all its orders, in smallest units of the coin. */
  readonly supply: string
  readonly demand: string
  /** The part of the order that was allotted, in parts per million, rounded down. */
  readonly allotted_ppm: number
  readonly allotted_at: number
  readonly signature: string
}

/** A share without its signature. */
export type UnsignedAllotmentShare = Omit<AllotmentShare, 'signature'>

const price: Check = (value) =>
  typeof value === 'string' && /^(?:0|[1-9]\d{0,18})(?:\.\d{1,18})?$/.test(value)

/** The fields of a share of an allotment after its format, in the order of the signed text. */
export const ALLOTMENT_SHARE_SHAPE = {
  public_key: hash,
  project_id: count,
  coin: name,
  origin: oneOf(...PRICE_ORIGINS),
  price,
  currency: name,
  supply: units,
  demand: units,
  allotted_ppm: between(1, WHOLE_PPM),
  allotted_at: nonNegative,
} as const satisfies Partial<Record<keyof AllotmentShare, Check>>

/** Accepts exactly the shape of a share of an allotment. */
export const isAllotmentShare = fields({
  format: oneOf(ALLOTMENT_SHARE_FORMAT),
  ...ALLOTMENT_SHARE_SHAPE,
  signature,
})

/** An order of a published allotment, in smallest units of the coin. */
export interface PublishedOrder {
  readonly quantity: string
  readonly allotted: string
}

/** Returns which part of an order was allotted, in parts per million, rounded down. */
export function allottedPpm({ quantity, allotted }: PublishedOrder): number {
  return Number((BigInt(allotted) * BigInt(WHOLE_PPM)) / BigInt(quantity))
}

/** Returns whether the published allotment of the project has this supply and demand, and an order of which this part was allotted. */
export function isAmongOrders(
  share: Pick<AllotmentShare, 'supply' | 'demand' | 'allotted_ppm'>,
  published: { readonly supply: string; readonly demand: string; readonly list: readonly PublishedOrder[] },
): boolean {
  return (
    published.supply === share.supply &&
    published.demand === share.demand &&
    published.list.some((order) => allottedPpm(order) === share.allotted_ppm)
  )
}
