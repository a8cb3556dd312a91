import { formatUnits } from '@halyard/money'
import { useEffect, useRef, useState } from 'react'
import { readApi } from '../../../lib/calls/api.ts'
import { listen, onConnect } from '../../../lib/socket/connection.ts'
import { recordServerTime, serverNow } from '../../../lib/calls/server-clock.ts'
import { type IndexTick, mergeTicks } from './series.ts'

const HISTORY = 1_000

/** The loading state and the ticks of an index price. */
export interface IndexSeries {
  readonly state: 'loading' | 'shown' | 'error'
  readonly ticks: readonly IndexTick[]
  readonly retry: () => void
}

/**
 * Returns the last minutes of a market's index price: from the price log first, then live from the ticker. Reads the price log
 * again after a gap.
 */
export function useIndexSeries(matchId: number): IndexSeries {
  const [current, setCurrent] = useState<{ readonly matchId: number; readonly ticks: readonly IndexTick[] }>()
  const [failed, setFailed] = useState(false)
  const readAgain = useRef<() => void>(undefined)
  useEffect(() => {
    const closed = new AbortController()
    const take = (updates: readonly IndexTick[]) =>
      setCurrent((now) => ({
        matchId,
        ticks: mergeTicks(now?.matchId === matchId ? now.ticks : [], updates),
      }))
    const read = async () => {
      setFailed(false)
      try {
        take(await readPriceLog(matchId, closed.signal))
      } catch {
        if (!closed.signal.aborted) setFailed(true)
      }
    }
    readAgain.current = () => void read()
    void read()
    const stops = [
      listen('daymarket', ({ list }) => {
        const ticker = list.find((one) => one.match_id === matchId)
        if (ticker && /[1-9]/.test(ticker.index_price)) take([{ at: serverNow(), price: ticker.index_price }])
      }),
      onConnect(() => void read()),
    ]
    return () => {
      closed.abort()
      for (const stop of stops) stop()
    }
  }, [matchId])
  const ticks = current?.matchId === matchId ? current.ticks : []
  return {
    state: ticks.length > 0 ? 'shown' : failed ? 'error' : 'loading',
    ticks,
    retry: () => readAgain.current?.(),
  }
}

async function readPriceLog(matchId: number, signal: AbortSignal): Promise<readonly IndexTick[]> {
  const { ticks, price_decimals } = await readApi(
    'trail/ticks',
    { match_id: matchId, limit: HISTORY },
    signal,
  )
  const newest = ticks.at(-1)
  if (newest) recordServerTime(newest[1])
  return ticks.map(([, at, price]) => ({ at, price: formatUnits(BigInt(price), price_decimals) }))
}
