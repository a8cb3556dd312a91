import type { RequestOf } from '@halyard/api/client'
import { formatUnits } from '@halyard/money'
import { newIdempotencyKey } from '../../../lib/calls/idempotency-key.ts'
import type { Perp } from '../perp.ts'
import { WIRE_ORDER_TYPES, WIRE_SIDES } from '../position.ts'
import type { FieldName, FormState } from './form-reducer.ts'
import type { FormSummary } from './form-summary.ts'

/** A confirmed order. Its idempotency key makes every retry the same request. */
export interface OrderIntent {
  readonly path: 'lever/submit'
  readonly body: RequestOf<'lever/submit'>
  readonly key: string
}

/**
 * Creates the request of an order with a new idempotency key. Sends the size in lots, whatever its unit in the form.
 */
export function intentOf(perp: Perp, state: FormState, summary: FormSummary): OrderIntent {
  const { priceTicks, lots = 0n, takeProfitTicks, stopLossTicks, fromCoin } = summary
  const price = (ticks: bigint) => formatUnits(ticks, perp.priceDecimals)
  return {
    path: 'lever/submit',
    key: newIdempotencyKey(),
    body: {
      currency_id: perp.baseId,
      legal_id: perp.legalId,
      type: WIRE_SIDES[state.side],
      share: Number(lots),
      multiple: state.multiple,
      status: WIRE_ORDER_TYPES[state.type],
      ...(state.type === 'limit' && priceTicks !== undefined ? { target_price: price(priceTicks) } : {}),
      ...(fromCoin > 0n ? { from_coin: formatUnits(fromCoin, perp.legalDecimals) } : {}),
      ...(takeProfitTicks === undefined ? {} : { target_profit_price: price(takeProfitTicks) }),
      ...(stopLossTicks === undefined ? {} : { stop_loss_price: price(stopLossTicks) }),
    },
  }
}

const FIELD_OF: Readonly<Record<string, FieldName>> = {
  target_price: 'price',
  trigger_price: 'trigger',
  stop_would_trigger: 'trigger',
  share: 'share',
  target_profit_price: 'takeProfit',
  stop_loss_price: 'stopLoss',
  price_outside_band: 'price',
  price_required: 'price',
  price_step_wrong: 'price',
  insufficient_balance: 'share',
  leverage_too_high: 'share',
  position_limit_exceeded: 'share',
  quantity_too_large: 'share',
  quantity_too_small: 'share',
}

/**
 * Returns the field that a rejection concerns: the field named by the server, else derived from the reject code;
 * undefined for the whole order.
 */
export function fieldOf({
  code,
  field,
}: {
  readonly code: string
  readonly field?: string
}): FieldName | undefined {
  return FIELD_OF[field ?? ''] ?? FIELD_OF[code]
}
