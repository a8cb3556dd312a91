import type { Command, Posting } from '@halyard/core'
import { type ByKind, callByKind, type CommandOf } from '../../oracle/by-kind.ts'
import type { Step } from '../../oracle/expectation.ts'
import { findWrongMoves, move } from '../../oracle/movement-text.ts'
import { dayKey, type KnownWithdrawal, type WalletState } from './state.ts'

type WalletStep = Step<WalletState>

/** Postings that are checked here. */
export const WALLET_REASONS: ReadonlySet<Posting['reason']> = new Set([
  'transfer',
  'withdrawal_hold',
  'withdrawal_release',
  'withdrawal',
  'withdrawal_fee',
  'withdrawal_return',
  'deposit',
  'deposit_reversal',
])

/** Records an accepted command; compares its postings with the expected ones. */
export function checkWallet(step: WalletStep): string[] {
  return findWrongMoves(step, WALLET_REASONS, callByKind(MOVES, step, step.command) ?? [])
}

/** Records the commands that the wallet knows; returns their expected postings. */
const MOVES: Partial<ByKind<Command['kind'], WalletStep, string[]>> = {
  setVerification({ reference: { wallet } }, { customerId, level }) {
    wallet.levels.set(customerId, level)
    return []
  },
  setHold({ reference: { wallet } }, { customerId, until }) {
    wallet.holds.set(customerId, Math.max(until, wallet.holds.get(customerId) ?? 0))
    return []
  },
  configureNetwork({ reference: { wallet } }, { network }) {
    wallet.networks.set(`${network.currencyId} ${network.network}`, network)
    return []
  },
  saveAddress({ reference: { wallet }, at }, { customerId, currencyId, network, address, addressId }) {
    if (!wallet.addresses.has(addressId))
      wallet.addresses.set(addressId, { ownerId: customerId, currencyId, network, address, savedAt: at })
    return []
  },
  deleteAddress({ reference: { wallet } }, { addressId }) {
    wallet.addresses.delete(addressId)
    return []
  },
  transferFunds: (_step, { customerId, currencyId, source, target, amount }) => [
    move(amount, currencyId, `${customerId} ${source}`, `${customerId} ${target}`),
  ],
  buyOption: toppedUp,
  openPosition: toppedUp,
  addMargin: toppedUp,
  buyWealth: toppedUp,
  requestWithdrawal: request,
  cancelWithdrawal: (step, { withdrawalId }) => endAndRelease(step, withdrawalId),
  reviewWithdrawal: review,
  noteWithdrawalSent({ reference: { wallet } }, { withdrawalId, txid }) {
    const known = wallet.withdrawals.get(withdrawalId)
    if (known) Object.assign(known, { status: 'sent', txid })
    return []
  },
  noteWithdrawalConfirmed(step, { withdrawalId }) {
    end(step, withdrawalId)
    return []
  },
  returnWithdrawal(step, { withdrawalId }) {
    const known = end(step, withdrawalId)
    if (!known) return []
    const { ownerId, currencyId, amount, fee } = known
    return [
      move(amount - fee, currencyId, '0 external', `${ownerId} coin`),
      move(fee, currencyId, '0 fees', `${ownerId} coin`),
    ]
  },
  creditDeposit: (step, { customerId, currencyId, amount }) => [
    move(amount, currencyId, '0 external', `${customerId} coin`),
    ...clawBack(step, { customerId, currencyId, more: 0n }),
  ],
  reverseDeposit(step, { customerId, currencyId, amount }) {
    const { wallet, frozen } = step.reference
    const taken = clawBack(step, { customerId, currencyId, more: amount })
    // A customer with a debt is frozen as if by an operator.
    if ((wallet.debts.get(`${customerId} ${currencyId}`) ?? 0n) > 0n) frozen.byOperator.add(customerId)
    return taken
  },
  setOperatorFreeze(step, { customerId, frozen }) {
    if (frozen) return []
    return [...step.reference.wallet.debts].flatMap(([key, debt]) => {
      const [ownerId, currencyId = 0] = key.split(' ').map(Number)
      return debt > 0n && ownerId === customerId ? clawBack(step, { customerId, currencyId, more: 0n }) : []
    })
  },
}

/** A sum that a command takes from the coin account for another one is a transfer. */
function toppedUp({ expectation }: WalletStep, { customerId }: { readonly customerId: number }): string[] {
  const { kind, currencyId, units } = expectation?.topUp ?? { kind: '', currencyId: 0, units: 0n }
  return units > 0n ? [move(units, currencyId, `${customerId} coin`, `${customerId} ${kind}`)] : []
}

function request(
  { reference: { wallet }, seq, at }: WalletStep,
  { customerId, currencyId, network, amount }: CommandOf<'requestWithdrawal'>,
): string[] {
  const terms = wallet.networks.get(`${currencyId} ${network}`)
  const day = dayKey(customerId, at)
  wallet.requests.set(day, (wallet.requests.get(day) ?? 0) + 1)
  wallet.withdrawals.set(seq, {
    ownerId: customerId,
    currencyId,
    amount,
    fee: terms?.withdrawFee ?? 0n,
    needsTwo: amount >= (terms?.twoReviewersFrom ?? 0n),
    status: 'processing',
    txid: undefined,
    firstReviewer: undefined,
  })
  return [move(amount, currencyId, `${customerId} coin`, `${customerId} coin frozen`)]
}

/** A debit of a customer's debt, and of `more` that becomes one. */
interface Debit {
  readonly customerId: number
  readonly currencyId: number
  readonly more: bigint
}

/**
 * Debits a debt from the five accounts in their order, as far as each goes. Reconstructs the balances before from the
 * present ones and the postings.
 */
function clawBack(
  { exchange, reference: { wallet }, postings }: WalletStep,
  { customerId, currencyId, more }: Debit,
): string[] {
  const key = `${customerId} ${currencyId}`
  let owed = (wallet.debts.get(key) ?? 0n) + more
  // A reversal increases an existing debt; the older part is not debited again.
  const wanted = more > 0n ? more : owed
  let missing = wanted
  const taken: string[] = []
  for (const kind of ['coin', 'contract', 'option', 'fiat', 'trust']) {
    const account = [...(exchange.ledger.byOwner.get(customerId)?.values() ?? [])].find(
      (one) => one.kind === kind && one.currencyId === currencyId,
    )
    if (!account || missing === 0n) continue
    const drawn = postings
      .filter(({ debitId, reason }) => debitId === account.id && reason === 'deposit_reversal')
      .reduce((sum, { amount }) => sum + amount, 0n)
    const had = account.available + drawn
    const due = had < missing ? had : missing
    if (due > 0n) taken.push(move(due, currencyId, `${customerId} ${kind}`, '0 external'))
    missing -= due
  }
  owed -= wanted - missing
  if (owed > 0n) wallet.debts.set(key, owed)
  else wallet.debts.delete(key)
  return taken
}

function review(
  step: WalletStep,
  { withdrawalId, reviewerId, pass }: CommandOf<'reviewWithdrawal'>,
): string[] {
  const known = step.reference.wallet.withdrawals.get(withdrawalId)
  if (!known) return ['an unknown withdrawal']
  if (!pass) return endAndRelease(step, withdrawalId)
  if (known.needsTwo && known.firstReviewer === undefined) {
    known.firstReviewer = reviewerId
    return []
  }
  known.status = 'passed'
  const { ownerId, currencyId, amount, fee } = known
  return [
    move(fee, currencyId, `${ownerId} coin frozen`, '0 fees'),
    move(amount - fee, currencyId, `${ownerId} coin frozen`, '0 external'),
  ]
}

function endAndRelease(step: WalletStep, id: number): string[] {
  const known = end(step, id)
  if (!known) return ['an unknown withdrawal']
  const { ownerId, currencyId, amount } = known
  return [move(amount, currencyId, `${ownerId} coin frozen`, `${ownerId} coin`)]
}

function end({ reference: { wallet } }: WalletStep, id: number): KnownWithdrawal | undefined {
  const known = wallet.withdrawals.get(id)
  if (known) known.status = 'ended'
  return known
}
