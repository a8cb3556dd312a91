import type { AccountKindName, Balance } from '@halyard/api/client'

/** A balance selected for the detail sheet, with its account. */
export interface SelectedBalance {
  readonly account: AccountKindName
  readonly balance: Balance
}
