import type { CallPath, RequestOf, ResponseOf } from '@halyard/api/client'
import { type Answer, tryApi } from './api.ts'

const PAUSES_MS = [1_000, 3_000] as const

export interface OneRequest<Path extends CallPath> {
  readonly path: Path
  readonly body: RequestOf<Path>
  readonly key: string
  /** Holds further taps while it runs; unless told otherwise. */
  readonly mask?: boolean
}

/**
 * Sends a request until there is an answer, three times at most. It carries the same key each time, so the exchange
 * does it once however many of them arrive.
 */
export async function sendWithRetry<Path extends CallPath>(
  { path, body, key, mask = true }: OneRequest<Path>,
  onResend: () => void,
  pause: (ms: number) => Promise<void> = sleep,
): Promise<Answer<ResponseOf<Path>>> {
  const send = () => tryApi(path, body, { idempotencyKey: key, mask })
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
