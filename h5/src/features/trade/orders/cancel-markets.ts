import { newIdempotencyKey } from '../../../lib/calls/idempotency-key.ts'
import { sendWithRetry } from '../../../lib/calls/send-with-retry.ts'
import type { Tally } from '../../../lib/trading/orders/tally.ts'
import { removeOpenOrder } from '../../../lib/trading/orders/open-orders.ts'
import { removeStop } from '../../../lib/trading/orders/waiting-stops.ts'

interface Listed {
  readonly baseId: number
  readonly quoteId: number
  readonly matchId: number
}

/**
 * Cancels all orders and stop orders of the listed ones' markets, with one call for each market, and removes them from the
 * lists. Stops at the first missing response or ended session.
 */
export async function cancelMarkets(
  listed: readonly Listed[],
  onProgress: (done: number) => void,
): Promise<Tally> {
  const markets = new Map(listed.map((one) => [one.matchId, one]))
  let [cancelled, ended] = [0, 0]
  let message: string | undefined
  for (const { matchId, baseId, quoteId } of markets.values()) {
    const expected = listed.filter((one) => one.matchId === matchId).length
    const body = { currency_id: baseId, legal_id: quoteId }
    const key = newIdempotencyKey()
    const answer = await sendWithRetry({ path: 'coin/trade/cancel_all', body, key, mask: false }, () => {})
    if (answer.ok) {
      const { orders, stops } = answer.data
      orders.forEach(removeOpenOrder)
      stops.forEach(removeStop)
      cancelled += orders.length + stops.length
      ended += Math.max(0, expected - orders.length - stops.length)
      onProgress(cancelled + ended)
    } else {
      message = answer.message
      if (answer.code === 'network_error' || answer.code === 'signed_out') break
    }
  }
  return { cancelled, ended, left: Math.max(0, listed.length - cancelled - ended), message }
}
