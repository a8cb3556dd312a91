import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../lib/calls/api.ts'
import { PRIVATE, queryClient } from '../../lib/calls/queries.ts'
import { parsePage, usePages } from '../../lib/lists/pages.ts'
import { useSignedIn } from '../../lib/session/session.ts'
import { listen } from '../../lib/socket/connection.ts'
import { toWealthOrder, type WealthOrder, type WealthStatus } from './orders/wealth-order.ts'
import { toPlan } from './plans/plan.ts'
import { toEarnings, toTotals } from './totals.ts'

const OWN = [PRIVATE, 'wealth'] as const
const PLANS = ['wealth-plans'] as const
const PAGE_SIZE = 20

/** Fetches the wealth products and the highest expected return of 30 days, in parts per million. */
export function usePlans() {
  return useQuery({
    queryKey: PLANS,
    queryFn: async ({ signal }) => {
      const { list, top_month_ppm: topMonthPpm } = await readApi('wealth/getProfitList', {}, signal)
      return { plans: list.map(toPlan), topMonthPpm }
    },
  })
}

/** Fetches one product with its conditions, and how much of it the customer may still buy. */
export function usePlan(id: number) {
  return useQuery({
    queryKey: [...OWN, 'plan', id],
    queryFn: async ({ signal }) => {
      const { plan, conditions, own_left: ownLeft } = await readApi('wealth/getProfitInfo', { id }, signal)
      return { plan: toPlan(plan), conditions, ownLeft }
    },
  })
}

/** Fetches the customer's hosted principal and earnings per currency. Disabled while signed out. */
export function useTotals() {
  const enabled = useSignedIn()
  return useQuery({
    queryKey: [...OWN, 'totals'],
    queryFn: async ({ signal }) => toTotals(await readApi('wealth/getProfitTotal', {}, signal)),
    enabled,
  })
}

/** Fetches the customer's earnings of the last 30 days in one currency. */
export function useEarnings(currencyId: number) {
  return useQuery({
    queryKey: [...OWN, 'earnings', currencyId],
    queryFn: async ({ signal }) =>
      toEarnings(await readApi('wealth/getEarnings', { currency_id: currencyId }, signal)),
  })
}

/** The numbers of the statuses on the wire. */
const STATUS_NUMBERS = { hosting: 1, completed: 2, redeemed: 3 } as const satisfies Record<
  WealthStatus,
  number
>

/** Fetches the customer's orders with one status, page by page, newest first. */
export function useWealthOrders(status: WealthStatus) {
  return usePages([...OWN, 'orders', status], async (page, signal) => {
    const request = { status: STATUS_NUMBERS[status], page, limit: PAGE_SIZE }
    return parsePage(await readApi('wealth/getMyprofit', request, signal), toWealthOrder)
  })
}

const LONG_PAGE = 100
/** Enough for the 200 open orders that a customer may have. */
const LONG_PAGES_MAX = 2

/** Fetches all of the customer's open orders, newest first. */
export function useHostedOrders() {
  return useQuery({
    queryKey: [...OWN, 'hosted'],
    queryFn: async ({ signal }) => {
      const orders: WealthOrder[] = []
      for (let page = 1; page <= LONG_PAGES_MAX; page += 1) {
        const request = { status: STATUS_NUMBERS.hosting, page, limit: LONG_PAGE }
        const { list, more } = await readApi('wealth/getMyprofit', request, signal)
        orders.push(...list.map(toWealthOrder))
        if (!more) break
      }
      return orders
    },
  })
}

/** Fetches everything about wealth again, after an order was bought, paid or ended. */
export function refreshWealth(): void {
  void queryClient.invalidateQueries({ queryKey: OWN })
  void queryClient.invalidateQueries({ queryKey: PLANS })
}

// Every change of an order moves money in the trust account.
listen('update_balance', ({ balances }) => {
  if (balances.some(({ type }) => type === 'trust')) refreshWealth()
})

// Operators changed the terms of a plan on sale. Orders keep theirs.
listen('rules', ({ products }) => {
  if (products.includes('wealth')) void queryClient.invalidateQueries({ queryKey: PLANS })
})
