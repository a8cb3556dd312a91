import { formatUnits } from '@halyard/money'
import { newIdempotencyKey } from '../../../lib/calls/idempotency-key.ts'
import type { OneRequest } from '../../../lib/calls/send-with-retry.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { PERCENT_DECIMALS } from '../form/form-prices.ts'
import { type FormState, triggerOf } from '../form/form-reducer.ts'
import type { FormSummary } from '../form/form-summary.ts'

/** The calls that place a stop order. */
export type StopPath = 'coin/trade/stop/place' | 'coin/trade/stop/trail' | 'coin/trade/oco'

/** A confirmed stop order, or OCO. Its idempotency key makes every retry the same request. */
export type StopIntent = { readonly [Path in StopPath]: OneRequest<Path> }[StopPath]

/** Creates the request of a stop order or an OCO with a new idempotency key. */
export function stopIntentOf(
  market: SpotMarket,
  state: FormState,
  { trailPpm, triggerTicks, priceTicks, stopTicks, lots }: FormSummary,
): StopIntent {
  const price = (ticks: bigint | undefined) => formatUnits(ticks ?? 0n, market.priceDecimals)
  const key = newIdempotencyKey()
  const shared = {
    currency_id: market.baseId,
    legal_id: market.quoteId,
    side: state.side,
    number: formatUnits(lots ?? 0n, market.lotDecimals),
  }
  if (state.type === 'trailing') {
    const trail = formatUnits(trailPpm ?? 0n, PERCENT_DECIMALS)
    return { path: 'coin/trade/stop/trail', key, body: { ...shared, trail } }
  }
  const terms =
    stopTicks === undefined
      ? ({ type: 'market' } as const)
      : ({ type: 'limit', price: price(stopTicks) } as const)
  const body = { ...shared, ...triggerOf(state), trigger_price: price(triggerTicks), ...terms }
  if (state.type !== 'oco') return { path: 'coin/trade/stop/place', key, body }
  return { path: 'coin/trade/oco', key, body: { ...body, limit_price: price(priceTicks) } }
}
