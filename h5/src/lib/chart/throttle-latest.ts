export interface ThrottledLatest<Value> {
  (value: Value, key: number): void
  readonly stop: () => void
}

/**
 * Delivers values at most once per `everyMs`: the latest of each key, in order of the keys' arrival. A closing candle
 * is therefore not replaced by the next one that opens.
 */
export function throttleLatest<Value>(
  everyMs: number,
  deliver: (value: Value) => void,
): ThrottledLatest<Value> {
  const waiting = new Map<number, Value>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    if (waiting.size === 0) return
    for (const value of waiting.values()) deliver(value)
    waiting.clear()
    timer = setTimeout(flush, everyMs)
  }
  const take = (value: Value, key: number) => {
    waiting.set(key, value)
    if (timer === undefined) flush()
  }
  return Object.assign(take, { stop: () => clearTimeout(timer) })
}
