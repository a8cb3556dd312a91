import { EmptyState, Skeleton } from '@halyard/ui'
import { ClipboardList } from '@halyard/ui/icons'
import { Fragment, Suspense } from 'react'
import { DESKTOP, useMedia } from '../../../lib/browser/use-media.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { ZoneNote } from '../../../lib/format/zone-note.tsx'
import { WhenLoaded } from '../../../lib/lists/when-loaded.tsx'
import { type SpotMarket, useSpotMarkets } from '../../../lib/market/spot-market.ts'
import { useDialogState } from '../../../lib/navigation/use-dialog-state.ts'
import { lazyPart } from '../../../lib/trading/lazy-part.ts'
import { CancelAllButton } from '../../../lib/trading/orders/cancel-all-button.tsx'
import { useOpenOrders } from '../../../lib/trading/orders/open-orders.ts'
import type { Order } from '../../../lib/trading/orders/order.ts'
import { StopCard } from '../stops/stop-card.tsx'
import type { StopOrder } from '../../../lib/trading/orders/stop-order.ts'
import { useWaitingStops } from '../../../lib/trading/orders/waiting-stops.ts'
import { AmendDialog } from './amend-dialog.tsx'
import { cancelAllTerms } from './cancel-all-terms.ts'
import { OpenOrderCard } from './open-order-card.tsx'
import { pairLegs } from './pair-legs.ts'

/** Only a desktop has room for a table. */
const OpenTable = lazyPart(() => import('./open-table.tsx').then((module) => module.OpenTable))

/** Renders waiting stop orders and open orders, of one market or of all. */
export function OpenList({ market }: { readonly market: SpotMarket | undefined }) {
  const stops = useWaitingStops()
  const isShown = ({ matchId }: { readonly matchId: number }) => !market || matchId === market.matchId
  return (
    <WhenLoaded query={useOpenOrders()} skeleton={<OrderSkeleton />}>
      {(orders) => (
        <WhenLoaded query={stops} skeleton={<OrderSkeleton />}>
          {(waiting) => (
            <Orders market={market} orders={orders.filter(isShown)} stops={waiting.filter(isShown)} />
          )}
        </WhenLoaded>
      )}
    </WhenLoaded>
  )
}

interface OrdersProps {
  readonly market: SpotMarket | undefined
  readonly orders: readonly Order[]
  readonly stops: readonly StopOrder[]
}

function Orders({ market, orders, stops }: OrdersProps) {
  const { t } = useTranslation('trade')
  const markets = useSpotMarkets()
  const amended = useDialogState<Order>()
  const marketOf = (order: { readonly matchId: number }) =>
    markets?.find(({ matchId }) => matchId === order.matchId)
  const amendedMarket = amended.item && marketOf(amended.item)
  const n = stops.length + orders.length
  const desktop = useMedia(DESKTOP)
  const cancelAll = <CancelAllButton {...cancelAllTerms(market, orders, stops, t)} />
  const isTable = desktop && n > 0
  return (
    <>
      {isTable ? null : (
        <div className="flex flex-wrap items-center justify-between gap-x-3 px-4 pt-2">
          {n === 0 ? null : <ZoneNote className="py-1" />}
          {cancelAll}
        </div>
      )}
      {isTable ? (
        <Suspense fallback={<OrderSkeleton />}>
          <OpenTable marketOf={marketOf} onAmend={amended.show} orders={orders} stops={stops}>
            <ZoneNote className="mr-auto py-1" />
            {cancelAll}
          </OpenTable>
        </Suspense>
      ) : n === 0 ? (
        <EmptyState
          hint={t('noOpenOrdersHint')}
          icon={<ClipboardList aria-hidden size={32} />}
          title={t('noOpenOrders')}
        />
      ) : (
        <div className="@container">
          <ul className="divide-y divide-line @min-[44rem]:grid @min-[44rem]:grid-cols-2">
            {pairLegs(orders, stops).map(({ stop, order }) => {
              const first = stop ?? order
              const own = marketOf(first)
              return own ? (
                <Fragment key={first.id}>
                  {stop ? <StopCard limitLeg={order} market={own} stop={stop} /> : null}
                  {order ? (
                    <OpenOrderCard market={own} onAmend={amended.show} order={order} stopLeg={stop} />
                  ) : null}
                </Fragment>
              ) : null
            })}
          </ul>
        </div>
      )}
      {amended.item && amendedMarket ? (
        <AmendDialog
          key={amended.at}
          market={amendedMarket}
          onClose={amended.close}
          open={amended.open}
          order={amended.item}
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
