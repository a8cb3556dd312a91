import { amount, formatUnits } from '@halyard/money'
import { CallError } from '../../../../platform/call-error.ts'
import { findFeesPaid, findRefunded } from '../../../own-money/fees-paid.ts'
import type { ValuesOf } from '../change-kind.ts'
import { defineOwnMoneyChange } from './own-money-move.ts'

/** Which fee is refunded. */
type RefundValues = Omit<ValuesOf<'ops/house/refund_fee'>, 'customer_id'>

/**
 * One refund of a wrong fee to a customer, whose id is the record's. All refunds to a customer in a currency are at most the
 * fees paid, as counted again when the change is applied.
 */
export const CHANGE = defineOwnMoneyChange<RefundValues>({
  kind: 'refund',
  move: 'refundFee',

  ownerOf: Number,

  async check({ db }, { id, currency, units }) {
    const paid = await findFeesPaid(db, Number(id), currency.id)
    if (units + (await findRefunded(db, Number(id), currency.id)) > paid)
      throw new CallError('refund_exceeds_fees', 'amount')
  },

  async affected({ db }, { id, currency: { id: currencyId, decimals, name } }, limitLeft) {
    const paid = await findFeesPaid(db, Number(id), currencyId)
    const refunded = await findRefunded(db, Number(id), currencyId)
    return [
      { fact: 'fees_paid', value: formatUnits(paid, decimals), currency: name },
      { fact: 'fees_refunded', value: formatUnits(refunded, decimals), currency: name },
      limitLeft,
    ]
  },

  async commandOf({ db }, { id, currency }, common, origin) {
    const customerId = Number(id)
    const feesPaid = amount(await findFeesPaid(db, customerId, currency.id))
    return { kind: 'refundFee', ...common, customerId, feesPaid, reference: origin.key ?? '' }
  },
})
