import { submit } from '../../calls/submit.ts'
import { unitsOrThrow } from '../../instruments/units.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'

/** Moves funds to the coin account, without the fund password that other transfers need (decision 87). */
export const collectFunds: Handler<'wallet/collect'> = async (ctx, caller) => {
  const { request, session } = caller
  const customerId = session.userId
  const currency = ctx.catalogue.currency(request.currency_id)
  if (!currency) throw new CallError('currency_must_be_known', 'currency_id')
  const { transfer } = await submit(ctx, caller, customerId, {
    kind: 'transferFunds',
    customerId,
    currencyId: currency.id,
    source: request.from,
    target: 'coin',
    amount: unitsOrThrow(currency, request.number, 'number'),
  })
  return { id: transfer.transferId }
}
