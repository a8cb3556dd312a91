import { MAX_AMOUNT, type Amount } from '@halyard/money'
import { HOUSE } from '../ledger/accounts.ts'
import { findAccount, openAccount } from '../ledger/ledger.ts'
import type { Exchange } from '../state.ts'

/**
 * Whether more from outside would outgrow what can be stored. All that anybody holds came from outside, so this
 * bounds every balance of the currency at once.
 */
export function exceedsSupplyLimit({ ledger }: Exchange, currencyId: number, amount: Amount): boolean {
  const outside = findAccount(ledger, HOUSE, 'external', currencyId)?.available ?? 0n
  return amount - outside > MAX_AMOUNT
}

/** The account of the world outside, by its id. */
export function externalAccount({ ledger }: Exchange, currencyId: number): number {
  return openAccount(ledger, HOUSE, 'external', currencyId).id
}
