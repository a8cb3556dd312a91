import type { MicroOrder } from '@halyard/contract/client'
import { EmptyState, ErrorState, ListRow, SkeletonRows, Spinner } from '@halyard/ui'
import { History } from '@halyard/ui/icons'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { useClosedOptions } from './option-history.ts'
import { signedProfit } from './order-figures.ts'
import { OrderName } from './order-name.tsx'
import { RESULTS } from './result-words.ts'

interface HistoryListProps {
  /** One market's alone; all without. */
  readonly matchId: number | undefined
  readonly onReceipt: (order: MicroOrder) => void
}

/** Options that are closed, each with its receipt; the next page loads before its end is reached. */
export function HistoryList({ matchId, onReceipt }: HistoryListProps) {
  const { t } = useTranslation('option')
  const closed = useClosedOptions(matchId)
  const { data, isError, refetch, hasNextPage, isFetchingNextPage } = closed
  if (!data) {
    if (isError)
      return <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('errorTitle')} />
    return <SkeletonRows rows={4} />
  }
  if (data.length === 0)
    return (
      <EmptyState hint={t('noHistoryHint')} icon={<History aria-hidden size={32} />} title={t('noHistory')} />
    )
  return (
    <>
      <ul className="divide-y divide-line">
        {data.map((order) => (
          <li key={order.id}>
            <HistoryRow onReceipt={onReceipt} order={order} />
          </li>
        ))}
      </ul>
      {hasNextPage ? <PageEnd busy={isFetchingNextPage} onReach={() => void closed.fetchNextPage()} /> : null}
    </>
  )
}

interface HistoryRowProps {
  readonly order: MicroOrder
  readonly onReceipt: (order: MicroOrder) => void
}

function HistoryRow({ order, onReceipt }: HistoryRowProps) {
  const { t } = useTranslation('option')
  const f = useFormat()
  const { text, colour } = RESULTS[order.result ?? 'void']
  return (
    <ListRow
      onClick={() => onReceipt(order)}
      right={
        <span className="block text-13">
          <span className={`block text-15 font-semibold ${colour}`}>
            {signedProfit(order.profit, f.exact)} {order.payable_name}
          </span>
          {t(text)}
        </span>
      }
      subtitle={f.dateTime(order.settled_at ?? order.delivery_at)}
      title={<OrderName order={order} />}
    />
  )
}

function PageEnd({ busy, onReach }: { readonly busy: boolean; readonly onReach: () => void }) {
  const { t } = useTranslation('option')
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
