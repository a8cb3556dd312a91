import { isFrozen } from '../../customer/customer.ts'
import { MAX_AMOUNT, amount } from '@halyard/money'
import type { CurrencyId } from '../../ids.ts'
import type { CreditPracticeFunds } from '../commands.ts'
import type { Exchange } from '../../state.ts'
import { SYSTEM_OWNER } from '../../ledger/accounts.ts'
import { findAccount, openAccount, transfer } from '../../ledger/ledger.ts'
import { accepted, reject, type Reply } from '../../reply.ts'

/**
 * Credits practice funds to a customer's accounts, once per customer. All grants are credited, or none. Rejects a
 * frozen customer, a second credit, an unknown currency, an amount of zero or less, and a grant that would exceed the
 * supply limit.
 */
export function creditPracticeFunds(exchange: Exchange, { customerId, grants }: CreditPracticeFunds): Reply {
  const { ledger } = exchange
  const customer = exchange.customers.get(customerId)
  if (!customer) return reject('customer_must_be_known')
  if (isFrozen(customer)) return reject('customer_is_frozen')
  if (customer.practiceFundsTaken) return reject('practice_funds_already_taken')
  const externalBalances = new Map<CurrencyId, bigint>()
  for (const grant of grants) {
    if (!exchange.currencies.has(grant.currencyId)) return reject('currency_must_be_known')
    if (grant.amount <= 0n) return reject('amount_must_be_positive')
    const before =
      externalBalances.get(grant.currencyId) ??
      findAccount(ledger, SYSTEM_OWNER, 'external', grant.currencyId)?.available ??
      0n
    // The external balance is the negated supply, and no balance can exceed the supply.
    if (grant.amount - before > MAX_AMOUNT) return reject('balance_too_large')
    externalBalances.set(grant.currencyId, before - grant.amount)
  }

  for (const grant of grants) {
    const source = openAccount(ledger, SYSTEM_OWNER, 'external', grant.currencyId)
    const target = openAccount(ledger, customerId, grant.account ?? 'coin', grant.currencyId)
    transfer(ledger, source.id, target.id, amount(grant.amount), 'practice_funds')
  }
  customer.practiceFundsTaken = true
  exchange.changed.customers.add(customerId)
  exchange.facts.push({ kind: 'practiceFundsCredited', customerId })
  return accepted()
}
