import type { CurrencyId } from '../ids.ts'
import { SYSTEM_OWNER } from './accounts.ts'
import { findAccount } from './ledger.ts'
import type { Exchange } from '../state.ts'

/** Returns the fees of a currency that may leave the fee account, in units: all but those that a withdrawal may return. */
export function spendableFees({ ledger, wallet }: Exchange, currencyId: CurrencyId): bigint {
  const income = findAccount(ledger, SYSTEM_OWNER, 'fees', currencyId)?.available ?? 0n
  return income - (wallet.returnableFees.get(currencyId) ?? 0n)
}
