import { SYSTEM_OWNER } from '../../ledger/accounts.ts'
import { openAccount, transfer } from '../../ledger/ledger.ts'
import { accepted, reject, type Reply } from '../../reply.ts'
import type { Exchange } from '../../state.ts'
import type { FundSystemAccount } from '../commands.ts'
import { exceedsSupplyLimit, externalAccount } from '../../ledger/external-account.ts'

/**
 * Credits the exchange's own money, in units, to a pool or the insurance fund. Rejects an unknown currency, an amount
 * of zero or less, and an amount that would exceed the supply limit.
 */
export function fundSystemAccount(
  exchange: Exchange,
  { account, currencyId, amount }: FundSystemAccount,
): Reply {
  if (!exchange.currencies.has(currencyId)) return reject('currency_must_be_known')
  if (amount <= 0n) return reject('amount_must_be_positive')
  if (exceedsSupplyLimit(exchange, currencyId, amount)) return reject('balance_too_large')

  const { ledger } = exchange
  const target = openAccount(ledger, SYSTEM_OWNER, account, currencyId)
  transfer(ledger, externalAccount(exchange, currencyId), target.id, amount, 'house_funding')
  return accepted()
}
