import { CallError } from '../../platform/call-error.ts'
import { submit } from '../../calls/submit.ts'
import { unitsOrThrow } from '../../instruments/units.ts'
import type { Handler } from './context.ts'

export const transferFunds: Handler<'wallet/change'> = async (ctx, caller) => {
  const { request, session } = caller
  const customerId = session.userId
  const currency = ctx.catalogue.currency(request.currency_id)
  if (!currency) throw new CallError('currency_must_be_known', 'currency_id')
  const amount = unitsOrThrow(currency, request.number, 'number')
  await ctx.auth.fundPassword.check(customerId, request.pass)
  const { transfer } = await submit(ctx, caller, customerId, {
    kind: 'transferFunds',
    customerId,
    currencyId: currency.id,
    source: request.from,
    target: request.to,
    amount,
  })
  return { id: transfer.transferId }
}
