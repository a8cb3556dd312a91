import type { CreditRebate, SetInviter, SetRebateShare } from '@halyard/core'
import {
  type Expectation,
  expectRejects,
  isCount,
  type RuleContext as ContextOf,
} from '../../oracle/expectation.ts'
import { type ReferralState, rebateOf } from './reference.ts'

type RuleContext = ContextOf<ReferralState>

const DAY_MS = 86_400_000

/** Restates the rules of an invitation: once, not of oneself, and never in a circle. */
export function expectInviter({ exchange, reference }: RuleContext, command: SetInviter): Expectation {
  const { customerId, inviterId } = command
  const { inviters } = reference.referral
  return expectRejects(
    !exchange.customers.has(customerId) && 'customer_must_be_known',
    customerId === inviterId && 'inviter_must_differ',
    !exchange.customers.has(inviterId) && 'inviter_must_be_known',
    inviters.has(customerId) && 'inviter_already_set',
    [...inviters.values()].includes(customerId) && 'customer_has_invitees',
  )
}

/** Restates which shares are valid. */
export function expectShare(
  { exchange }: RuleContext,
  { customerId, sharePpm }: SetRebateShare,
): Expectation {
  return expectRejects(
    !exchange.customers.has(customerId) && 'customer_must_be_known',
    (!isCount(sharePpm) || sharePpm > 500_000) && 'rebate_share_is_invalid',
  )
}

/** Restates the rules of a rebate: a day that has ended, later than the last one, out of fees that cannot be returned. */
export function expectRebate({ exchange, reference, at }: RuleContext, command: CreditRebate): Expectation {
  const { inviteeId, currencyId, day, fees } = command
  const { inviters, lastDays } = reference.referral
  const isKnown = exchange.currencies.has(currencyId)
  const isPast = isCount(day + 1) && day + 1 <= at / DAY_MS
  const last = lastDays.get(`${inviteeId} ${currencyId}`)
  return expectRejects(
    !inviters.has(inviteeId) && 'inviter_must_be_known',
    !isKnown && 'currency_must_be_known',
    !isPast && 'rebate_day_must_have_passed',
    fees <= 0n && 'rebate_fees_are_invalid',
    last !== undefined && day <= last && 'rebate_already_credited',
    rebateOf(reference, command) > spendableFees(exchange, currencyId) && 'fees_insufficient',
  )
}

/** Returns the available fees less those of withdrawals that were approved or sent and may still be returned. */
export function spendableFees({ ledger, wallet }: RuleContext['exchange'], currencyId: number): bigint {
  const accounts = [...(ledger.byOwner.get(0)?.values() ?? [])]
  const income = accounts.find((one) => one.kind === 'fees' && one.currencyId === currencyId)?.available ?? 0n
  return [...wallet.withdrawals.values()]
    .filter((one) => one.currencyId === currencyId && ['passed', 'sent'].includes(one.status))
    .reduce((left, { fee }) => left - fee, income)
}
