import { EmptyState, ErrorState, Skeleton } from '@halyard/ui'
import { Timer } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useCurrencies } from '../../../lib/market/markets.ts'
import { useServerNow } from '../../../lib/calls/server-clock.ts'
import type { TimedOption } from '../timed-option.ts'
import { useJustSettled } from './just-settled.ts'
import { RunningCard } from './running-card.tsx'
import { useRunningOptions } from './running-options.ts'
import { SettledCard } from './settled-card.tsx'

const SECOND_MS = 1_000

interface RunningListProps {
  readonly onReceipt: (order: TimedOption) => void
}

/** Renders the just settled options, then all running ones, the next delivery first. */
export function RunningList({ onReceipt }: RunningListProps) {
  const { t } = useTranslation('option')
  const { data, isError, refetch } = useRunningOptions()
  const currencies = useCurrencies().data?.list
  const settled = useJustSettled(({ orders }) => orders)
  const now = useServerNow(data && data.length > 0 ? SECOND_MS : undefined)
  if (!data || !currencies) {
    if (isError)
      return <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('errorTitle')} />
    return <RunningSkeleton />
  }
  if (data.length === 0 && settled.length === 0) {
    return (
      <EmptyState hint={t('noRunningHint')} icon={<Timer aria-hidden size={32} />} title={t('noRunning')} />
    )
  }
  const decimalsOf = (order: TimedOption) =>
    currencies.find(({ id }) => id === order.currencyId)?.decimals ?? 0
  return (
    <div className="@container">
      <ul className="divide-y divide-line @min-[44rem]:grid @min-[44rem]:grid-cols-2">
        {settled.map((order) => (
          <SettledCard key={order.id} onReceipt={onReceipt} order={order} />
        ))}
        {data.map((order) => (
          <RunningCard decimals={decimalsOf(order)} key={order.id} now={now} order={order} />
        ))}
      </ul>
    </div>
  )
}

function RunningSkeleton() {
  return (
    <div aria-busy="true">
      {Array.from({ length: 2 }, (_, row) => (
        <div className="flex h-24 items-center gap-3 border-b border-line px-4" key={row}>
          <Skeleton className="size-14" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-4 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
