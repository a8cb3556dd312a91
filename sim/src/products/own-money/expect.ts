import type { Exchange, FundPool, OwnMoneyMoveCommand, Reject, RefundFee, TakeFees } from '@halyard/core'
import { MAX_AMOUNT } from '@halyard/money'
import {
  type Expectation,
  expectRejects,
  isFrozen,
  type RuleContext as ContextOf,
} from '../../oracle/expectation.ts'
import { spendableFees } from '../referral/expect.ts'
import { type OwnMoneyState, isWithinLimits, valueOf } from './reference.ts'

type RuleContext = ContextOf<OwnMoneyState>

const CODES: Readonly<Record<OwnMoneyMoveCommand['kind'], string>> = {
  fundPool: 'capital refill loss',
  takeFees: 'profit costs tax',
  refundFee: 'wrong_fee incident goodwill',
}

export function expectFunding(context: RuleContext, command: FundPool): Expectation {
  const { exchange, reference } = context
  const { customerId, currencyId, amount } = command
  return expectRejects(
    ...rejectsOf(context, command),
    customerId === undefined &&
      amount - balanceOf(exchange, 0, currencyId, 'external') > MAX_AMOUNT &&
      'balance_too_large',
    !mayBeOwn(context, customerId) && 'house_account_is_invalid',
    customerId !== undefined && isFrozen(reference, customerId) && 'customer_is_frozen',
    customerId !== undefined &&
      balanceOf(exchange, customerId, currencyId, 'coin') < amount &&
      'insufficient_balance',
  )
}

export function expectTaking(context: RuleContext, command: TakeFees): Expectation {
  const { customerId, currencyId, amount } = command
  return expectRejects(
    ...rejectsOf(context, command),
    !mayBeOwn(context, customerId) && 'house_account_is_invalid',
    amount > spendableFees(context.exchange, currencyId) && 'fees_insufficient',
  )
}

export function expectRefund(context: RuleContext, command: RefundFee): Expectation {
  const { exchange, reference } = context
  const { customerId, currencyId, amount, feesPaid } = command
  const refunded = reference.ownMoney.refunded.get(`${customerId} ${currencyId}`) ?? 0n
  return expectRejects(
    ...rejectsOf(context, command),
    exchange.customers.get(customerId)?.isMarketMaker !== false && 'customer_must_be_known',
    refunded + amount > feesPaid && 'refund_exceeds_fees',
    amount > spendableFees(exchange, currencyId) && 'fees_insufficient',
  )
}

/** Restates the rules of every movement: a reference of its own, a reason of its kind, and the limits. */
function rejectsOf(context: RuleContext, command: OwnMoneyMoveCommand): (Reject | false)[] {
  const { exchange, reference, at } = context
  const { kind, currencyId, amount, reasonCode, reason } = command
  const value = valueOf(context, currencyId, amount)
  return [
    !exchange.currencies.has(currencyId) && 'currency_must_be_known',
    amount <= 0n && 'amount_must_be_positive',
    (command.reference === '' || command.reference.includes('\n')) && 'house_reference_is_invalid',
    reference.ownMoney.references.has(command.reference) && 'house_reference_already_used',
    (!CODES[kind].split(' ').includes(reasonCode) || reason === '') && 'house_reason_is_invalid',
    value === undefined && 'house_price_must_be_known',
    value !== undefined && !isWithinLimits(reference, { kind, at, value }) && 'house_limit_exceeded',
  ]
}

/** Only customers without invented money may be the exchange's own account. */
function mayBeOwn({ exchange, reference }: RuleContext, customerId: number | undefined): boolean {
  if (customerId === undefined) return true
  return exchange.customers.get(customerId)?.isMarketMaker === false && !reference.fundsTaken.has(customerId)
}

function balanceOf({ ledger }: Exchange, ownerId: number, currencyId: number, kind: string): bigint {
  const accounts = [...(ledger.byOwner.get(ownerId)?.values() ?? [])]
  return accounts.find((one) => one.kind === kind && one.currencyId === currencyId)?.available ?? 0n
}
