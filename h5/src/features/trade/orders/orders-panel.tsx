import { SkeletonRows, Switch, Tabs } from '@halyard/ui'
import { lazy, Suspense, useState } from 'react'
import { loadWhenReachable } from '../../../lib/calls/load-when-reachable.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { useSignedIn } from '../../../lib/session/session.ts'
import { SignInInvitation } from '../../../lib/session/sign-in-invitation.tsx'
import { useOpenOrders } from '../../../lib/trading/orders/open-orders.ts'
import { useWaitingStops } from '../../../lib/trading/orders/waiting-stops.ts'
import { OpenList } from './open-list.tsx'

/** The lists behind tabs load when one is first shown. */
const HistoryList = lazy(() =>
  loadWhenReachable(() => import('./history-list.tsx')).then((module) => ({ default: module.HistoryList })),
)
const StopHistory = lazy(() =>
  loadWhenReachable(() => import('../stops/stop-history.tsx')).then((module) => ({
    default: module.StopHistory,
  })),
)

/** Renders the customer's orders below the form. */
export function OrdersPanel({ market }: { readonly market: SpotMarket }) {
  const { t } = useTranslation('trade')
  const signedIn = useSignedIn()
  const [tab, setTab] = useState<'open' | 'history' | 'stops'>('open')
  const [everywhere, setEverywhere] = useState(false)
  const { data } = useOpenOrders()
  const { data: stops } = useWaitingStops()
  const count = [...(data ?? []), ...(stops ?? [])].filter(
    ({ matchId }) => everywhere || matchId === market.matchId,
  ).length
  const shown = everywhere ? undefined : market
  if (!signedIn) {
    return (
      <div className="px-4 pt-6">
        <SignInInvitation />
      </div>
    )
  }
  return (
    <section aria-label={t('orders')} className="isolate mt-4 tablet:mt-0">
      <Tabs
        label={t('orders')}
        onChange={setTab}
        tabs={[
          { value: 'open', label: count === 0 ? t('openOrders') : `${t('openOrders')} (${count})` },
          { value: 'history', label: t('orderHistory') },
          { value: 'stops', label: t('stopHistory') },
        ]}
        value={tab}
      >
        <div className="px-4 pt-1 text-13">
          <Switch checked={everywhere} label={t('allPairs')} onChange={setEverywhere} />
        </div>
        <Suspense fallback={<SkeletonRows rows={4} />}>
          {tab === 'open' ? <OpenList market={shown} /> : null}
          {tab === 'history' ? <HistoryList market={shown} /> : null}
          {tab === 'stops' ? (
            <StopHistory
              market={shown}
              onShowOrder={(orderId) => setTab(data?.some(({ id }) => id === orderId) ? 'open' : 'history')}
            />
          ) : null}
        </Suspense>
      </Tabs>
    </section>
  )
}
