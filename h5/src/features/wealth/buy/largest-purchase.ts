import { compareDecimals } from '@halyard/ui'

/** Returns the largest amount that both the product and the balance allow, as decimal texts. */
export function largestPurchase(ownLeft: string, available: string | undefined): string {
  return available !== undefined && compareDecimals(available, ownLeft) < 0 ? available : ownLeft
}
