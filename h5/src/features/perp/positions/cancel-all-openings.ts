import { newIdempotencyKey } from '../../../lib/calls/idempotency-key.ts'
import { sendWithRetry } from '../../../lib/calls/send-with-retry.ts'
import { text } from '../../../lib/language/i18n.ts'
import type { Tally } from '../../../lib/trading/orders/tally.ts'
import type { Perp } from '../perp.ts'
import type { Position } from '../position.ts'

/**
 * Cancels the open orders of all contracts with one call. The exchange skips paused contracts, so that their listed orders
 * are still open. Orders that it did not find were already filled or cancelled.
 */
export async function cancelAllOpenings(listed: readonly Position[], perps: readonly Perp[]): Promise<Tally> {
  const body = {}
  const key = newIdempotencyKey()
  const answer = await sendWithRetry({ path: 'lever/cancel_all', body, key, mask: false }, () => {})
  if (!answer.ok) return { cancelled: 0, ended: 0, left: listed.length, message: answer.message }
  const { cancelled } = answer.data
  const missing = Math.max(0, listed.length - cancelled)
  const paused = perps.filter(({ status }) => status === 'paused' || status === 'suspended')
  const skipped = listed.filter(({ perpId }) => paused.some((perp) => perp.perpId === perpId)).length
  const left = Math.min(missing, skipped)
  return { cancelled, ended: missing - left, left, message: text('perp:contractPaused') }
}
