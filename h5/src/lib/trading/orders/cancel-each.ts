import type { Answer, Failure } from '@halyard/web'

/** The maximum number of concurrent calls. */
const CONCURRENCY_MAX = 3

/** The result of cancelling several orders. */
export interface Tally {
  readonly cancelled: number
  /** Orders that were already filled or cancelled. */
  readonly ended: number
  /** Orders that are still open, as far as known. */
  readonly left: number
  /** The error of the last order that is still open. */
  readonly message: string | undefined
}

interface CancelEach {
  readonly ids: readonly number[]
  readonly cancel: (id: number) => Promise<Answer<unknown>>
  readonly hasEnded: (failure: Failure) => boolean
  /** Called after each response. */
  readonly onProgress: (done: number) => void
}

/**
 * Cancels orders with one call each. Stops at the first missing response or ended session and leaves the remaining
 * orders open.
 */
export async function cancelEach({ ids, cancel, hasEnded, onProgress }: CancelEach): Promise<Tally> {
  const waiting = ids.values()
  let [cancelled, ended] = [0, 0]
  let message: string | undefined
  let isReached = true
  const take = (answer: Answer<unknown>) => {
    if (answer.ok) cancelled += 1
    else if (hasEnded(answer)) ended += 1
    else {
      message = answer.message
      isReached &&= answer.code !== 'network_error' && answer.code !== 'signed_out'
    }
  }
  let done = 0
  const runNext = async () => {
    for (const id of waiting) {
      if (!isReached) return
      take(await cancel(id))
      done += 1
      onProgress(done)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY_MAX }, runNext))
  return { cancelled, ended, left: ids.length - cancelled - ended, message }
}
