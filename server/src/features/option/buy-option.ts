import { amount, parseUnits } from '@halyard/money'
import { CallError } from '../../platform/call-error.ts'
import { submit } from '../../calls/submit.ts'
import { OPTION_TYPES } from '../../presenters/present-option.ts'
import type { Handler } from './context.ts'

export const buyOption: Handler<'microtrade/submit'> = async (ctx, caller) => {
  const { match_id, currency_id, type, seconds, number } = caller.request
  if (!ctx.catalogue.market(match_id)) throw new CallError('market_must_be_known', 'match_id')
  const currency = ctx.catalogue.currency(currency_id)
  if (!currency) throw new CallError('currency_must_be_known', 'currency_id')
  if (seconds === undefined) throw new CallError('option_time_required', 'seconds')
  if (number === undefined) throw new CallError('number_required', 'number')
  const stake = parseUnits(number, currency.decimals)
  if (stake === undefined) throw new CallError('quantity_step_wrong', 'number')
  const customerId = caller.session.userId
  const command = {
    kind: 'buyOption',
    customerId,
    marketId: match_id,
    type: OPTION_TYPES[type],
    seconds,
    currencyId: currency_id,
    amount: amount(stake),
  } as const
  const { option } = await submit(ctx, caller, customerId, command, currency)
  return {
    id: option.optionId,
    accepted_at: option.acceptedAt,
    accepted_tick: option.acceptedTick,
    delivery_at: option.deliveryAt,
    payout_ppm: option.payoutPpm,
  }
}
