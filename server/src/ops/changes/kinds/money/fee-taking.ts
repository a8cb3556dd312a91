import { formatUnits } from '@halyard/money'
import { boundedUnitsOrThrow } from '../../../../instruments/units.ts'
import { CallError } from '../../../../platform/call-error.ts'
import {
  bankReference,
  currencyOrThrow,
  ownAccountOrThrow,
  requireUnusedReference,
  requireWithinLimit,
} from '../../../own-money/check-proposal.ts'
import { findSystemBalance } from '../../../own-money/fees-paid.ts'
import { findOwnMoneyLimit, usdtText } from '../../../own-money/own-money-limits.ts'
import { defineChangeKind, type ValuesOf } from '../change-kind.ts'

/** Which fees are taken out, and where to. The amount is a decimal of its currency. */
type TakingValues = ValuesOf<'ops/house/take_fees'>

/** One payout of fees from the fee account. Nothing is replaced, so there are no present values. */
export const feeTaking = defineChangeKind<TakingValues>({
  current: () => Promise.resolve(undefined),

  async normalise(ctx, _id, values) {
    const currency = currencyOrThrow(ctx, values.currency_id)
    const units = boundedUnitsOrThrow(currency, values.amount, 'amount')
    if (units <= 0n) throw new CallError('invalid_field', 'amount')
    if (values.target === 'account') ownAccountOrThrow(ctx, 'target')
    else if (values.reference === undefined) throw new CallError('invalid_field', 'reference')
    else await requireUnusedReference(ctx, bankReference(values.reference))
    if (units > (await findSystemBalance(ctx.db, 'fees', currency.id)))
      throw new CallError('fees_insufficient', 'amount')
    await requireWithinLimit(ctx, 'takeFees', { currencyId: currency.id, units })
    return { ...values, amount: formatUnits(units, currency.decimals) }
  },

  async affected(ctx, _id, { currency_id, amount }) {
    const currency = currencyOrThrow(ctx, currency_id)
    const before = await findSystemBalance(ctx.db, 'fees', currency_id)
    const after = before - boundedUnitsOrThrow(currency, amount, 'amount')
    const { left } = await findOwnMoneyLimit(ctx.db, 'takeFees', ctx.now())
    return [
      { fact: 'account_before', value: formatUnits(before, currency.decimals), currency: currency.name },
      { fact: 'account_after', value: formatUnits(after, currency.decimals), currency: currency.name },
      { fact: 'house_limit_left', value: usdtText(left), currency: 'USDT' },
    ]
  },

  async apply(ctx, { after, origin, reason }) {
    const { currency_id: currencyId, reason_code: reasonCode, target } = after
    const amount = boundedUnitsOrThrow(currencyOrThrow(ctx, currencyId), after.amount, 'amount')
    const own = target === 'account' ? { customerId: ownAccountOrThrow(ctx, 'target') } : {}
    // A payout to the own account has no receipt of its own: the change is its reference.
    const reference = after.reference === undefined ? (origin.key ?? '') : bankReference(after.reference)
    const command = { kind: 'takeFees', currencyId, amount, reference, reasonCode, reason, ...own } as const
    const answer = await ctx.engine.submit(command, origin)
    return answer.ok ? undefined : answer.reject
  },
})
