import { amount as amountOf, formatUnits } from '@halyard/money'
import { boundedUnitsOrThrow } from '../../../../instruments/units.ts'
import { CallError } from '../../../../platform/call-error.ts'
import { currencyOrThrow, requireWithinLimit } from '../../../own-money/check-proposal.ts'
import { findFeesPaid, findRefunded } from '../../../own-money/fees-paid.ts'
import { findOwnMoneyLimit, usdtText } from '../../../own-money/own-money-limits.ts'
import { defineChangeKind, type ValuesOf } from '../change-kind.ts'

/** Which fee is refunded. The amount is a decimal of its currency. */
type RefundValues = Omit<ValuesOf<'ops/house/refund_fee'>, 'customer_id'>

/**
 * One refund of a wrong fee to a customer, whose id is the record's. Nothing is replaced, so there are no present values.
 * All refunds to a customer in a currency are at most the fees paid, as counted again when the change is applied.
 */
export const feeRefund = defineChangeKind<RefundValues>({
  ownerOf: Number,

  current: () => Promise.resolve(undefined),

  async normalise(ctx, id, values) {
    const currency = currencyOrThrow(ctx, values.currency_id)
    const units = boundedUnitsOrThrow(currency, values.amount, 'amount')
    if (units <= 0n) throw new CallError('invalid_field', 'amount')
    const paid = await findFeesPaid(ctx.db, Number(id), currency.id)
    if (units + (await findRefunded(ctx.db, Number(id), currency.id)) > paid)
      throw new CallError('refund_exceeds_fees', 'amount')
    await requireWithinLimit(ctx, 'refundFee', { currencyId: currency.id, units })
    return { ...values, amount: formatUnits(units, currency.decimals) }
  },

  async affected(ctx, id, { currency_id }) {
    const { name, decimals } = currencyOrThrow(ctx, currency_id)
    const paid = await findFeesPaid(ctx.db, Number(id), currency_id)
    const refunded = await findRefunded(ctx.db, Number(id), currency_id)
    const { left } = await findOwnMoneyLimit(ctx.db, 'refundFee', ctx.now())
    return [
      { fact: 'fees_paid', value: formatUnits(paid, decimals), currency: name },
      { fact: 'fees_refunded', value: formatUnits(refunded, decimals), currency: name },
      { fact: 'house_limit_left', value: usdtText(left), currency: 'USDT' },
    ]
  },

  async apply(ctx, { id, after, origin, reason }) {
    const { currency_id: currencyId, reason_code: reasonCode } = after
    const amount = boundedUnitsOrThrow(currencyOrThrow(ctx, currencyId), after.amount, 'amount')
    const customerId = Number(id)
    const feesPaid = amountOf(await findFeesPaid(ctx.db, customerId, currencyId))
    const reference = origin.key ?? ''
    const command = { kind: 'refundFee', customerId, currencyId, amount, feesPaid, reference } as const
    const answer = await ctx.engine.submit({ ...command, reasonCode, reason }, origin)
    return answer.ok ? undefined : answer.reject
  },
})
