import type { CallPath, RequestOf, ResponseOf } from '@halyard/api/client'
import type { Answer } from '@halyard/web'
import { tryApi } from './api.ts'

const PAUSES_MS = [1_000, 3_000] as const

/** A request with its idempotency key. */
export interface OneRequest<Path extends CallPath> {
  readonly path: Path
  readonly body: RequestOf<Path>
  readonly key: string
  /** Blocks further taps while it runs; true by default. */
  readonly mask?: boolean
}

/**
 * Sends a request until a response arrives, at most three times. Every attempt has the same idempotency key, so that
 * the exchange executes it once.
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
