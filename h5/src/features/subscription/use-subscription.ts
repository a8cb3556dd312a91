import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../lib/calls/api.ts'
import { PRIVATE, queryClient } from '../../lib/calls/queries.ts'
import { serverNow } from '../../lib/calls/server-clock.ts'
import { parsePage, usePages } from '../../lib/lists/pages.ts'
import { useSignedIn } from '../../lib/session/session.ts'
import { listen } from '../../lib/socket/connection.ts'
import { type PublishedAllotment, toAllotmentPage } from './details/published-allotment.ts'
import { type OrderFilter, type SubscriptionOrder, toSubscriptionOrder } from './orders/subscription-order.ts'
import { type Project, toProject } from './project.ts'
import { refetchDelayMs } from './refetch-delay.ts'

const OWN = [PRIVATE, 'subscription'] as const
const PROJECTS = ['subscription-projects'] as const
const PAGE_SIZE = 20
/** The most that a page may contain. */
const LONG_PAGE = 100
/** A bound of pages for loops: more than an allotment and a customer's orders have. */
const PAGES_MAX = 20

/** Fetches the projects, newest first, and again when the next one opens or closes. */
export function useProjects() {
  return useQuery({
    queryKey: PROJECTS,
    queryFn: async ({ signal }) => (await readApi('lh/send/config', {}, signal)).list.map(toProject),
    refetchInterval: ({ state }) => state.data && refetchDelayMs(state.data, serverNow()),
  })
}

/** Fetches a project with its description, what the customer has ordered of it and may still order. */
export function useProject(id: number) {
  return useQuery({
    queryKey: [...OWN, 'project', id],
    queryFn: async ({ signal }) => {
      const info = await readApi('lh/send/product_info', { id }, signal)
      const { description, own_number: ownQuantity, own_left: ownLeft } = info
      return { project: toProject(info.project), description, ownQuantity, ownLeft }
    },
    refetchInterval: ({ state }) => state.data && refetchDelayMs([state.data.project], serverNow()),
  })
}

/** The numbers of the filters on the wire. */
const STATUS_NUMBERS = { reviewing: 1, passed: 2, refunded: 3 } as const

/** Fetches the customer's orders page by page, newest first. Disabled while signed out. */
export function useOrders(filter: OrderFilter) {
  return usePages([...OWN, 'orders', filter], async (page, signal) => {
    const status = filter === 'all' ? {} : { status: STATUS_NUMBERS[filter] }
    const request = { ...status, page, limit: PAGE_SIZE }
    return parsePage(await readApi('lh/send/order_list', request, signal), toSubscriptionOrder)
  })
}

/** Fetches all of the customer's orders of a project, newest first. Disabled while signed out. */
export function useOrdersOf({ id }: Pick<Project, 'id'>) {
  const enabled = useSignedIn()
  return useQuery({
    queryKey: [...OWN, 'orders-of', id],
    queryFn: async ({ signal }) => (await readAllOrders(signal)).filter(({ projectId }) => projectId === id),
    enabled,
  })
}

async function readAllOrders(signal: AbortSignal): Promise<SubscriptionOrder[]> {
  const orders: SubscriptionOrder[] = []
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const { list, more } = await readApi('lh/send/order_list', { page, limit: LONG_PAGE }, signal)
    orders.push(...list.map(toSubscriptionOrder))
    if (!more) break
  }
  return orders
}

/** Fetches the inputs of an allotment, which never change. */
export function usePublishedAllotment(id: number) {
  return useQuery({
    queryKey: ['subscription-allotment', id],
    queryFn: ({ signal }) => readAllotment(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

async function readAllotment(id: number, signal: AbortSignal): Promise<PublishedAllotment> {
  let { more, ...published } = toAllotmentPage(await readApi('lh/send/allotment', { id }, signal))
  for (let page = 2; more && page <= PAGES_MAX; page += 1) {
    const after = published.shares.at(-1)?.id ?? 0
    const next = toAllotmentPage(await readApi('lh/send/allotment', { id, after }, signal))
    published = { ...published, shares: [...published.shares, ...next.shares] }
    more = next.more
  }
  return published
}

/** Fetches everything about subscriptions again, after an order was placed, allotted or ended. */
export function refreshSubscription(): void {
  void queryClient.invalidateQueries({ queryKey: OWN })
  void queryClient.invalidateQueries({ queryKey: PROJECTS })
}

listen('projectLaunched', refreshSubscription)

// Orders freeze payments in the coin account; allotted coins arrive in the trust account.
listen('update_balance', ({ balances }) => {
  if (balances.some(({ type }) => type === 'coin' || type === 'trust')) refreshSubscription()
})

listen('rules', ({ products }) => {
  if (products.includes('subscription')) refreshSubscription()
})
