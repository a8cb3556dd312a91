import type { ResponseOf } from '@halyard/contract/client'
import { type Answer, tryApi } from '../../../lib/api.ts'
import type { OrderIntent } from './order-intent.ts'

export type Placed = ResponseOf<'coin/trade/buy'>

const PAUSES_MS = [1_000, 3_000] as const

/**
 * Sends an order until there is an answer, three times at most. It carries the same key each time, so the exchange
 * places it once however many of them arrive.
 */
export async function sendOrder(
  { side, body, key }: OrderIntent,
  onResend: () => void,
  pause: (ms: number) => Promise<void> = sleep,
): Promise<Answer<Placed>> {
  const send = () =>
    tryApi(side === 'buy' ? 'coin/trade/buy' : 'coin/trade/sell', body, { idempotencyKey: key })
  let answer = await send()
  for (const ms of PAUSES_MS) {
    if (answer.ok || answer.code !== 'network_error') break
    onResend()
    await pause(ms)
    answer = await send()
  }
  return answer
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
