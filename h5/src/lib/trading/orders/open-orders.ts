import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../calls/api.ts'
import { parseEvent } from '../../calls/parse-event.ts'
import { PRIVATE, queryClient } from '../../calls/queries.ts'
import { useSignedIn } from '../../session/session.ts'
import { listen } from '../../socket/connection.ts'
import { mergeOrders } from './merge-orders.ts'
import { type Order, toOrder } from './order.ts'

const OPEN = [PRIVATE, 'open-orders'] as const
/** The first part of the query keys of ended orders. */
export const ENDED_ORDERS = [PRIVATE, 'ended-orders'] as const
const PAGE = 100
/** Enough for the 500 open orders that a customer may have. */
const PAGES_MAX = 5

type EndListener = (ended: readonly Order[], wasOpen: ReadonlySet<number>) => void

/** Fetches the customer's open spot orders, newest first, with live updates. */
export function useOpenOrders() {
  const signedIn = useSignedIn()
  return useQuery({ queryKey: OPEN, queryFn: ({ signal }) => readAll(signal), enabled: signedIn })
}

async function readAll(signal: AbortSignal): Promise<Order[]> {
  const orders: Order[] = []
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const { list, more } = await readApi('coin/list', { page, limit: PAGE }, signal)
    orders.push(...list.map(toOrder))
    if (!more) break
  }
  return mergeOrders([], orders)
}

/** Adds a newly placed order to the list, unless its event arrived first. */
export function addOpenOrder(order: Order): void {
  queryClient.applyChange<Order[]>(OPEN, (current) =>
    current.some(({ id }) => id === order.id) ? current : mergeOrders(current, [order]),
  )
}

/** Reads the list again after orders were placed whose events may be on their way. */
export function refreshOpenOrders(): void {
  void queryClient.invalidateQueries({ queryKey: OPEN })
}

/** Removes an order from the list. */
export function removeOpenOrder(orderId: number): void {
  queryClient.applyChange<Order[]>(OPEN, (current) => current.filter(({ id }) => id !== orderId))
}

const endListeners: EndListener[] = []

/** Registers a listener for ended orders. It also receives the ids that were on the list before. */
export function onOrdersEnded(listener: EndListener): void {
  endListeners.push(listener)
}

listen('order', ({ orders: rows }) => {
  const orders = parseEvent(rows, toOrder, [OPEN, ENDED_ORDERS])
  if (!orders) return
  const wasOpen = new Set(queryClient.getQueryData<Order[]>(OPEN)?.map(({ id }) => id))
  queryClient.applyChange<Order[]>(OPEN, (open) => mergeOrders(open, orders))
  const ended = orders.filter(({ status }) => status !== 'waiting')
  if (ended.length > 0) for (const listener of endListeners) listener(ended, wasOpen)
})
