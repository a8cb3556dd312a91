import type { Answer, Failure } from '../api.ts'

/** How many at the same time. */
const CONCURRENCY_MAX = 3

export interface Tally {
  readonly cancelled: number
  /** Filled or cancelled before their turn came. */
  readonly ended: number
  /** Still open, as far as is known. */
  readonly left: number
  /** What was said against the last one that is left. */
  readonly message: string | undefined
}

interface CancelEach {
  readonly ids: readonly number[]
  readonly cancel: (id: number) => Promise<Answer<unknown>>
  readonly hasEnded: (failure: Failure) => boolean
  /** Told of each that has its answer. */
  readonly onProgress: (done: number) => void
}

/** Cancels orders by a call for each. Where there is no answer or nobody signed in, what has not been tried is left. */
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
