/** One index price of the trail. Prices stay text; only a picture turns them into numbers. */
export interface IndexTick {
  readonly at: number
  readonly price: string
}

/** As much as the longest option and a look back need. */
export const SERIES_MS = 15 * 60_000
const TICKS_MAX = 2_400

/** Ticks with news behind them: in the order of time, each moment once, no longer than the chart looks back. */
export function mergeTicks(held: readonly IndexTick[], news: readonly IndexTick[]): readonly IndexTick[] {
  const last = held.at(-1)
  const first = news[0]
  if (!first) return held
  const all =
    last === undefined || last.at < first.at
      ? [...held, ...news]
      : Array.from(new Map([...held, ...news].map((tick) => [tick.at, tick])).values()).toSorted(
          (a, b) => a.at - b.at,
        )
  const from = (all.at(-1)?.at ?? 0) - SERIES_MS
  const start = all.findIndex(({ at }) => at >= from)
  return all.slice(Math.max(start, all.length - TICKS_MAX))
}
