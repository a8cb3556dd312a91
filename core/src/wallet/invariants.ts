import { findAccount } from '../ledger/ledger.ts'
import type { Exchange } from '../state.ts'
import { WITHDRAWALS_PER_DAY } from './withdrawal.ts'

/** What withdrawals hold, by account: those that nobody has decided on yet. */
export function heldByWithdrawals({ ledger, wallet }: Exchange): Map<number, bigint> {
  const held = new Map<number, bigint>()
  for (const { ownerId, currencyId, amount, status } of wallet.withdrawals.values()) {
    const account = findAccount(ledger, ownerId, 'coin', currencyId)
    if (account && status === 'processing') held.set(account.id, (held.get(account.id) ?? 0n) + amount)
  }
  return held
}

/** What is always true of customers and their wallets. */
export function* findWalletFaults({ customers, wallet }: Exchange): Generator<string> {
  const saved = new Map<number, number>()
  for (const { ownerId } of wallet.addresses.values()) saved.set(ownerId, (saved.get(ownerId) ?? 0) + 1)
  for (const { id, savedAddresses, withdrawalsThatDay } of customers.values()) {
    if (savedAddresses !== (saved.get(id) ?? 0))
      yield `customer ${id} has ${saved.get(id) ?? 0} saved addresses, not ${savedAddresses}`
    if (withdrawalsThatDay > WITHDRAWALS_PER_DAY)
      yield `customer ${id} asked for ${withdrawalsThatDay} withdrawals on one day`
  }
  for (const { id, ownerId, amount, fee, status, txid } of wallet.withdrawals.values()) {
    if (!customers.has(ownerId)) yield `withdrawal ${id} is nobody's`
    if (fee >= amount) yield `withdrawal ${id} pays nothing`
    if (status !== 'processing' && status !== 'passed' && status !== 'sent')
      yield `withdrawal ${id} has ended and is still kept`
    if ((status === 'sent') !== (txid !== undefined)) yield `withdrawal ${id} is ${status} as ${txid}`
  }
  for (const { ownerId, amount } of wallet.debts.values()) {
    if (amount <= 0n) yield `customer ${ownerId} owes ${amount}`
    if (!customers.get(ownerId)?.frozenByOperator)
      yield `customer ${ownerId} owes ${amount} and is not frozen`
  }
}
