import type { AccountKindName, Balance } from '@halyard/api/client'

/** A coin of an account, chosen to be looked at closely. */
export interface SelectedBalance {
  readonly account: AccountKindName
  readonly balance: Balance
}
