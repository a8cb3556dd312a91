import type { Command, CustomerAccountKind, Exchange, NetworkConfig, WithdrawalStatus } from '@halyard/core'
import { CUSTOMER_ACCOUNTS } from '@halyard/core'
import { MAX_AMOUNT, type Amount, amount } from '@halyard/money'
import type { Random } from '../../random.ts'
import { NETWORKS } from './listing.ts'

const REVIEWERS = [900, 901]
const HOLD_MAX_MS = 5_000
const ADDRESS_IDS = 60

/** Draws a wallet command of a customer, a chain or a reviewer, mostly a sensible one. */
export function drawWallet(random: Random, exchange: Exchange, customerId: number): Command {
  if (random.chance(0.03)) return drawHold(random, exchange, customerId)
  const roll = random.below(100)
  if (roll < 22) return drawTransfer(random, exchange, customerId)
  if (roll < 42) return drawWithdrawal(random, exchange, customerId)
  if (roll < 48) return drawAddress(random, exchange, customerId)
  if (roll < 50) return drawDeletion(random, exchange, customerId)
  if (roll < 68) return drawReview(random, exchange)
  if (roll < 72) return drawCancelling(random, exchange, customerId)
  if (roll < 78) return drawSent(random, exchange)
  if (roll < 83)
    return { kind: 'noteWithdrawalConfirmed', withdrawalId: drawWithdrawalId(random, exchange, 'sent') }
  if (roll < 86) return drawReturn(random, exchange)
  if (roll < 91) return { kind: 'creditDeposit', customerId, ...drawMoney(random), source: 'TRC20:ab:0' }
  if (roll < 92) return drawReversal(random, exchange, customerId)
  if (roll < 94) return drawSettling(random, exchange, customerId)
  if (roll < 97) return { kind: 'setVerification', customerId, level: random.chance(0.9) ? 2 : 1 }
  if (roll < 98) return drawFunding(random)
  return drawNetwork(random)
}

/** Draws a deletion, often of an address by its owner: ids at random seldom meet one. */
function drawDeletion(random: Random, { wallet }: Exchange, customerId: number): Command {
  const known = random.chance(0.3) ? [...wallet.addresses.values()] : []
  if (known.length === 0)
    return { kind: 'deleteAddress', customerId, addressId: 1 + random.below(ADDRESS_IDS) }
  const { id, ownerId } = random.pick(known)
  return { kind: 'deleteAddress', customerId: ownerId, addressId: id }
}

/** Draws a hold that ends soon, or an invalid one; often for a customer whose withdrawal is under review. */
function drawHold(random: Random, exchange: Exchange, customerId: number): Command {
  const until = random.chance(0.1)
    ? random.pick([-1, 0.5, Number.NaN])
    : exchange.at + random.below(HOLD_MAX_MS)
  const withdrawalId = drawWithdrawalId(random, exchange, 'processing')
  const owner = exchange.wallet.withdrawals.get(withdrawalId)?.ownerId ?? customerId
  return { kind: 'setHold', customerId: random.chance(0.5) ? owner : customerId, until }
}

/** Returns another address, for a customer who hoards up to the limit. */
export function hoardAddress(exchange: Exchange, customerId: number): Command {
  const addressId = 10_000 + (exchange.customers.get(customerId)?.savedAddresses ?? 0)
  const [network] = NETWORKS
  return {
    kind: 'saveAddress',
    customerId,
    addressId,
    currencyId: network?.currencyId ?? 2,
    network: network?.network ?? 'TRC20',
    address: `T${addressId}`,
  }
}

function drawTransfer(random: Random, { ledger }: Exchange, customerId: number): Command {
  const owned = [...(ledger.byOwner.get(customerId)?.values() ?? [])].filter(
    ({ available }) => available > 0n,
  )
  const account = owned.length > 0 && random.chance(0.9) ? random.pick(owned) : undefined
  const source = (account?.kind ?? random.pick(CUSTOMER_ACCOUNTS)) as CustomerAccountKind
  const target = random.chance(0.97) ? random.pick(CUSTOMER_ACCOUNTS) : source
  const available = account?.available ?? 0n
  const part = random.pick([1n, 1n, 3n, 50n, 1_000n])
  const wanted = random.pick([available / part, available / part, available + 1n, 0n, -1n])
  const currencyId = random.chance(0.02) ? 77 : (account?.currencyId ?? 2)
  return { kind: 'transferFunds', customerId, currencyId, source, target, amount: amount(wanted) }
}

/** Draws a withdrawal, mostly to a saved address of a customer who may withdraw. */
function drawWithdrawal(random: Random, { wallet, customers }: Exchange, anyone: number): Command {
  const saved = [...wallet.addresses.values()]
  const ready = saved.filter(({ ownerId }) => customers.get(ownerId)?.verification === 2)
  const offered = ready.length > 0 && random.chance(0.9) ? ready : saved
  const address = offered.length > 0 && random.chance(0.95) ? random.pick(offered) : undefined
  const network = NETWORKS.find(
    (known) => known.currencyId === address?.currencyId && known.network === address.network,
  )
  return {
    kind: 'requestWithdrawal',
    customerId: address && random.chance(0.95) ? address.ownerId : anyone,
    currencyId: address?.currencyId ?? 2,
    network: random.chance(0.03) ? 'NOWHERE' : (address?.network ?? 'TRC20'),
    addressId: address?.id ?? random.below(ADDRESS_IDS),
    amount: drawWithdrawn(random, network ?? random.pick(NETWORKS)),
    memo: random.chance(0.02) ? 'two\nlines' : '',
  }
}

function drawWithdrawn(random: Random, { withdrawMin, withdrawMax }: NetworkConfig): Amount {
  const roll = random.below(100)
  if (roll < 65) return amount(withdrawMin * BigInt(random.between(1, 40)))
  if (roll < 85) return amount(withdrawMax / BigInt(random.between(1, 4)))
  return amount(random.pick([withdrawMin - 1n, withdrawMax + 1n, withdrawMin, withdrawMax, 0n, -1n]))
}

function drawAddress(random: Random, { wallet }: Exchange, customerId: number): Command {
  const known = random.chance(0.1) ? [...wallet.addresses.values()] : []
  const network = random.pick(NETWORKS)
  if (known.length > 0) {
    const { id, ownerId, currencyId, network, address } = random.pick(known)
    return { kind: 'saveAddress', customerId: ownerId, addressId: id, currencyId, network, address }
  }
  return {
    kind: 'saveAddress',
    customerId,
    addressId: random.chance(0.03) ? random.pick([0, -1, 1.5]) : 1 + random.below(ADDRESS_IDS),
    currencyId: network.currencyId,
    network: random.chance(0.03) ? 'NOWHERE' : network.network,
    address: random.chance(0.03) ? random.pick(['', 'x'.repeat(129), 'a\tb']) : `A${random.below(9)}`,
  }
}

/** Draws a withdrawal that mostly has the given status. */
function drawWithdrawalId(random: Random, { wallet }: Exchange, status: WithdrawalStatus): number {
  const open = [...wallet.withdrawals.values()]
  const fit = open.filter((withdrawal) => withdrawal.status === status)
  const offered = fit.length > 0 && random.chance(0.85) ? fit : open
  return offered.length === 0 || random.chance(0.05) ? random.below(2_000) : random.pick(offered).id
}

/** Draws a cancellation, mostly by the owner. */
function drawCancelling(random: Random, exchange: Exchange, customerId: number): Command {
  const withdrawalId = drawWithdrawalId(random, exchange, 'processing')
  const owner = exchange.wallet.withdrawals.get(withdrawalId)?.ownerId ?? customerId
  return { kind: 'cancelWithdrawal', customerId: random.chance(0.9) ? owner : customerId, withdrawalId }
}

/** Draws a review, often of a withdrawal that waits for a second reviewer, because few do. */
function drawReview(random: Random, exchange: Exchange): Command {
  const seenOnce = [...exchange.wallet.withdrawals.values()].filter(
    ({ status, firstReviewerId }) => status === 'processing' && firstReviewerId !== undefined,
  )
  const withdrawalId =
    seenOnce.length > 0 && random.chance(0.5)
      ? random.pick(seenOnce).id
      : drawWithdrawalId(random, exchange, 'processing')
  const withdrawal = exchange.wallet.withdrawals.get(withdrawalId)
  const reviewers = [...REVIEWERS, withdrawal?.firstReviewerId ?? REVIEWERS[0] ?? 900]
  return {
    kind: 'reviewWithdrawal',
    withdrawalId,
    reviewerId: random.chance(0.1) ? (withdrawal?.ownerId ?? 1) : random.pick(reviewers),
    pass: random.chance(0.75),
    reason: random.chance(0.8) ? 'suspicious' : '',
  }
}

function drawSent(random: Random, exchange: Exchange): Command {
  const txid = random.chance(0.4) ? random.pick(['', 'a\nb', 'x'.repeat(129)]) : `tx${random.below(3)}`
  return { kind: 'noteWithdrawalSent', withdrawalId: drawWithdrawalId(random, exchange, 'passed'), txid }
}

function drawReturn(random: Random, exchange: Exchange): Command {
  const reason = random.chance(0.8) ? 'no such address' : ''
  return { kind: 'returnWithdrawal', withdrawalId: drawWithdrawalId(random, exchange, 'passed'), reason }
}

function drawMoney(random: Random): { currencyId: number; amount: Amount } {
  const currencyId = random.chance(0.03) ? 77 : random.pick([1, 2])
  const units = random.chance(0.1)
    ? random.pick([0n, -5n, MAX_AMOUNT])
    : BigInt(random.between(1, 900)) * (currencyId === 1 ? 1_000_000n : 1_000_000_000n)
  return { currencyId, amount: amount(units) }
}

/** Draws a reversal of a deposit, often of more than the customer has left. */
function drawReversal(random: Random, { ledger }: Exchange, customerId: number): Command {
  const money = drawMoney(random)
  const owned = [...(ledger.byOwner.get(customerId)?.values() ?? [])]
  const has = owned
    .filter((account) => account.currencyId === money.currencyId)
    .reduce((sum, { available }) => sum + available, 0n)
  const units = random.chance(0.4) ? amount(has + BigInt(random.between(1, 900))) : money.amount
  return { kind: 'reverseDeposit', customerId, ...money, amount: units, source: 'TRC20:ab:0' }
}

/** Draws a payment of a debt, or an operator's unfreeze before or after it is paid. */
function drawSettling(random: Random, { wallet }: Exchange, anyone: number): Command {
  const debts = [...wallet.debts.values()]
  if (debts.length === 0)
    return { kind: 'creditDeposit', customerId: anyone, ...drawMoney(random), source: '' }
  const { ownerId: customerId, currencyId, amount: owed } = random.pick(debts)
  if (random.chance(0.5)) return { kind: 'setOperatorFreeze', customerId, frozen: false }
  return { kind: 'creditDeposit', customerId, currencyId, amount: owed, source: 'TRC20:ab:1' }
}

function drawFunding(random: Random): Command {
  const account = random.pick(['optionPool', 'insurance'] as const)
  const { currencyId, amount: units } = drawMoney(random)
  return {
    kind: 'fundSystemAccount',
    account,
    currencyId,
    amount: units > 1_000_000n ? amount(1_000_000n) : units,
  }
}

function drawNetwork(random: Random): Command {
  const valid = random.pick(NETWORKS)
  const network = random.pick<NetworkConfig>([
    valid,
    valid,
    valid,
    { ...valid, isOpen: false },
    { ...valid, withdrawFee: valid.withdrawMin },
    { ...valid, network: 'small letters' },
    { ...valid, currencyId: 78 },
  ])
  return { kind: 'configureNetwork', network }
}
