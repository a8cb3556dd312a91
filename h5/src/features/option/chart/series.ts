/** One index price of the price log. The price stays a decimal string; only drawing converts it to a number. */
export interface IndexTick {
  readonly at: number
  readonly price: string
}

/** The longest option and some history before it. */
export const SERIES_MS = 15 * 60_000
const TICKS_MAX = 2_400

/** Merges new ticks into the series: in time order, one per time, bounded to the chart's history. */
export function mergeTicks(
  current: readonly IndexTick[],
  updates: readonly IndexTick[],
): readonly IndexTick[] {
  const last = current.at(-1)
  const first = updates[0]
  if (!first) return current
  const all =
    last === undefined || last.at < first.at
      ? [...current, ...updates]
      : Array.from(new Map([...current, ...updates].map((tick) => [tick.at, tick])).values()).toSorted(
          (a, b) => a.at - b.at,
        )
  const from = (all.at(-1)?.at ?? 0) - SERIES_MS
  const start = all.findIndex(({ at }) => at >= from)
  return all.slice(Math.max(start, all.length - TICKS_MAX))
}
