import type { CurrencyId, CustomerId } from '../ids.ts'
import { SYSTEM_OWNER } from '../ledger/accounts.ts'
import { findAccount } from '../ledger/ledger.ts'
import type { HeldAmount } from '../product.ts'
import type { Exchange } from '../state.ts'
import { isReturnable } from './wallet.ts'
import { WITHDRAWALS_PER_DAY } from './withdrawals/withdrawal.ts'

/** Yields the amount, in units, that each withdrawal holds until it is approved or rejected. */
export function* heldByWithdrawals({ ledger, wallet }: Exchange): Generator<HeldAmount> {
  for (const { ownerId, currencyId, amount, status } of wallet.withdrawals.values()) {
    const account = findAccount(ledger, ownerId, 'coin', currencyId)
    if (account && status === 'processing') yield [account.id, amount]
  }
}

/** Yields a description of each invariant of addresses, withdrawals and debts that does not hold. */
export function* findWalletViolations(exchange: Exchange): Generator<string> {
  const { customers, wallet } = exchange
  const saved = new Map<CustomerId, number>()
  for (const { ownerId } of wallet.addresses.values()) saved.set(ownerId, (saved.get(ownerId) ?? 0) + 1)
  for (const { id, savedAddresses, withdrawalsThatDay } of customers.values()) {
    if (savedAddresses !== (saved.get(id) ?? 0))
      yield `customer ${id} has ${saved.get(id) ?? 0} saved addresses, not ${savedAddresses}`
    if (withdrawalsThatDay > WITHDRAWALS_PER_DAY)
      yield `customer ${id} requested ${withdrawalsThatDay} withdrawals on one day`
  }
  for (const { id, ownerId, amount, fee, status, txid } of wallet.withdrawals.values()) {
    if (!customers.has(ownerId)) yield `withdrawal ${id} has no owner`
    if (fee >= amount) yield `withdrawal ${id} pays nothing`
    if (status !== 'processing' && status !== 'passed' && status !== 'sent')
      yield `withdrawal ${id} has ended and is still in memory`
    if ((status === 'sent') !== (txid !== undefined)) yield `withdrawal ${id} is ${status} with txid ${txid}`
  }
  yield* findWrongReturnableFees(exchange)
  for (const { ownerId, amount } of wallet.debts.values()) {
    if (amount <= 0n) yield `customer ${ownerId} owes ${amount}`
    if (!customers.get(ownerId)?.frozenByOperator)
      yield `customer ${ownerId} owes ${amount} and is not frozen`
  }
}

/** The fee account has at least the fees that withdrawals may still return, and their sums are right. */
function* findWrongReturnableFees({ wallet, ledger }: Exchange): Generator<string> {
  const sums = new Map<CurrencyId, bigint>()
  for (const withdrawal of wallet.withdrawals.values())
    if (isReturnable(withdrawal) && withdrawal.fee > 0n)
      sums.set(withdrawal.currencyId, (sums.get(withdrawal.currencyId) ?? 0n) + withdrawal.fee)
  for (const [currencyId, sum] of sums) {
    const fees = findAccount(ledger, SYSTEM_OWNER, 'fees', currencyId)
    if ((fees?.available ?? 0n) < sum)
      yield `the fees of ${currencyId} are less than ${sum}, which may be returned`
    if (wallet.returnableFees.get(currencyId) !== sum)
      yield `the returnable fees of ${currencyId} are not ${sum}`
  }
  if (wallet.returnableFees.size !== sums.size) yield 'returnable fees have no withdrawal'
}
