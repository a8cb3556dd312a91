import { formatUnits } from '@halyard/money'
import { toast } from '@halyard/ui'
import { newIdempotencyKey } from '../../../lib/calls/idempotency-key.ts'
import type { OneRequest } from '../../../lib/calls/send-with-retry.ts'
import { text } from '../../../lib/language/i18n.ts'
import { createOrderSubmitter } from '../../../lib/trading/orders/order-submitter.ts'
import { TAKER_SIDES } from '../figures.ts'
import type { FormState } from '../form/form-reducer.ts'
import { dispatch } from '../form/form-store.ts'
import type { FormSummary } from '../form/form-summary.ts'
import { fieldOf } from '../form/order-intent.ts'
import type { Perp } from '../perp.ts'
import { refreshConditionals } from './open-conditionals.ts'

type ConditionalIntent = OneRequest<'lever/place_conditional'>

/** Creates the request of a conditional order with a new idempotency key. */
export function conditionalIntentOf(
  perp: Perp,
  { side, purpose, source, direction, multiple }: FormState,
  { priceTicks = 0n, lots = 0n }: FormSummary,
): ConditionalIntent {
  return {
    path: 'lever/place_conditional',
    key: newIdempotencyKey(),
    body: {
      currency_id: perp.baseId,
      legal_id: perp.legalId,
      side: TAKER_SIDES[side],
      purpose,
      source,
      direction,
      trigger_price: formatUnits(priceTicks, perp.priceDecimals),
      ...(purpose === 'close' ? {} : { share: Number(lots) }),
      ...(purpose === 'open' ? { multiple } : {}),
    },
  }
}

/** Submits conditional orders, one at a time. */
export const conditionals = createOrderSubmitter<'lever/place_conditional', ConditionalIntent>({
  accepted: () => {
    dispatch({ type: 'accepted' })
    refreshConditionals()
    toast(text('perp:conditionalPlaced'))
  },
  refused: (failure) => {
    toast(failure.message, 'bad')
    const field = fieldOf(failure)
    if (field) dispatch({ type: 'refused', field, message: failure.message })
  },
})
