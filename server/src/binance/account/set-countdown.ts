import { requireRecent } from '../protocol/authenticate.ts'
import { missing } from '../protocol/errors.ts'
import type { SignedEndpoint } from '../protocol/endpoint.ts'
import { wholeOf } from '../protocol/fields.ts'
import { marketOf } from '../protocol/symbols.ts'
import { onceBySignature, submit } from './submit.ts'

/** The core knows the longest countdown. */
const ANY_MS = [0, Number.MAX_SAFE_INTEGER] as const

/**
 * Starts the customer's countdown of a market over, at the end of which all orders there are cancelled; 0 switches it off. Binance has
 * this call for futures only; parameters and answer are the same.
 */
export const setCountdown: SignedEndpoint = {
  signed: true,
  trades: 'trade_spot',
  weight: 1,
  async handle(ctx, call) {
    const { fields, key } = call
    const market = marketOf(ctx.catalogue, fields)
    const countdownMs = wholeOf(fields, 'countdownTime', ANY_MS)
    if (countdownMs === undefined) throw missing('countdownTime')
    requireRecent(fields, ctx.now())
    const { customerId } = key
    await submit(
      ctx,
      call,
      { kind: 'setCountdown', customerId, marketId: market.id, countdownMs },
      // A copy must not prolong it.
      onceBySignature(call, 'setCountdown', market.id, countdownMs),
    )
    return { symbol: fields.get('symbol'), countdownTime: String(countdownMs) }
  },
}
