/** What a flood of calls took, as the caller saw it. */
export interface Flood {
  readonly perSecond: number
  /** From the call to its answer, in milliseconds, one for each call. */
  readonly latencies: readonly number[]
}

/** Makes `count` calls, keeping `waiting` of them under way at any time. */
export async function flood(
  count: number,
  waiting: number,
  call: (index: number) => Promise<void>,
): Promise<Flood> {
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
