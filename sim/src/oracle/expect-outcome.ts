import type { Command, CreditPracticeFunds, RecordPrices } from '@halyard/core'
import { MAX_AMOUNT } from '@halyard/money'
import {
  expectAdding,
  expectCancelling,
  expectClosing,
  expectClosingAll,
  expectListing,
  expectOpening,
  expectStopping,
} from '../products/perp/expect.ts'
import { expectAmending, expectPlacing } from '../products/spot/expect.ts'
import { expectBuying, expectOffering } from '../products/option/expect.ts'
import {
  expectAddress,
  expectFreezing,
  expectHold,
  expectMoney,
  expectNetwork,
  expectProgress,
  expectReview,
  expectTransfer,
  expectWithdrawal,
} from '../products/wallet/expect.ts'
import { expectRejects, type RuleContext, isCount, isFrozen, type Expectation } from './expectation.ts'

/** Returns the expected rejections and fills of a command; `undefined` for commands whose rules are not restated. */
export function expectOutcome(one: RuleContext, command: Command): Expectation | undefined {
  switch (command.kind) {
    case 'placeOrder':
      return expectPlacing(one, command)
    case 'amendOrder':
      return expectAmending(one, command)
    case 'cancelOrder': {
      const order = one.exchange.orders.get(command.orderId)
      if (order?.ownerId !== command.customerId) return expectRejects('order_must_be_open')
      return expectRejects(
        one.reference.configs.get(order.marketId)?.status === 'paused' && 'market_must_be_open',
      )
    }
    case 'openCustomer':
      return expectRejects(
        !isCount(command.customerId) && 'customer_must_be_known',
        one.exchange.customers.has(command.customerId) && 'customer_already_open',
      )
    case 'setOwnFreeze':
      return expectRejects(!one.exchange.customers.has(command.customerId) && 'customer_must_be_known')
    case 'setOperatorFreeze':
      return expectFreezing(one, command)
    case 'recordPrices':
      return expectPrices(one, command)
    case 'creditPracticeFunds':
      return expectFunds(one, command)
    case 'buyOption':
      return expectBuying(one, command)
    case 'configureOption':
      return expectOffering(one, command)
    case 'setVerification':
      return expectRejects(!one.exchange.customers.has(command.customerId) && 'customer_must_be_known')
    case 'passTime':
      return expectRejects()
    case 'configurePerp':
      return expectListing(one, command)
    case 'openPosition':
      return expectOpening(one, command)
    case 'closePosition':
      return expectClosing(one, command)
    case 'closeAllPositions':
      return expectClosingAll(one, command)
    case 'cancelOpening':
      return expectCancelling(one, command)
    case 'setStops':
      return expectStopping(one, command)
    case 'addMargin':
      return expectAdding(one, command)
    case 'setHold':
      return expectHold(one, command)
    case 'configureNetwork':
      return expectNetwork(one, command)
    case 'saveAddress':
    case 'deleteAddress':
      return expectAddress(one, command)
    case 'transferFunds':
      return expectTransfer(one, command)
    case 'requestWithdrawal':
      return expectWithdrawal(one, command)
    case 'reviewWithdrawal':
      return expectReview(one, command)
    case 'cancelWithdrawal':
    case 'noteWithdrawalSent':
    case 'noteWithdrawalConfirmed':
    case 'returnWithdrawal':
      return expectProgress(one, command)
    case 'creditDeposit':
    case 'reverseDeposit':
    case 'fundSystemAccount':
      return expectMoney(one, command)
    case 'configureCurrency':
    case 'configureMarket':
      return undefined
  }
}

function expectPrices({ reference }: RuleContext, { prices }: RecordPrices): Expectation {
  return expectRejects(
    ...prices.flatMap(({ marketId, ticks }) => [
      !reference.configs.has(marketId) && ('market_must_be_known' as const),
      (!isCount(ticks) || ticks > 1_000_000_000_000) && ('price_is_invalid' as const),
    ]),
  )
}

function expectFunds(
  { exchange, reference }: RuleContext,
  { customerId, grants }: CreditPracticeFunds,
): Expectation {
  if (!exchange.customers.has(customerId)) return expectRejects('customer_must_be_known')
  const early = [
    isFrozen(reference, customerId) && 'customer_is_frozen',
    reference.fundsTaken.has(customerId) && 'practice_funds_already_taken',
  ] as const
  const issued = new Map<number, bigint>()
  for (const { ownerId, currencyId, available, frozen } of exchange.ledger.accounts)
    if (ownerId !== 0) issued.set(currencyId, (issued.get(currencyId) ?? 0n) + available + frozen)
  for (const { ownerId, kind, currencyId, available, frozen } of exchange.ledger.accounts)
    if (ownerId === 0 && kind !== 'external')
      issued.set(currencyId, (issued.get(currencyId) ?? 0n) + available + frozen)
  return expectRejects(
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
