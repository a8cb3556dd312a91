import type { OpeningTerms } from '../../engine/index.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Caller } from '../../calls/handler.ts'
import type { PerpInstrument } from '../../instruments/catalogue.ts'
import { ticksOf } from '../../instruments/instrument.ts'

/** Converts a price to ticks. Throws `price_step_wrong` if it is not a multiple of a tick. */
export function ticksOrThrow(perp: PerpInstrument, price: string, field: string): number {
  const ticks = ticksOf(perp, price)
  if (ticks === undefined) throw new CallError('price_step_wrong', field)
  return ticks
}

interface StopPrices {
  readonly target_profit_price?: string | undefined
  readonly stop_loss_price?: string | undefined
}

/** Converts both stop prices to ticks. An absent one stays `undefined`. */
export function stopsOf(
  perp: PerpInstrument,
  { target_profit_price: profit, stop_loss_price: loss }: StopPrices,
): { readonly takeProfitTicks: number | undefined; readonly stopLossTicks: number | undefined } {
  return {
    takeProfitTicks: profit === undefined ? undefined : ticksOrThrow(perp, profit, 'target_profit_price'),
    stopLossTicks: loss === undefined ? undefined : ticksOrThrow(perp, loss, 'stop_loss_price'),
  }
}

/** Converts the requested terms to ticks and lots. Throws a `CallError` if they are inconsistent. */
export function termsOf(
  perp: PerpInstrument,
  {
    status,
    share,
    target_price: price,
  }: Pick<Caller<'lever/submit'>['request'], 'status' | 'share' | 'target_price'>,
): OpeningTerms {
  if (status === 1) {
    if (price !== undefined) throw new CallError('price_not_allowed', 'target_price')
    return { type: 'market', lots: share }
  }
  if (price === undefined) throw new CallError('price_required', 'target_price')
  return { type: 'limit', ticks: ticksOrThrow(perp, price, 'target_price'), lots: share }
}
