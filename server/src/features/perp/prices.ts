import { CallError } from '../../platform/call-error.ts'
import { perpTicksOf, type PerpInstrument } from '../../instruments/perp-instrument.ts'

/** A price in ticks. Throws `price_step_wrong` where it is between two. */
export function ticksOrThrow(perp: PerpInstrument, price: string, field: string): number {
  const ticks = perpTicksOf(perp, price)
  if (ticks === undefined) throw new CallError('price_step_wrong', field)
  return ticks
}

interface StopPrices {
  readonly target_profit_price?: string | undefined
  readonly stop_loss_price?: string | undefined
}

/** Both stops in ticks; one that is absent is none. */
export function stopsOf(
  perp: PerpInstrument,
  { target_profit_price: profit, stop_loss_price: loss }: StopPrices,
): { readonly takeProfitTicks: number | undefined; readonly stopLossTicks: number | undefined } {
  return {
    takeProfitTicks: profit === undefined ? undefined : ticksOrThrow(perp, profit, 'target_profit_price'),
    stopLossTicks: loss === undefined ? undefined : ticksOrThrow(perp, loss, 'stop_loss_price'),
  }
}
