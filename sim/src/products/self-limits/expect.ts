import type { BeginPause, SetSelfLimit, WithdrawLimitChange } from '@halyard/core'
import { MAX_AMOUNT } from '@halyard/money'
import { type Expectation, expectRejects, type RuleContext } from '../../oracle/expectation.ts'
import { isChanging } from '../../oracle/self-limits.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** Restates which limits may be set, and by whom. */
export function expectLimit(context: RuleContext, { customerId, name, max }: SetSelfLimit): Expectation {
  const [least, most] = name === 'reminder' ? [5n, 24n * 60n] : [1n, MAX_AMOUNT]
  return expectRejects(
    ...expectOwner(context, customerId),
    max !== undefined && (max < least || max > most) && 'self_limit_is_invalid',
  )
}

/** Restates that only a pending change is withdrawn. */
export function expectWithdrawing(
  { exchange, reference, at }: RuleContext,
  { customerId, name }: WithdrawLimitChange,
): Expectation {
  return expectRejects(
    !exchange.customers.has(customerId) && 'customer_must_be_known',
    !isChanging(reference, customerId, name, at) && 'limit_change_must_be_pending',
  )
}

/** Restates how long a pause may be: never shorter than the running one. */
export function expectPause(context: RuleContext, { customerId, days }: BeginPause): Expectation {
  const running = context.reference.selfLimits.pauses.get(customerId)
  return expectRejects(
    ...expectOwner(context, customerId),
    !(Number.isInteger(days) && days >= 1 && days <= 7 * 12) && 'pause_is_invalid',
    running !== undefined && context.at + days * DAY_MS < running.until && 'pause_cannot_be_shortened',
  )
}

function expectOwner({ exchange }: RuleContext, customerId: number) {
  const customer = exchange.customers.get(customerId)
  return [
    !customer && ('customer_must_be_known' as const),
    customer?.isMarketMaker === true && ('market_maker_has_no_limits' as const),
  ]
}
