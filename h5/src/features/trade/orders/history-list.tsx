import type { Order } from '@halyard/contract/client'
import { EmptyState, ErrorState, ListRow, SkeletonRows, Spinner } from '@halyard/ui'
import { History } from '@halyard/ui/icons'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { type SpotMarket, useSpotMarkets } from '../../../lib/spot-market.ts'
import { OrderDetails } from './order-details.tsx'
import { useEndedOrders } from './order-history.ts'
import { statusKey } from './order-words.ts'

/** Orders that have ended, of one market or of all; the next page loads before its end is reached. */
export function HistoryList({ market }: { readonly market: SpotMarket | undefined }) {
  const { t } = useTranslation('trade')
  const ended = useEndedOrders(market && { currency_id: market.baseId, legal_id: market.quoteId })
  const markets = useSpotMarkets()
  const [shown, setShown] = useState<Order>()
  const [open, setOpen] = useState(false)
  const { data, isError, refetch, hasNextPage, isFetchingNextPage } = ended
  const next = () => {
    if (hasNextPage && !isFetchingNextPage) void ended.fetchNextPage()
  }
  if (!data || !markets) {
    if (isError)
      return <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('errorTitle')} />
    return <SkeletonRows rows={4} />
  }
  if (data.length === 0)
    return (
      <EmptyState hint={t('noHistoryHint')} icon={<History aria-hidden size={32} />} title={t('noHistory')} />
    )
  const marketOf = (order: Order) => markets.find(({ matchId }) => matchId === order.match_id)
  const show = (order: Order) => {
    setShown(order)
    setOpen(true)
  }
  const shownMarket = shown && marketOf(shown)
  return (
    <>
      <ul className="divide-y divide-line">
        {data.map((order) => {
          const own = marketOf(order)
          return own ? (
            <li key={order.id}>
              <HistoryRow market={own} onOpen={show} order={order} />
            </li>
          ) : null
        })}
      </ul>
      {hasNextPage ? <PageEnd busy={isFetchingNextPage} onReach={next} /> : null}
      {shown && shownMarket ? (
        <OrderDetails market={shownMarket} onClose={() => setOpen(false)} open={open} order={shown} />
      ) : null}
    </>
  )
}

interface HistoryRowProps {
  readonly order: Order
  readonly market: SpotMarket
  readonly onOpen: (order: Order) => void
}

function HistoryRow({ order, market, onOpen }: HistoryRowProps) {
  const { t } = useTranslation('trade')
  const f = useFormat()
  const pair = `${market.base}/${market.quote}`
  return (
    <ListRow
      onClick={() => onOpen(order)}
      right={
        <span className="block text-13">
          <span className="block text-text">{t(statusKey(order))}</span>
          {f.exact(order.filled)} {market.base}
        </span>
      }
      subtitle={f.dateTime(order.updated_at)}
      title={
        <span className={order.side === 'buy' ? 'text-up' : 'text-down'}>
          {t(order.side === 'buy' ? 'buyPair' : 'sellPair', { pair })}
        </span>
      }
    />
  )
}

function PageEnd({ busy, onReach }: { readonly busy: boolean; readonly onReach: () => void }) {
  const { t } = useTranslation('trade')
  const end = useRef<HTMLDivElement>(null)
  const reached = useEffectEvent(onReach)
  useEffect(() => {
    const element = end.current
    if (!element || busy) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && reached(), {
      rootMargin: '400px',
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [busy])
  return (
    <div className="flex min-h-14 items-center justify-center text-brass" ref={end}>
      {busy ? (
        <Spinner />
      ) : (
        <button className="press min-h-11 px-4 text-13" onClick={onReach} type="button">
          {t('loadMore')}
        </button>
      )}
    </div>
  )
}
