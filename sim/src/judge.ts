import type { Command, CreditPracticeFunds, RecordPrices } from '@halyard/core'
import { MAX_AMOUNT } from '@halyard/money'
import {
  judgeAdding,
  judgeCancelling,
  judgeClosing,
  judgeClosingAll,
  judgeListing,
  judgeOpening,
  judgeStopping,
} from './judge-perp.ts'
import { judgeAmending, judgePlacing } from './judge-order.ts'
import { judgeBuying, judgeOffering } from './judge-option.ts'
import {
  judgeAddress,
  judgeFreezing,
  judgeHold,
  judgeMoney,
  judgeNetwork,
  judgeProgress,
  judgeReview,
  judgeTransfer,
  judgeWithdrawal,
} from './judge-wallet.ts'
import { breaking, type Case, isCount, isFrozen, type Verdict } from './verdict.ts'

/** Returns the expected rejections and fills of a command; `undefined` for commands whose rules are not restated. */
export function judge(one: Case, command: Command): Verdict | undefined {
  switch (command.kind) {
    case 'placeOrder':
      return judgePlacing(one, command)
    case 'amendOrder':
      return judgeAmending(one, command)
    case 'cancelOrder': {
      const order = one.exchange.orders.get(command.orderId)
      if (order?.ownerId !== command.customerId) return breaking('order_must_be_open')
      return breaking(one.memory.configs.get(order.marketId)?.status === 'paused' && 'market_must_be_open')
    }
    case 'openCustomer':
      return breaking(
        !isCount(command.customerId) && 'customer_must_be_known',
        one.exchange.customers.has(command.customerId) && 'customer_already_open',
      )
    case 'setOwnFreeze':
      return breaking(!one.exchange.customers.has(command.customerId) && 'customer_must_be_known')
    case 'setOperatorFreeze':
      return judgeFreezing(one, command)
    case 'recordPrices':
      return judgePrices(one, command)
    case 'creditPracticeFunds':
      return judgeFunds(one, command)
    case 'buyOption':
      return judgeBuying(one, command)
    case 'configureOption':
      return judgeOffering(one, command)
    case 'setVerification':
      return breaking(!one.exchange.customers.has(command.customerId) && 'customer_must_be_known')
    case 'passTime':
      return breaking()
    case 'configurePerp':
      return judgeListing(one, command)
    case 'openPosition':
      return judgeOpening(one, command)
    case 'closePosition':
      return judgeClosing(one, command)
    case 'closeAllPositions':
      return judgeClosingAll(one, command)
    case 'cancelOpening':
      return judgeCancelling(one, command)
    case 'setStops':
      return judgeStopping(one, command)
    case 'addMargin':
      return judgeAdding(one, command)
    case 'setHold':
      return judgeHold(one, command)
    case 'configureNetwork':
      return judgeNetwork(one, command)
    case 'saveAddress':
    case 'deleteAddress':
      return judgeAddress(one, command)
    case 'transferFunds':
      return judgeTransfer(one, command)
    case 'requestWithdrawal':
      return judgeWithdrawal(one, command)
    case 'reviewWithdrawal':
      return judgeReview(one, command)
    case 'cancelWithdrawal':
    case 'noteWithdrawalSent':
    case 'noteWithdrawalConfirmed':
    case 'returnWithdrawal':
      return judgeProgress(one, command)
    case 'creditDeposit':
    case 'reverseDeposit':
    case 'fundHouse':
      return judgeMoney(one, command)
    case 'configureCurrency':
    case 'configureMarket':
      return undefined
  }
}

function judgePrices({ memory }: Case, { prices }: RecordPrices): Verdict {
  return breaking(
    ...prices.flatMap(({ marketId, ticks }) => [
      !memory.configs.has(marketId) && ('market_must_be_known' as const),
      (!isCount(ticks) || ticks > 1_000_000_000_000) && ('price_is_invalid' as const),
    ]),
  )
}

function judgeFunds({ exchange, memory }: Case, { customerId, grants }: CreditPracticeFunds): Verdict {
  if (!exchange.customers.has(customerId)) return breaking('customer_must_be_known')
  const early = [
    isFrozen(memory, customerId) && 'customer_is_frozen',
    memory.fundsTaken.has(customerId) && 'practice_funds_already_taken',
  ] as const
  const issued = new Map<number, bigint>()
  for (const { ownerId, currencyId, available, frozen } of exchange.ledger.accounts)
    if (ownerId !== 0) issued.set(currencyId, (issued.get(currencyId) ?? 0n) + available + frozen)
  for (const { ownerId, kind, currencyId, available, frozen } of exchange.ledger.accounts)
    if (ownerId === 0 && kind !== 'external')
      issued.set(currencyId, (issued.get(currencyId) ?? 0n) + available + frozen)
  return breaking(
    ...early,
    ...grants.flatMap(({ currencyId, amount }) => {
      const sum = (issued.get(currencyId) ?? 0n) + amount
      issued.set(currencyId, sum)
      return [
        !exchange.currencies.has(currencyId) && ('currency_must_be_known' as const),
        amount <= 0n && ('amount_must_be_positive' as const),
        sum > MAX_AMOUNT && ('balance_too_large' as const),
      ]
    }),
  )
}
