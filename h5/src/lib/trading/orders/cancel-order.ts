import type { ResponseOf } from '@halyard/api/client'
import { toast } from '@halyard/ui'
import type { Answer } from '@halyard/web'
import { newIdempotencyKey } from '../../calls/idempotency-key.ts'
import { sendWithRetry } from '../../calls/send-with-retry.ts'
import { text } from '../../language/i18n.ts'
import { removeOpenOrder } from './open-orders.ts'
import type { StopOrder } from './stop-order.ts'
import { removeStop } from './waiting-stops.ts'

/** Cancels an order, of an OCO with its stop order, and shows the result. Returns true if the order is no longer open. */
export async function cancelAndNotify(id: number, isOco: boolean): Promise<boolean> {
  const { answer, hasEnded } = await sendCancel(id)
  notify(answer, isOco)
  return hasEnded
}

/** Cancels an order. Resolves to the reason why it is still open; undefined if it is not. */
export async function cancelOrder(id: number): Promise<string | undefined> {
  return reasonOf(await sendCancel(id))
}

async function sendCancel(id: number) {
  const key = newIdempotencyKey()
  const request = { path: 'coin/trade', body: { id }, key, mask: false } as const
  const answer = await sendWithRetry<'coin/trade'>(request, () => {})
  const hasEnded = answer.ok || answer.code === 'order_must_be_open'
  if (hasEnded) removeOpenOrder(id)
  return { answer, hasEnded }
}

/** Cancels a stop order, of an OCO with its limit order, and shows the result. Returns true if it no longer waits. */
export async function cancelStopAndNotify({
  id,
  pairedOrderId,
}: Pick<StopOrder, 'id' | 'pairedOrderId'>): Promise<boolean> {
  const { answer, hasEnded } = await sendCancelStop(id)
  notify(answer, pairedOrderId !== undefined)
  return hasEnded
}

/** Cancels a stop order. Resolves to the reason why it still waits; undefined if it does not. */
export async function cancelStop(id: number): Promise<string | undefined> {
  return reasonOf(await sendCancelStop(id))
}

async function sendCancelStop(id: number) {
  const key = newIdempotencyKey()
  const request = { path: 'coin/trade/stop/cancel', body: { id }, key, mask: false } as const
  const answer = await sendWithRetry<'coin/trade/stop/cancel'>(request, () => {})
  const hasEnded = answer.ok || answer.code === 'stop_must_be_waiting'
  if (hasEnded) removeStop(id)
  return { answer, hasEnded }
}

interface Sent {
  readonly answer: Answer<unknown>
  readonly hasEnded: boolean
}

function reasonOf({ answer, hasEnded }: Sent): string | undefined {
  return hasEnded || answer.ok ? undefined : answer.message
}

function notify(
  answer: Answer<ResponseOf<'coin/trade'> | ResponseOf<'coin/trade/stop/cancel'>>,
  isOco: boolean,
): void {
  if (answer.ok) toast(text(isOco ? 'trading:ocoCancelled' : 'trading:orderCancelled'))
  else if (answer.code !== 'signed_out') toast(answer.message, 'bad')
}
