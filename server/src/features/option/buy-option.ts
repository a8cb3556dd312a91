import type { ParsedOf } from '@halyard/api'
import { GOOD_UNTIL_MAX_MS } from '@halyard/receipt'
import { amount, parseUnits } from '@halyard/money'
import { submit } from '../../calls/submit.ts'
import { topUpOf } from '../../instruments/units.ts'
import { CallError, NotExecuted } from '../../platform/call-error.ts'
import { OPTION_TYPES } from '../../presenters/present-option.ts'
import type { Context, Handler } from './context.ts'
import { isNonceStored } from './queries.ts'

/** Buys a timed option. Returns its signed ticket, or rejects with a signed refusal (decision 39). */
export const buyOption: Handler<'microtrade/submit'> = async (ctx, caller) => {
  try {
    return await buy(ctx, caller)
  } catch (error) {
    if (error instanceof CallError && isFinal(error))
      error.refusal = await refuse(ctx, caller.request, error.code)
    throw error
  }
}

const buy: Handler<'microtrade/submit'> = async (ctx, caller) => {
  const { match_id, currency_id, type, seconds, number, nonce, client_at, good_until } = caller.request
  if (!ctx.catalogue.market(match_id)) throw new CallError('market_must_be_known', 'match_id')
  const currency = ctx.catalogue.currency(currency_id)
  if (!currency) throw new CallError('currency_must_be_known', 'currency_id')
  if (seconds === undefined) throw new CallError('option_time_required', 'seconds')
  if (number === undefined) throw new CallError('number_required', 'number')
  const stake = parseUnits(number, currency.decimals)
  if (stake === undefined) throw new CallError('quantity_step_wrong', 'number')
  // Bounds how long the core must remember a nonce: it applies the command before `good_until`, or rejects it.
  if (good_until > ctx.now() + GOOD_UNTIL_MAX_MS) throw new CallError('good_until_too_late', 'good_until')
  const customerId = caller.session.userId
  const command = {
    kind: 'buyOption',
    customerId,
    marketId: match_id,
    type: OPTION_TYPES[type],
    seconds,
    currencyId: currency_id,
    amount: amount(stake),
    ...topUpOf(currency, caller.request),
    rules: 3,
    ticket: {
      nonce,
      clientAt: client_at,
      goodUntil: good_until,
      isNonceStored: await isNonceStored(ctx, nonce),
    },
  } as const
  const { option } = await submit(ctx, caller, customerId, command, currency)
  const ticket = await ctx.priceLog.tickets.ticketOf(option.optionId)
  if (!ticket) throw new Error(`option ${option.optionId} has no ticket`)
  return {
    id: option.optionId,
    accepted_at: option.acceptedAt,
    accepted_tick: option.acceptedTick,
    delivery_at: option.deliveryAt,
    payout_ppm: option.payoutPpm,
    ticket,
  }
}

/** Returns whether the order of a call that failed can no longer be accepted: it was not, and no proxy sends it again. */
function isFinal(error: CallError): boolean {
  // An order that a halt refused may be sent again after it.
  const mayCome = error.code === 'outcome_unknown' || error.code === 'exchange_is_halted'
  return !mayCome && !(error instanceof NotExecuted)
}

/** Signs a refusal, which is stored and counted for the statement of the day before it is sent. */
function refuse(ctx: Context, request: ParsedOf<'microtrade/submit'>, reason: string) {
  const order = {
    nonce: request.nonce,
    client_at: request.client_at,
    good_until: request.good_until,
    match_id: request.match_id,
    type: OPTION_TYPES[request.type],
    seconds: request.seconds ?? null,
    currency_id: request.currency_id,
    number: request.number ?? null,
  }
  return ctx.priceLog.refusals.sign({ order, reason, refusedAt: ctx.now() })
}
