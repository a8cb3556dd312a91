import { SYSTEM_OWNER } from '../ledger/accounts.ts'
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
    fees: openAccount(ledger, SYSTEM_OWNER, 'fees', settleId).id,
    insurance: openAccount(ledger, SYSTEM_OWNER, 'insurance', settleId).id,
    rounding: openAccount(ledger, SYSTEM_OWNER, 'rounding', settleId).id,
    clearing: openAccount(ledger, SYSTEM_OWNER, 'clearing', settleId).id,
  }
  return perp.systemAccounts
}
