import { isFrozen } from '../../customer/customer.ts'
import { amount } from '@halyard/money'
import { approval, countedFirst } from '@halyard/formulas'
import { SYSTEM_OWNER } from '../../ledger/accounts.ts'
import { openAccount, release, settle } from '../../ledger/ledger.ts'
import { giveBackLimit } from '../../tiers/consult.ts'
import { reject, type Reply } from '../../reply.ts'
import type { Exchange } from '../../state.ts'
import type { ReviewWithdrawal } from '../commands.ts'
import { externalAccount } from '../../ledger/external-account.ts'
import { isPlainText, NOTE_LENGTH_MAX } from '../../plain-text.ts'
import { keepWithdrawal } from '../wallet.ts'
import type { Withdrawal } from './withdrawal.ts'
import { withdrawalReply } from './withdrawal-reply.ts'

/**
 * Records a reviewer's decision on a withdrawal. A rejection needs a reason and releases the hold. An approval is final
 * once as many different reviewers have approved as the withdrawal or the command needs; that of a reviewer who lost the role
 * does not count. Rejects a review by the owner and a second
 * approval by the same reviewer. Rejects an approval while the owner is frozen, on hold or insufficiently verified
 * (decision 14).
 */
export function reviewWithdrawal(exchange: Exchange, command: ReviewWithdrawal): Reply<'reviewWithdrawal'> {
  const { withdrawalId, reviewerId, pass, reason } = command
  const withdrawal = exchange.wallet.withdrawals.get(withdrawalId)
  if (withdrawal?.status !== 'processing') return reject('withdrawal_must_be_processing')
  if (reviewerId === withdrawal.ownerId) return reject('reviewer_must_not_be_owner')
  if (!pass) {
    if (!isPlainText(reason, NOTE_LENGTH_MAX)) return reject('reason_is_required')
    return rejectWithdrawal(exchange, withdrawal, command)
  }
  const owner = exchange.customers.get(withdrawal.ownerId)
  if (!owner || isFrozen(owner)) return reject('customer_is_frozen')
  if (owner.verification < 2) return reject('withdrawal_needs_verification')
  if (exchange.at < owner.holdUntil) return reject('withdrawal_owner_on_hold', { until: owner.holdUntil })
  const counted = countedReviews(withdrawal, command)
  const step = approval(counted.firstReviewerId, reviewerId, counted.reviewersNeeded)
  if (step === 'same person') return reject('reviewers_must_differ')
  return step === 'first'
    ? store(exchange, { ...counted, firstReviewerId: reviewerId, firstReviewedAt: exchange.at })
    : approveWithdrawal(exchange, counted, reviewerId)
}

/** Returns a withdrawal with the first approval only if it counts, and with the persons that the command needs. */
function countedReviews(withdrawal: Withdrawal, command: ReviewWithdrawal): Withdrawal {
  return {
    ...withdrawal,
    firstReviewerId: countedFirst(withdrawal.firstReviewerId, command.withdrawnReviewerId),
    reviewersNeeded: command.reviewersNeeded === 2 ? 2 : withdrawal.reviewersNeeded,
  }
}

function rejectWithdrawal(
  exchange: Exchange,
  withdrawal: Withdrawal,
  { reviewerId, reason }: ReviewWithdrawal,
): Reply<'reviewWithdrawal'> {
  const account = openAccount(exchange.ledger, withdrawal.ownerId, 'coin', withdrawal.currencyId)
  release(exchange.ledger, account.id, withdrawal.amount, 'withdrawal_release')
  giveBackLimit(exchange, withdrawal.ownerId, `withdrawal:${withdrawal.id}`)
  return store(exchange, {
    ...withdrawal,
    status: 'rejected',
    reviewerId,
    reason,
    reviewedAt: exchange.at,
  })
}

/** Approves a withdrawal: the money leaves the customer's account. Only `returnWithdrawal` can bring it back. */
function approveWithdrawal(
  exchange: Exchange,
  withdrawal: Withdrawal,
  reviewerId: number,
): Reply<'reviewWithdrawal'> {
  const { ledger } = exchange
  const { ownerId, currencyId, fee } = withdrawal
  const account = openAccount(ledger, ownerId, 'coin', currencyId)
  settle(ledger, account.id, openAccount(ledger, SYSTEM_OWNER, 'fees', currencyId).id, fee, 'withdrawal_fee')
  const netAmount = amount(withdrawal.amount - fee)
  settle(ledger, account.id, externalAccount(exchange, currencyId), netAmount, 'withdrawal')
  return store(exchange, { ...withdrawal, status: 'passed', reviewerId, reviewedAt: exchange.at })
}

function store(exchange: Exchange, withdrawal: Withdrawal): Reply<'reviewWithdrawal'> {
  keepWithdrawal(exchange.wallet, withdrawal)
  return withdrawalReply(withdrawal)
}
