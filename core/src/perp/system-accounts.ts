import { HOUSE } from '../ledger/accounts.ts'
import { openAccount } from '../ledger/ledger.ts'
import type { Exchange } from '../state.ts'
import type { Perp, PerpSystemAccounts } from './perp.ts'

/**
 * Returns the system accounts of a contract's settle currency, by id. Opens them with the first posting that needs
 * them.
 */
export function systemAccountsOf({ ledger }: Exchange, perp: Perp): PerpSystemAccounts {
  const { settleId } = perp.config
  perp.systemAccounts ??= {
    fees: openAccount(ledger, HOUSE, 'fees', settleId).id,
    insurance: openAccount(ledger, HOUSE, 'insurance', settleId).id,
    rounding: openAccount(ledger, HOUSE, 'rounding', settleId).id,
    clearing: openAccount(ledger, HOUSE, 'clearing', settleId).id,
  }
  return perp.systemAccounts
}
