import type { PlaceOcoRequest, PlaceStopRequest } from '@halyard/api/client'
import { formatUnits } from '@halyard/money'
import { newIdempotencyKey } from '../../../lib/calls/idempotency-key.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { PERCENT_DECIMALS } from '../form/form-prices.ts'
import { type FormState, triggerOf } from '../form/form-reducer.ts'
import type { FormSummary } from '../form/form-summary.ts'

/** A confirmed stop order, or OCO. Its idempotency key makes every retry the same request. */
export type StopIntent = { readonly key: string } & (
  | { readonly path: 'coin/trade/stop/place'; readonly body: PlaceStopRequest }
  | { readonly path: 'coin/trade/oco'; readonly body: PlaceOcoRequest }
)

/** Creates the request of a stop order or an OCO with a new idempotency key. */
export function stopIntentOf(
  market: SpotMarket,
  state: FormState,
  { trailPpm, triggerTicks, priceTicks, stopTicks, lots }: FormSummary,
): StopIntent {
  const price = (ticks: bigint | undefined) => formatUnits(ticks ?? 0n, market.priceDecimals)
  const key = newIdempotencyKey()
  const body: PlaceStopRequest = {
    currency_id: market.baseId,
    legal_id: market.quoteId,
    side: state.side,
    ...(trailPpm === undefined
      ? { ...triggerOf(state), trigger_price: price(triggerTicks) }
      : { trail: formatUnits(trailPpm, PERCENT_DECIMALS) }),
    ...(stopTicks === undefined ? { type: 'market' } : { type: 'limit', price: price(stopTicks) }),
    number: formatUnits(lots ?? 0n, market.lotDecimals),
  }
  if (state.type !== 'oco') return { path: 'coin/trade/stop/place', key, body }
  return { path: 'coin/trade/oco', key, body: { ...body, limit_price: price(priceTicks) } }
}
