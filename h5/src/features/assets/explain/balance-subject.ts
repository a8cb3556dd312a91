import type { AccountKindName } from '@halyard/api/client'

/** Returns the subject of the explanation of a balance. */
export function balanceSubject(account: AccountKindName, currencyId: number): string {
  return `assets balance ${account} ${currencyId}`
}
