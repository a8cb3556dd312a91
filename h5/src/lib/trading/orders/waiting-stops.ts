import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../calls/api.ts'
import { parseEvent } from '../../calls/parse-event.ts'
import { PRIVATE, queryClient } from '../../calls/queries.ts'
import { newestFirst } from '../../lists/pages.ts'
import { useSignedIn } from '../../session/session.ts'
import { listen } from '../../socket/connection.ts'
import { type StopOrder, toStopOrder } from './stop-order.ts'

const WAITING = [PRIVATE, 'waiting-stops'] as const
/** The first part of the query keys of ended stop orders. */
export const ENDED_STOPS = [PRIVATE, 'ended-stops'] as const
/** Enough for all stop orders that a customer may have waiting. */
const WAITING_MAX = 100

/** Fetches the customer's waiting stop orders, newest first, with live updates. */
export function useWaitingStops() {
  const signedIn = useSignedIn()
  return useQuery({
    queryKey: WAITING,
    queryFn: async ({ signal }) => {
      const { list } = await readApi('coin/trade/stop/list', { page: 1, limit: WAITING_MAX }, signal)
      return list.map(toStopOrder)
    },
    enabled: signedIn,
  })
}

/** Removes a stop order from the list. */
export function removeStop(stopId: number): void {
  queryClient.applyChange<StopOrder[]>(WAITING, (stops) => stops.filter(({ id }) => id !== stopId))
}

/** Merges updates into the list of waiting stop orders: unique, newest first, without ended ones. */
export function mergeStops(current: readonly StopOrder[], updates: readonly StopOrder[]): StopOrder[] {
  const byId = new Map(current.map((stop) => [stop.id, stop]))
  for (const stop of updates) {
    const known = byId.get(stop.id)
    if (!known || known.updatedAt <= stop.updatedAt) byId.set(stop.id, stop)
  }
  return Array.from(byId.values())
    .filter(({ status }) => status === 'waiting')
    .toSorted(newestFirst)
}

/** Reads the list again after an order was placed, whose event may be on its way. */
export function refreshStops(): void {
  void queryClient.invalidateQueries({ queryKey: WAITING })
}

const endListeners: ((ended: readonly StopOrder[]) => void)[] = []

/** Registers a listener for ended stop orders. */
export function onStopsEnded(listener: (ended: readonly StopOrder[]) => void): void {
  endListeners.push(listener)
}

listen('stop_order', ({ stops: rows }) => {
  const stops = parseEvent(rows, toStopOrder, [WAITING, ENDED_STOPS])
  if (!stops) return
  queryClient.applyChange<StopOrder[]>(WAITING, (current) => mergeStops(current, stops))
  const ended = stops.filter(({ status }) => status !== 'waiting')
  if (ended.length > 0) for (const listener of endListeners) listener(ended)
})
