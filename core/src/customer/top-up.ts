import { type Amount, amount, type Numeric, ZERO } from '@halyard/money'
import type { CurrencyId, CustomerId } from '../ids.ts'
import type { CustomerAccountKind } from '../ledger/account-kinds.ts'
import type { Account } from '../ledger/accounts.ts'
import { findAccount, openAccount, transfer } from '../ledger/ledger.ts'
import type { Exchange } from '../state.ts'

/** The fields of a command whose cost the coin account may help to pay (decision 87). */
export interface TopUp {
  /**
   * The most, in units, that is taken from the coin account if the account that pays has less than the cost. Nothing if it is
   * absent.
   */
  readonly fromCoin?: Amount | undefined
}

/** A cost, in units of a currency, and the account of a customer that pays it. */
interface Cost extends TopUp {
  readonly ownerId: CustomerId
  readonly kind: Exclude<CustomerAccountKind, 'coin'>
  readonly currencyId: CurrencyId
  readonly cost: Numeric
  /** `coin` if the coin account pays the whole cost, whatever the other account has. */
  readonly source?: CustomerAccountKind
}

/** Returns whether an account has a cost available, together with what may be taken from the coin account. */
export function canPayWithTopUp({ ledger }: Exchange, payment: Cost): boolean {
  const { ownerId, kind, currencyId } = payment
  const missing = missingOf(findAccount(ledger, ownerId, kind, currencyId), payment)
  if (missing <= 0n) return true
  const coins = findAccount(ledger, ownerId, 'coin', currencyId)
  const takenMax = payment.source === 'coin' ? missing : (payment.fromCoin ?? ZERO)
  return missing <= takenMax && coins !== undefined && missing <= coins.available
}

/**
 * Moves what an account lacks for a cost from the coin account, which is recorded as a transfer of the same command. Returns the
 * account. Requires `canPayWithTopUp`.
 */
export function topUp(
  exchange: Exchange,
  payment: Cost,
  reason: 'transfer' | 'fiat_transfer' = 'transfer',
): Account {
  const { ledger, at } = exchange
  const { ownerId, kind, currencyId } = payment
  const account = openAccount(ledger, ownerId, kind, currencyId)
  const missing = missingOf(account, payment)
  if (missing <= 0n) return account
  const moved = amount(missing)
  transfer(ledger, openAccount(ledger, ownerId, 'coin', currencyId).id, account.id, moved, reason)
  exchange.facts.push({
    kind: 'fundsTransferred',
    transferId: ledger.commandSeq,
    customerId: ownerId,
    currencyId,
    source: 'coin',
    target: kind,
    amount: moved,
    at,
  })
  return account
}

function missingOf(account: Account | undefined, { cost, source }: Cost): bigint {
  return BigInt(cost) - (source === 'coin' ? ZERO : (account?.available ?? ZERO))
}
