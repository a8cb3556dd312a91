import type { Exchange, SetOperatorFreeze } from '@halyard/core'
import { MAX_AMOUNT } from '@halyard/money'
import {
  expectRejects,
  type RuleContext as ContextOf,
  isCount,
  isFrozen,
  type Expectation,
} from '../../oracle/expectation.ts'
import type { CommandOf } from '../../oracle/by-kind.ts'
import { refusesLeaving } from '../../oracle/tiers.ts'
import { dayKey, type WalletState } from './state.ts'

const WITHDRAWALS_PER_DAY = 3
const ADDRESSES_MAX = 100

type RuleContext = ContextOf<WalletState>

export function expectTransfer(
  { exchange, reference }: RuleContext,
  command: CommandOf<'transferFunds'>,
): Expectation {
  const { customerId, currencyId, source, target, amount } = command
  return expectRejects(
    !exchange.customers.has(customerId) && 'customer_must_be_known',
    isFrozen(reference, customerId) && 'customer_is_frozen',
    !exchange.currencies.has(currencyId) && 'currency_must_be_known',
    source === target && 'accounts_must_differ',
    amount <= 0n && 'amount_must_be_positive',
    availableOf(exchange, customerId, currencyId, source) < amount && 'insufficient_balance',
  )
}

export function expectWithdrawal(context: RuleContext, command: CommandOf<'requestWithdrawal'>): Expectation {
  const { exchange, reference, at } = context
  const { customerId, currencyId, addressId, amount } = command
  const { wallet } = reference
  const network = wallet.networks.get(`${currencyId} ${command.network}`)
  const address = wallet.addresses.get(addressId)
  const isOwn =
    address?.ownerId === customerId &&
    address.currencyId === currencyId &&
    address.network === command.network
  return expectRejects(
    !exchange.customers.has(customerId) && 'customer_must_be_known',
    isFrozen(reference, customerId) && 'customer_is_frozen',
    isBadText(command.memo, 300, true) && 'memo_is_invalid',
    !network && 'network_must_be_known',
    network?.isOpen === false && 'network_must_be_open',
    wallet.levels.get(customerId) !== 2 && 'withdrawal_needs_verification',
    at < (wallet.holds.get(customerId) ?? 0) && 'withdrawals_on_hold',
    !isOwn && 'address_must_be_saved',
    isOwn && at - address.savedAt < (network?.addressHoldMs ?? 0) && 'address_too_new',
    network !== undefined && amount < network.withdrawMin && 'withdrawal_too_small',
    network !== undefined && amount > network.withdrawMax && 'withdrawal_too_large',
    (wallet.requests.get(dayKey(customerId, at)) ?? 0) >= WITHDRAWALS_PER_DAY && 'too_many_withdrawals_today',
    refusesLeaving(context, customerId, { currencyId, units: amount }),
    availableOf(exchange, customerId, currencyId, 'coin') < amount && 'insufficient_balance',
  )
}

export function expectReview(
  { reference, at }: RuleContext,
  command: CommandOf<'reviewWithdrawal'>,
): Expectation {
  const { withdrawalId, reviewerId, pass, reason } = command
  const known = reference.wallet.withdrawals.get(withdrawalId)
  if (known?.status !== 'processing') return expectRejects('withdrawal_must_be_processing')
  if (!pass)
    return expectRejects(
      reviewerId === known.ownerId && 'reviewer_must_not_be_owner',
      isBadText(reason, 300, false) && 'reason_is_required',
    )
  return expectRejects(
    reviewerId === known.ownerId && 'reviewer_must_not_be_owner',
    isFrozen(reference, known.ownerId) && 'customer_is_frozen',
    reference.wallet.levels.get(known.ownerId) !== 2 && 'withdrawal_needs_verification',
    at < (reference.wallet.holds.get(known.ownerId) ?? 0) && 'withdrawal_owner_on_hold',
    reviewerId === known.firstReviewer && 'reviewers_must_differ',
  )
}

export function expectProgress(
  { exchange, reference }: RuleContext,
  command: CommandOf<
    'cancelWithdrawal' | 'noteWithdrawalSent' | 'noteWithdrawalConfirmed' | 'returnWithdrawal'
  >,
): Expectation {
  const known = reference.wallet.withdrawals.get(command.withdrawalId)
  switch (command.kind) {
    case 'cancelWithdrawal':
      return expectRejects(
        (known?.status !== 'processing' || known.ownerId !== command.customerId) &&
          'withdrawal_must_be_processing',
      )
    case 'noteWithdrawalSent':
      if (known?.status === 'sent' && known.txid === command.txid) return expectRejects()
      return expectRejects(
        known?.status !== 'passed' && 'withdrawal_must_be_passed',
        isBadText(command.txid, 128, false) && 'txid_is_invalid',
      )
    case 'noteWithdrawalConfirmed':
      return expectRejects(known?.status !== 'sent' && 'withdrawal_must_be_sent')
    case 'returnWithdrawal':
      if (known?.status !== 'passed' && known?.status !== 'sent')
        return expectRejects('withdrawal_must_be_passed')
      return expectRejects(
        isBadText(command.reason, 300, false) && 'reason_is_required',
        issuedOf(exchange, known.currencyId) + known.amount - known.fee > MAX_AMOUNT && 'balance_too_large',
      )
  }
}

export function expectAddress(
  { exchange, reference }: RuleContext,
  command: CommandOf<'saveAddress' | 'deleteAddress'>,
): Expectation {
  const { customerId, addressId } = command
  const known = reference.wallet.addresses.get(addressId)
  if (command.kind === 'deleteAddress')
    return expectRejects(
      !exchange.customers.has(customerId) && 'customer_must_be_known',
      known?.ownerId !== customerId && 'address_must_be_saved',
    )
  const { currencyId, network, address } = command
  if (known) {
    const isSame =
      known.ownerId === customerId &&
      known.currencyId === currencyId &&
      known.network === network &&
      known.address === address
    return expectRejects(
      !exchange.customers.has(customerId) && 'customer_must_be_known',
      !isSame && 'address_already_saved',
    )
  }
  const own = [...reference.wallet.addresses.values()].filter(({ ownerId }) => ownerId === customerId)
  return expectRejects(
    !exchange.customers.has(customerId) && 'customer_must_be_known',
    isFrozen(reference, customerId) && 'customer_is_frozen',
    !reference.wallet.networks.has(`${currencyId} ${network}`) && 'network_must_be_known',
    (!isCount(addressId) || isBadText(address, 128, false)) && 'address_is_invalid',
    own.length >= ADDRESSES_MAX && 'too_many_addresses',
  )
}

export function expectMoney(
  { exchange, reference }: RuleContext,
  command: CommandOf<'creditDeposit' | 'reverseDeposit' | 'fundSystemAccount'>,
): Expectation {
  const { currencyId, amount } = command
  const isReversal = command.kind === 'reverseDeposit'
  const owed = isReversal ? (reference.wallet.debts.get(`${command.customerId} ${currencyId}`) ?? 0n) : 0n
  return expectRejects(
    command.kind !== 'fundSystemAccount' &&
      !exchange.customers.has(command.customerId) &&
      'customer_must_be_known',
    !exchange.currencies.has(currencyId) && 'currency_must_be_known',
    amount <= 0n && 'amount_must_be_positive',
    (isReversal ? owed : issuedOf(exchange, currencyId)) + amount > MAX_AMOUNT && 'balance_too_large',
  )
}

export function expectNetwork(
  { exchange }: RuleContext,
  { network }: CommandOf<'configureNetwork'>,
): Expectation {
  const { currencyId, withdrawMin, withdrawFee, withdrawMax } = network
  const isValid =
    /^[A-Z0-9]{2,12}$/.test(network.network) && withdrawFee < withdrawMin && withdrawMin <= withdrawMax
  return expectRejects(
    !exchange.currencies.has(currencyId) && 'currency_must_be_known',
    !isValid && 'network_config_is_invalid',
  )
}

export function expectHold(
  { exchange }: RuleContext,
  { customerId, until }: CommandOf<'setHold'>,
): Expectation {
  return expectRejects(
    !exchange.customers.has(customerId) && 'customer_must_be_known',
    (!Number.isSafeInteger(until) || until < 0) && 'hold_is_invalid',
  )
}

/** Restates the rule that an account with an uncovered debt cannot be unfrozen. */
export function expectFreezing(
  { exchange, reference }: RuleContext,
  { customerId, frozen }: SetOperatorFreeze,
): Expectation {
  const owes = [...reference.wallet.debts].some(([key, debt]) => {
    const [ownerId, currencyId] = key.split(' ').map(Number)
    if (ownerId !== customerId || currencyId === undefined) return false
    const owned = [...(exchange.ledger.byOwner.get(customerId)?.values() ?? [])]
    const has = owned
      .filter((account) => account.currencyId === currencyId)
      .reduce((sum, { available }) => sum + available, 0n)
    return debt > has
  })
  return expectRejects(
    !exchange.customers.has(customerId) && 'customer_must_be_known',
    !frozen && owes && 'customer_owes',
  )
}

function availableOf({ ledger }: Exchange, ownerId: number, currencyId: number, kind: string): bigint {
  for (const account of ledger.byOwner.get(ownerId)?.values() ?? [])
    if (account.kind === kind && account.currencyId === currencyId) return account.available
  return 0n
}

/** Returns the amount of a currency that was deposited and not withdrawn. */
function issuedOf({ ledger }: Exchange, currencyId: number): bigint {
  return 0n - availableOf({ ledger } as Exchange, 0, currencyId, 'external')
}

function isBadText(text: string, lengthMax: number, mayBeEmpty: boolean): boolean {
  if (text === '') return !mayBeEmpty
  return text.length > lengthMax || /\p{Cc}/u.test(text)
}
