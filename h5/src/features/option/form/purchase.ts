import type { RequestOf, ResponseOf } from '@halyard/api/client'
import { formatUnits } from '@halyard/money'
import { newIdempotencyKey, newNonce } from '../../../lib/calls/idempotency-key.ts'
import { serverNow } from '../../../lib/calls/server-clock.ts'
import type { SentAt } from '../keeping/kept-store.ts'
import type { OptionMarket } from '../option-market.ts'
import { type OptionType, WIRE_TYPES } from '../timed-option.ts'
import type { FieldName } from './form-reducer.ts'
import { type FormSummary, outcomeOf } from './form-summary.ts'

/** A confirmed option order. Its idempotency key makes every retry the same request. */
export interface Purchase {
  readonly offered: OptionMarket
  readonly type: OptionType
  readonly path: 'microtrade/submit'
  readonly body: RequestOf<'microtrade/submit'>
  readonly key: string
  /** The request, with its time: the ticket must say the same. */
  readonly sent: SentAt
}

export type Bought = ResponseOf<Purchase['path']>

/** How long after it is sent an order may be accepted. */
const GOOD_FOR_MS = 15_000
/** The rules that the app describes. Those of options bought earlier would let the exchange choose more. */
const RULES = 'halyard-option-rules-3'

/** Creates a purchase. Throws if the summary lacks a duration or a stake. */
export function purchaseOf(offered: OptionMarket, type: OptionType, summary: FormSummary): Purchase {
  const { payable, duration, stake, fromCoin } = summary
  if (!duration || stake === undefined) throw new Error('a purchase needs a duration and a stake')
  const { market } = offered
  const sentAt = serverNow()
  const asked = {
    nonce: newNonce(),
    match_id: market.matchId,
    currency_id: payable.currencyId,
    seconds: duration.seconds,
    client_at: Date.now(),
    good_until: sentAt + GOOD_FOR_MS,
  }
  const payoutPpm = Number(outcomeOf(summary, type)?.payoutPpm ?? 0)
  return {
    offered,
    type,
    path: 'microtrade/submit',
    key: newIdempotencyKey(),
    sent: {
      sentAt,
      request: {
        ...asked,
        rules: RULES,
        market: `${market.base}/${market.quote}`,
        price_decimals: market.priceDecimals,
        type,
        currency: payable.name,
        currency_decimals: payable.decimals,
        stake: String(stake),
        payout_ppm: payoutPpm,
      },
    },
    body: {
      ...asked,
      type: WIRE_TYPES[type],
      number: formatUnits(stake, payable.decimals),
      ...(fromCoin > 0n ? { from_coin: formatUnits(fromCoin, payable.decimals) } : {}),
    },
  }
}

const FIELD_OF: Readonly<Record<string, FieldName>> = {
  amount_must_be_positive: 'number',
  insufficient_balance: 'number',
  option_amount_too_large: 'number',
  option_amount_too_small: 'number',
  option_currency_not_offered: 'number',
  option_customer_exposure_reached: 'number',
  option_exposure_reached: 'number',
  option_time_not_offered: 'seconds',
  option_time_required: 'seconds',
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
  return field === 'seconds' || field === 'number' ? field : FIELD_OF[code]
}
