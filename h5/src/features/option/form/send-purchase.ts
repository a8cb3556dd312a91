import type { ResponseOf } from '@halyard/contract/client'
import { type Answer, tryApi } from '../../../lib/api.ts'
import type { Purchase } from './purchase.ts'

export type Bought = ResponseOf<'microtrade/submit'>

const PAUSES_MS = [1_000, 3_000] as const

/**
 * Sends a purchase until there is an answer, three times at most. It carries the same key each time, so the exchange
 * sells it once however many of them arrive.
 */
export async function sendPurchase(
  { body, key }: Purchase,
  onResend: () => void,
  pause: (ms: number) => Promise<void> = sleep,
): Promise<Answer<Bought>> {
  const send = () => tryApi('microtrade/submit', body, { idempotencyKey: key })
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
