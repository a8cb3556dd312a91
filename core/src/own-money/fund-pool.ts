import { availableCoins, openCoinAccount } from '../customer/customer-account.ts'
import { isFrozen } from '../customer/customer.ts'
import { SYSTEM_OWNER } from '../ledger/accounts.ts'
import { exceedsSupplyLimit, externalAccount } from '../ledger/external-account.ts'
import { openAccount, transfer } from '../ledger/ledger.ts'
import { accepted, reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import { checkOwnMoneyMove, recordOwnMoneyMove } from './check-move.ts'
import type { FundPool } from './commands.ts'
import { findOwnAccount } from './own-account.ts'

/**
 * Funds a pool or the insurance fund: from the exchange's own customer account, to which the money was credited, or from
 * outside for a receipt of the bank. Rejects what `checkOwnMoneyMove` rejects, an account that cannot be the exchange's own
 * or is frozen, more than it has available, and an amount that would exceed the supply limit.
 */
export function fundPool(exchange: Exchange, command: FundPool): Reply {
  const rejection = checkOwnMoneyMove(exchange, command)
  if (rejection) return rejection
  const { account, currencyId, customerId, amount } = command
  const { ledger } = exchange
  if (customerId === undefined) {
    if (exceedsSupplyLimit(exchange, currencyId, amount)) return reject('balance_too_large')
    const pool = openAccount(ledger, SYSTEM_OWNER, account, currencyId)
    transfer(ledger, externalAccount(exchange, currencyId), pool.id, amount, 'pool_funding')
  } else {
    const owner = findOwnAccount(exchange, customerId)
    if (!owner) return reject('house_account_is_invalid')
    if (isFrozen(owner)) return reject('customer_is_frozen')
    if (availableCoins(ledger, owner, currencyId) < amount) return reject('insufficient_balance')
    const pool = openAccount(ledger, SYSTEM_OWNER, account, currencyId)
    transfer(ledger, openCoinAccount(ledger, owner, currencyId), pool.id, amount, 'pool_funding')
  }
  recordOwnMoneyMove(exchange, command)
  return accepted()
}
