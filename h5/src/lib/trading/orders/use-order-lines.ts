import { toast } from '@halyard/ui'
import { useMemo, useState } from 'react'
import { tryApi } from '../../calls/api.ts'
import { newIdempotencyKey } from '../../calls/idempotency-key.ts'
import { useFormat } from '../../format/format.ts'
import { useTranslation } from '../../language/use-translation.ts'
import type { SpotMarket } from '../../market/spot-market.ts'
import { useLineActs } from '../lines/use-line-acts.tsx'
import { cancelAndNotify, cancelStopAndNotify } from './cancel-order.ts'
import { chartLines } from './chart-lines.ts'
import { useOpenOrders } from './open-orders.ts'
import { useWaitingStops } from './waiting-stops.ts'

/** Only the newest ones of each kind are drawn; more lines would hide the candles. */
const LINES_MAX = 6

/** Returns the lines of the customer's open orders and waiting stop orders in a market, with their acts. A trailing trigger moves with its price. */
export function useOrderLines(market: SpotMarket) {
  const { t } = useTranslation('trading')
  const f = useFormat()
  const { data: orders } = useOpenOrders()
  const { data: stops } = useWaitingStops()
  const [key, setKey] = useState(newIdempotencyKey)
  const [refusal, setRefusal] = useState<string>()
  const lines = useMemo(
    () => chartLines(market, ofMarket(orders, market), ofMarket(stops, market), { t, f }),
    [market, orders, stops, t, f],
  )
  return useLineActs(
    lines,
    { unit: market.quote, priceDecimals: market.priceDecimals },
    {
      refusal,
      change: () => {
        setKey(newIdempotencyKey())
        setRefusal(undefined)
      },
      noteOf: () => t('losesPlace'),
      move: async ({ id, price }) => {
        const order = orders?.find((one) => id === `order:${one.id}`)
        if (!order) return true
        const body = { id: order.id, price, number: order.quantity }
        const answer = await tryApi('coin/trade/amend', body, { idempotencyKey: key })
        if (answer.ok) toast(t('orderAmended'), 'good')
        else setRefusal(answer.message)
        return answer.ok
      },
      cancel: async (id) => {
        const stop = stops?.find((one) => id === `stop:${one.id}` || id === `order:${one.pairedOrderId}`)
        if (stop) return cancelStopAndNotify(stop)
        const order = orders?.find((one) => id === `order:${one.id}`)
        return order ? cancelAndNotify(order.id, false) : true
      },
    },
  )
}

function ofMarket<Row extends { readonly matchId: number }>(
  rows: readonly Row[] = [],
  { matchId }: SpotMarket,
): Row[] {
  return rows.filter((row) => row.matchId === matchId).slice(0, LINES_MAX)
}
