/** What the core must know of a customer to guard their money. */
export interface Customer {
  readonly id: number
  frozen: boolean
  practiceFundsTaken: boolean
  /** Orders resting now, over all markets. */
  openOrders: number
  /** Ids of their coin accounts by currency, those that were asked for. */
  readonly coinAccounts: number[]
}
