import { MAX_AMOUNT, type Amount } from '@halyard/money'
import type { AccountId, CurrencyId } from '../ids.ts'
import { SYSTEM_OWNER } from './accounts.ts'
import { findAccount, openAccount } from './ledger.ts'
import type { Exchange } from '../state.ts'

/**
 * Returns whether crediting an amount would raise the supply of a currency above `MAX_AMOUNT`. The external account
 * holds the negated supply, and no balance can exceed the supply, so this bounds every balance.
 */
export function exceedsSupplyLimit({ ledger }: Exchange, currencyId: CurrencyId, amount: Amount): boolean {
  const external = findAccount(ledger, SYSTEM_OWNER, 'external', currencyId)?.available ?? 0n
  return amount - external > MAX_AMOUNT
}

/** Returns the id of a currency's external account, the counterpart of deposits and withdrawals. Opens it if needed. */
export function externalAccount({ ledger }: Exchange, currencyId: CurrencyId): AccountId {
  return openAccount(ledger, SYSTEM_OWNER, 'external', currencyId).id
}
