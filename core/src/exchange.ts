import { advanceClock } from './advance-clock.ts'
import type { Command, CommandKind, StampedCommand } from './commands.ts'
import { addMargin } from './perp/add-margin.ts'
import { cancelOpening } from './perp/cancel-opening.ts'
import { closeAllPositions } from './perp/close-all-positions.ts'
import { closePosition } from './perp/close-position.ts'
import { configurePerp } from './perp/configure-perp.ts'
import { openPosition } from './perp/open-position.ts'
import { setStops } from './perp/set-stops.ts'
import { openCustomer } from './customer/open-customer.ts'
import { setHold } from './customer/set-hold.ts'
import { setOwnFreeze } from './customer/set-own-freeze.ts'
import { setVerification } from './customer/set-verification.ts'
import { configureCurrency } from './market/configure-currency.ts'
import type { RecordPrices } from './market/commands.ts'
import { configureMarket } from './market/configure-market.ts'
import { recordPrices } from './market/record-prices.ts'
import { buyOption } from './option/buy-option.ts'
import { configureOption } from './option/configure-option.ts'
import { processIndexPrices } from './process-triggers.ts'
import type { Accepted, Rejection, Reply } from './reply.ts'
import { amendOrder } from './spot/amend-order.ts'
import { cancelOrder } from './spot/cancel-order.ts'
import { placeOrder } from './spot/place-order.ts'
import type { Exchange } from './state.ts'
import { cancelWithdrawal } from './wallet/cancel-withdrawal.ts'
import { configureNetwork } from './wallet/configure-network.ts'
import { creditDeposit } from './wallet/credit-deposit.ts'
import { creditPracticeFunds } from './wallet/credit-practice-funds.ts'
import { deleteAddress } from './wallet/delete-address.ts'
import { fundSystemAccount } from './wallet/fund-house.ts'
import { noteWithdrawalConfirmed } from './wallet/note-withdrawal-confirmed.ts'
import { noteWithdrawalSent } from './wallet/note-withdrawal-sent.ts'
import { requestWithdrawal } from './wallet/request-withdrawal.ts'
import { returnWithdrawal } from './wallet/return-withdrawal.ts'
import { reverseDeposit } from './wallet/reverse-deposit.ts'
import { reviewWithdrawal } from './wallet/review-withdrawal.ts'
import { saveAddress } from './wallet/save-address.ts'
import { setOperatorFreeze } from './wallet/set-operator-freeze.ts'
import { transferFunds } from './wallet/transfer-funds.ts'

/** The reply to a command of a kind; with all fields optional, if the kind is not known. */
export type ReplyTo<Kind extends CommandKind> = AcceptedTo<Kind> | Rejection

export type AcceptedTo<Kind extends CommandKind> = Accepted<CommandKind extends Kind ? string : Kind>

/**
 * Applies one command: checks everything, then changes everything. The same commands in the same order always give
 * the same replies, facts and state. A rejected command changes nothing, not even the time, so a log without it
 * replays to the same state. Throws only if an invariant is broken; the exchange must not be used afterwards.
 */
export function apply<Kind extends CommandKind>(
  exchange: Exchange,
  { seq, at, command }: StampedCommand<Kind>,
): ReplyTo<Kind> {
  const before = exchange.at
  exchange.at = Math.max(exchange.at, at)
  exchange.ledger.commandSeq = seq
  const reply = dispatch(exchange, command)
  if (!reply.ok) exchange.at = before
  // Each case of `dispatch` returns the reply of its own kind.
  return reply
}

function dispatch(exchange: Exchange, command: Command): Reply {
  switch (command.kind) {
    case 'placeOrder':
      return placeOrder(exchange, command)
    case 'amendOrder':
      return amendOrder(exchange, command)
    case 'cancelOrder':
      return cancelOrder(exchange, command)
    case 'configureCurrency':
      return configureCurrency(exchange, command)
    case 'configureMarket':
      return configureMarket(exchange, command)
    case 'openCustomer':
      return openCustomer(exchange, command)
    case 'setOwnFreeze':
      return setOwnFreeze(exchange, command)
    case 'setOperatorFreeze':
      return setOperatorFreeze(exchange, command)
    case 'recordPrices':
      return recordAndProcess(exchange, command)
    case 'passTime':
      return advanceClock(exchange)
    case 'configureOption':
      return configureOption(exchange, command)
    case 'buyOption':
      return buyOption(exchange, command)
    case 'setVerification':
      return setVerification(exchange, command)
    case 'setHold':
      return setHold(exchange, command)
    case 'creditPracticeFunds':
      return creditPracticeFunds(exchange, command)
    case 'configureNetwork':
      return configureNetwork(exchange, command)
    case 'saveAddress':
      return saveAddress(exchange, command)
    case 'deleteAddress':
      return deleteAddress(exchange, command)
    case 'transferFunds':
      return transferFunds(exchange, command)
    case 'requestWithdrawal':
      return requestWithdrawal(exchange, command)
    case 'cancelWithdrawal':
      return cancelWithdrawal(exchange, command)
    case 'reviewWithdrawal':
      return reviewWithdrawal(exchange, command)
    case 'noteWithdrawalSent':
      return noteWithdrawalSent(exchange, command)
    case 'noteWithdrawalConfirmed':
      return noteWithdrawalConfirmed(exchange, command)
    case 'returnWithdrawal':
      return returnWithdrawal(exchange, command)
    case 'creditDeposit':
      return creditDeposit(exchange, command)
    case 'reverseDeposit':
      return reverseDeposit(exchange, command)
    case 'fundHouse':
      return fundSystemAccount(exchange, command)
    case 'configurePerp':
      return configurePerp(exchange, command)
    case 'openPosition':
      return openPosition(exchange, command)
    case 'cancelOpening':
      return cancelOpening(exchange, command)
    case 'closePosition':
      return closePosition(exchange, command)
    case 'closeAllPositions':
      return closeAllPositions(exchange, command)
    case 'setStops':
      return setStops(exchange, command)
    case 'addMargin':
      return addMargin(exchange, command)
  }
}

function recordAndProcess(exchange: Exchange, command: RecordPrices): Reply {
  const reply = recordPrices(exchange, command)
  if (reply.ok) processIndexPrices(exchange)
  return reply
}
