import type { PlaceStopRequest } from '@halyard/api/client'
import { formatUnits } from '@halyard/money'
import { newIdempotencyKey } from '../../../lib/calls/idempotency-key.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { PERCENT_DECIMALS } from '../form/form-prices.ts'
import { type FormState, triggerOf } from '../form/form-reducer.ts'
import type { FormSummary } from '../form/form-summary.ts'

/** A confirmed stop order. Its idempotency key makes every retry the same request. */
export interface StopIntent {
  readonly path: 'coin/trade/stop/place'
  readonly body: PlaceStopRequest
  readonly key: string
}

/** Creates the request of a stop order with a new idempotency key. */
export function stopIntentOf(
  market: SpotMarket,
  state: FormState,
  { trailPpm, triggerTicks, priceTicks, lots }: FormSummary,
): StopIntent {
  const { side, type } = state
  const price = (ticks: bigint | undefined) => formatUnits(ticks ?? 0n, market.priceDecimals)
  return {
    path: 'coin/trade/stop/place',
    key: newIdempotencyKey(),
    body: {
      currency_id: market.baseId,
      legal_id: market.quoteId,
      side,
      ...(type === 'trailing'
        ? { trail: formatUnits(trailPpm ?? 0n, PERCENT_DECIMALS) }
        : { ...triggerOf(state), trigger_price: price(triggerTicks) }),
      ...(type === 'stop_limit' ? { type: 'limit', price: price(priceTicks) } : { type: 'market' }),
      number: formatUnits(lots ?? 0n, market.lotDecimals),
    },
  }
}
