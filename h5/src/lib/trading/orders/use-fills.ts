import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readApi } from '../../calls/api.ts'
import { PRIVATE, queryClient } from '../../calls/queries.ts'
import type { Fill } from '../../chart/fills/fill.ts'
import type { SpotMarket } from '../../market/spot-market.ts'
import { useSignedIn } from '../../session/session.ts'
import { onOrdersEnded, useOpenOrders } from './open-orders.ts'
import { type Order, toOrder } from './order.ts'

const FILLS = [PRIVATE, 'fills'] as const
const NO_ORDERS: readonly Order[] = []
/** Older ones are further back than most charts are scrolled. */
const ORDERS_MAX = 100

/** Returns the fills of the customer's newest orders in a market, each order at its average price. */
export function useFills({ matchId, baseId, quoteId }: SpotMarket): readonly Fill[] {
  const signedIn = useSignedIn()
  const { data: ended = NO_ORDERS } = useQuery({
    queryKey: [...FILLS, matchId],
    queryFn: async ({ signal }) => {
      const request = { currency_id: baseId, legal_id: quoteId, page: 1, limit: ORDERS_MAX }
      return (await readApi('transaction_complete', request, signal)).list.map(toOrder)
    },
    enabled: signedIn,
  })
  const { data: open = NO_ORDERS } = useOpenOrders()
  return useMemo(
    () => fillsOf([...ended, ...open.filter((order) => order.matchId === matchId)]),
    [ended, open, matchId],
  )
}

/** Returns the fills of orders; an order without one has none. */
export function fillsOf(
  orders: readonly Pick<Order, 'id' | 'side' | 'filled' | 'average' | 'updatedAt'>[],
): Fill[] {
  return orders
    .filter(({ filled }) => /[1-9]/.test(filled))
    .map(({ id, side, average, updatedAt }) => ({ id, side, price: average, at: updatedAt }))
}

onOrdersEnded(() => void queryClient.invalidateQueries({ queryKey: FILLS }))
