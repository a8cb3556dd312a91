import { newIdempotencyKey } from '../../../lib/calls/idempotency-key.ts'
import { sendWithRetry } from '../../../lib/calls/send-with-retry.ts'
import { refreshPositions } from './open-positions.ts'

/** Cancels the working quantity of an order. Resolves to the reason why it still works; undefined if it does not. */
export async function cancelOpening(id: number): Promise<string | undefined> {
  const key = newIdempotencyKey()
  const request = { path: 'lever/cancel', body: { id }, key, mask: false } as const
  const answer = await sendWithRetry<'lever/cancel'>(request, () => {})
  refreshPositions()
  return answer.ok ? undefined : answer.message
}
