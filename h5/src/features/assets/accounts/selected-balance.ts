import type { AccountKindName } from '@halyard/api/client'
import type { Balance } from '../../../lib/wallet/balance.ts'

/** A balance selected for the detail sheet, with its account. */
export interface SelectedBalance {
  readonly account: AccountKindName
  readonly balance: Balance
}
