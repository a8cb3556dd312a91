import type { AccountKindName, Balance } from '@halyard/contract/client'

/** A coin of an account, chosen to be looked at closely. */
export interface Chosen {
  readonly account: AccountKindName
  readonly balance: Balance
}
