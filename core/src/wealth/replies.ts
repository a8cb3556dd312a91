import type { WealthOrderRow } from './wealth-order.ts'

export interface WealthReplies {
  buyWealth: { readonly wealthOrder: WealthOrderRow }
  /** The order as it ended. Its owner received `principal - penalty`. */
  redeemWealth: { readonly wealthOrder: WealthOrderRow }
}
