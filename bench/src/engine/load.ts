/** The throughput and latency of a load, as seen by the caller. */
export interface Load {
  readonly perSecond: number
  /** From call to response in milliseconds, one per call. */
  readonly latencies: readonly number[]
}

/** Makes `count` calls, with `waiting` of them in flight at any time. */
export async function runLoad(
  count: number,
  waiting: number,
  call: (index: number) => Promise<void>,
): Promise<Load> {
  const latencies: number[] = []
  let next = 0
  async function work(): Promise<void> {
    while (next < count) {
      const start = performance.now()
      await call(next++)
      latencies.push(performance.now() - start)
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: waiting }, work))
  return { perSecond: (count * 1_000) / (performance.now() - start), latencies }
}
