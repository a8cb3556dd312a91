import type { Channel, Period, WireCandle } from '@halyard/api/client'
import type { CandleSource } from './candle-source.ts'
import { JOINED_PERIODS } from '@halyard/api/choices'
import { isJoined, type ShownPeriod } from './shown-periods.ts'

/** The most candles that the exchange sends at once. */
const READ_MAX = 500

interface ReadRequest {
  readonly limit: number
  readonly before: number | undefined
}

/** The candles of a source in one period. */
export interface PeriodCandles {
  readonly read: (request: ReadRequest, signal: AbortSignal) => ReturnType<CandleSource['read']>
  readonly channel: Channel
  readonly listen: (take: (candle: WireCandle) => void) => () => void
}

/** Returns the candles of a source in a period, joined where the exchange has shorter ones only. */
export function periodCandles(source: CandleSource, period: ShownPeriod): PeriodCandles {
  return isJoined(period)
    ? joinedCandles(source, JOINED_PERIODS[period])
    : {
        read: (request, signal) => source.read({ period, ...known(request) }, signal),
        channel: source.channel(period),
        listen: (take) => source.listen(period, take),
      }
}

function joinedCandles(
  source: CandleSource,
  { of, lengthMs }: { readonly of: Period; readonly lengthMs: number },
): PeriodCandles {
  const openOf = (candle: WireCandle) => Math.floor(candle[0] / lengthMs) * lengthMs
  // The parts of the newest candle, to which live ones are added.
  let parts: readonly WireCandle[] = []
  const add = (candles: readonly WireCandle[]) => {
    const all = new Map([...parts, ...candles].map((candle) => [candle[0], candle]))
    const newest = Math.max(...Array.from(all.values(), openOf))
    parts = Array.from(all.values())
      .filter((candle) => openOf(candle) === newest)
      .toSorted((a, b) => a[0] - b[0])
  }
  return {
    read: async ({ before }, signal) => {
      const request = { period: of, ...known({ before, limit: READ_MAX }) }
      const { list, more } = await source.read(request, signal)
      if (before === undefined) add(list)
      const groups = new Map<number, WireCandle[]>()
      for (const candle of list) groups.set(openOf(candle), [...(groups.get(openOf(candle)) ?? []), candle])
      const joined = Array.from(groups, ([open, group]) => join(open, group))
      // The oldest one may lack its first parts, which come with the next read.
      return { list: more && joined.length > 1 ? joined.slice(1) : joined, more }
    },
    channel: source.channel(of),
    listen: (take) =>
      source.listen(of, (candle) => {
        add([candle])
        take(join(parts[0] ? openOf(parts[0]) : candle[0], parts))
      }),
  }
}

/** Joins candles, oldest first, to one. The volume is a float, for drawing only. */
function join(open: number, candles: readonly WireCandle[]): WireCandle {
  const [first, last] = [candles[0], candles.at(-1)]
  if (!first || !last) throw new Error('no candles to join')
  const highest = candles.reduce((best, candle) => (Number(candle[2]) > Number(best[2]) ? candle : best))
  const lowest = candles.reduce((best, candle) => (Number(candle[3]) < Number(best[3]) ? candle : best))
  const volume = candles.reduce((sum, candle) => sum + Number(candle[5]), 0)
  return [open, first[1], highest[2], lowest[3], last[4], String(volume)]
}

function known({ limit, before }: ReadRequest) {
  return { limit, ...(before === undefined ? {} : { before }) }
}
