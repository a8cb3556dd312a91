import { type Customer, isFrozen } from '../../customer/customer.ts'
import { availableCoins, openCoinAccount } from '../../customer/customer-account.ts'
import { hold } from '../../ledger/ledger.ts'
import { countLeaving, refuseLeaving } from '../../tiers/consult.ts'
import { reject, type Reply } from '../../reply.ts'
import type { Exchange } from '../../state.ts'
import type { RequestWithdrawal } from '../commands.ts'
import { networkKey } from '../network.ts'
import { isPlainText, NOTE_LENGTH_MAX } from '../../plain-text.ts'
import { keepWithdrawal } from '../wallet.ts'
import { DAY_MS, WITHDRAWALS_PER_DAY } from './withdrawal.ts'
import { withdrawalReply } from './withdrawal-reply.ts'

/**
 * Requests a withdrawal to a saved address and holds its amount, fee included, until it is reviewed. Its id is the
 * number of the command. Rejects a frozen or insufficiently verified customer, a hold on withdrawals, an address that
 * is unknown or too new, an amount outside the network's limits, a fourth request on a UTC day, an amount above
 * what the limits of the customer's level leave, and one above the available balance.
 */
export function requestWithdrawal(
  exchange: Exchange,
  command: RequestWithdrawal,
): Reply<'requestWithdrawal'> {
  const { customerId, currencyId, addressId, amount, memo } = command
  const { ledger, wallet, at } = exchange
  const customer = exchange.customers.get(customerId)
  if (!customer) return reject('customer_must_be_known')
  if (isFrozen(customer)) return reject('customer_is_frozen')
  if (memo !== '' && !isPlainText(memo, NOTE_LENGTH_MAX)) return reject('memo_is_invalid')
  const network = wallet.networks.get(networkKey(currencyId, command.network))
  if (!network) return reject('network_must_be_known')
  if (!network.isOpen) return reject('network_must_be_open')
  if (customer.verification < 2) return reject('withdrawal_needs_verification')
  if (at < customer.holdUntil) return reject('withdrawals_on_hold', { until: customer.holdUntil })
  const saved = wallet.addresses.get(addressId)
  if (saved?.ownerId !== customerId) return reject('address_must_be_saved')
  if (saved.currencyId !== currencyId || saved.network !== command.network)
    return reject('address_must_be_saved')
  const usableFrom = saved.savedAt + network.addressHoldMs
  if (at < usableFrom) return reject('address_too_new', { until: usableFrom })
  if (amount < network.withdrawMin) return reject('withdrawal_too_small', { limit: network.withdrawMin })
  if (amount > network.withdrawMax) return reject('withdrawal_too_large', { limit: network.withdrawMax })
  const today = Math.floor(at / DAY_MS)
  if (requestedOn(customer, today) >= WITHDRAWALS_PER_DAY) return reject('too_many_withdrawals_today')
  const wanted = { currencyId, units: amount }
  const refused = refuseLeaving(exchange, customer, wanted)
  if (refused) return refused
  if (availableCoins(ledger, customer, currencyId) < amount) return reject('insufficient_balance')

  const id = ledger.commandSeq
  customer.withdrawalsThatDay = requestedOn(customer, today) + 1
  customer.withdrawalDay = today
  exchange.changed.customers.add(customerId)
  countLeaving(exchange, customer, { ...wanted, id: `withdrawal:${id}` })
  hold(ledger, openCoinAccount(ledger, customer, currencyId), amount, 'withdrawal_hold')
  const withdrawal = {
    id,
    ownerId: customerId,
    currencyId,
    network: network.network,
    addressId,
    address: saved.address,
    memo,
    amount,
    fee: network.withdrawFee,
    status: 'processing',
    reviewersNeeded: amount >= network.twoReviewersFrom ? 2 : 1,
    firstReviewerId: undefined,
    reviewerId: undefined,
    reason: '',
    txid: undefined,
    requestedAt: at,
    firstReviewedAt: undefined,
    reviewedAt: undefined,
    sentAt: undefined,
    endedAt: undefined,
  } as const
  keepWithdrawal(wallet, withdrawal)
  return withdrawalReply(withdrawal)
}

/** Returns how many withdrawals a customer has requested on a UTC day. */
function requestedOn({ withdrawalDay, withdrawalsThatDay }: Customer, day: number): number {
  return withdrawalDay === day ? withdrawalsThatDay : 0
}
