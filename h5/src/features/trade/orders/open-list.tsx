import type { Order } from '@halyard/contract/client'
import { EmptyState, ErrorState, Skeleton } from '@halyard/ui'
import { ClipboardList } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SpotMarket, useSpotMarkets } from '../../../lib/spot-market.ts'
import { AmendDialog } from './amend-dialog.tsx'
import { useOpenOrders } from './open-orders.ts'
import { OpenOrderCard } from './open-order-card.tsx'

/** Open orders of one market, or of all. */
export function OpenList({ market }: { readonly market: SpotMarket | undefined }) {
  const { t } = useTranslation('trade')
  const { data, isError, refetch } = useOpenOrders()
  const markets = useSpotMarkets()
  const [amended, setAmended] = useState<{ readonly order: Order; readonly at: number }>()
  const [open, setOpen] = useState(false)
  if (!data || !markets) {
    if (isError)
      return <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('errorTitle')} />
    return <OrderSkeleton />
  }
  const orders = market ? data.filter((order) => order.match_id === market.matchId) : data
  const amend = (order: Order) => {
    setAmended({ order, at: (amended?.at ?? 0) + 1 })
    setOpen(true)
  }
  const amendedMarket = amended && markets.find(({ matchId }) => matchId === amended.order.match_id)
  return (
    <>
      {orders.length === 0 ? (
        <EmptyState
          hint={t('noOpenOrdersHint')}
          icon={<ClipboardList aria-hidden size={32} />}
          title={t('noOpenOrders')}
        />
      ) : (
        <ul className="divide-y divide-line">
          {orders.map((order) => {
            const own = markets.find(({ matchId }) => matchId === order.match_id)
            return own ? <OpenOrderCard key={order.id} market={own} onAmend={amend} order={order} /> : null
          })}
        </ul>
      )}
      {amended && amendedMarket ? (
        <AmendDialog
          key={amended.at}
          market={amendedMarket}
          onClose={() => setOpen(false)}
          open={open}
          order={amended.order}
        />
      ) : null}
    </>
  )
}

function OrderSkeleton() {
  return (
    <div aria-busy="true">
      {Array.from({ length: 3 }, (_, row) => (
        <div className="flex h-28 flex-col justify-center gap-3 border-b border-line px-4" key={row}>
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-28" />
        </div>
      ))}
    </div>
  )
}
