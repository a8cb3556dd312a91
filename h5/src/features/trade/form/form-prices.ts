import { parseUnits } from '@halyard/money'
import { finishAmount } from '@halyard/ui'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { bandTicks, nonZero } from '../../../lib/trading/form/fill-estimate.ts'
import type { FormState } from './form-reducer.ts'
import { isAtMarket, isStopType } from './order-types.ts'

/** The decimals of a percentage, so that its units are parts per million. */
export const PERCENT_DECIMALS = 4

/** The prices of an order in ticks; undefined where an input is missing or invalid. */
export interface FormPrices {
  /** The distance of a trailing trigger in parts per million. */
  readonly trailPpm: bigint | undefined
  /** The trigger price of a stop order; of a trailing stop the first one. */
  readonly triggerTicks: bigint | undefined
  readonly priceTicks: bigint | undefined
  /** The limit of the order that a trigger places; none for one at the market. */
  readonly stopTicks: bigint | undefined
  /** The worst price of a market order, and of the stop order in an OCO. */
  readonly worstTicks: bigint | undefined
}

/** Returns the prices of the order in the form. */
export function pricesOf(market: SpotMarket, state: FormState, indexTicks: bigint | undefined): FormPrices {
  const { side, type } = state
  const priceOf = (text: string) => nonZero(parseUnits(finishAmount(text), market.priceDecimals))
  const edgeOf = (ticks: bigint | undefined) =>
    ticks === undefined ? undefined : bandTicks(market, side, ticks)
  const trailPpm =
    type === 'trailing' ? nonZero(parseUnits(finishAmount(state.trail), PERCENT_DECIMALS)) : undefined
  const priceTicks = isAtMarket(type) ? undefined : priceOf(state.price)
  if (!isStopType(type)) {
    const worstTicks = type === 'market' ? edgeOf(indexTicks) : undefined
    return { trailPpm, triggerTicks: undefined, priceTicks, stopTicks: undefined, worstTicks }
  }
  const triggerTicks =
    type === 'trailing'
      ? indexTicks && trailPpm && bandTicks({ bandPpm: trailPpm }, side, indexTicks)
      : priceOf(state.trigger)
  if (type !== 'oco') {
    const worstTicks = isAtMarket(type) ? edgeOf(triggerTicks) : undefined
    return { trailPpm, triggerTicks, priceTicks, stopTicks: priceTicks, worstTicks }
  }
  const stopTicks = priceOf(state.stopPrice)
  const worstTicks = state.stopPrice === '' ? edgeOf(triggerTicks) : stopTicks
  return { trailPpm, triggerTicks, priceTicks, stopTicks, worstTicks }
}

/** Returns the price at which a purchase that waits costs the most: of an OCO, that of the leg that costs more. */
export function highestTicks(
  { type }: Pick<FormState, 'type'>,
  { priceTicks, worstTicks }: FormPrices,
): bigint | undefined {
  if (type !== 'oco') return isAtMarket(type) ? worstTicks : priceTicks
  if (priceTicks === undefined || worstTicks === undefined) return undefined
  return priceTicks > worstTicks ? priceTicks : worstTicks
}
