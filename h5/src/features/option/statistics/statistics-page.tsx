import { Button, EmptyState, ErrorState, Skeleton } from '@halyard/ui'
import { ShieldCheck } from '@halyard/ui/icons'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Page } from '../../../lib/navigation/page.tsx'
import { DayCard } from './day-card.tsx'
import { toDayStatistics } from './day-statistics.ts'
import { useDays } from './use-days.ts'
import { VerifyDays } from './verify-days.tsx'
import { goTo } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'

/** Renders what became of all timed options, day by day, as the exchange signed it. */
export function StatisticsPage() {
  const { t } = useTranslation('option/statistics')
  const f = useFormat()
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useDays()
  const statements = data?.pages.toReversed().flatMap((page) => page.statements) ?? []
  const nextAt = data?.pages[0]?.nextAt
  return (
    <Page title={t('areaStatistics')}>
      <div className="flex flex-col gap-4 p-4">
        <p className="text-13 text-muted">{t('statisticsIntro')}</p>
        {!data && !isError ? <DaysSkeleton /> : null}
        {!data && isError ? (
          <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('statisticsNotRead')} />
        ) : null}
        {data && statements.length === 0 ? (
          <EmptyState
            action={{ label: t('tabOption'), onClick: () => goTo(pathTo('option/detail')) }}
            hint={nextAt === undefined ? undefined : t('statisticsFirst', { time: f.zonedDateTime(nextAt) })}
            icon={<ShieldCheck aria-hidden size={32} />}
            title={t('statisticsNone')}
          />
        ) : null}
        {statements.length > 0 ? (
          <>
            <VerifyDays key={statements.length} statements={statements} />
            {statements.toReversed().map((statement) => (
              <DayCard day={toDayStatistics(statement)} key={statement.seq} />
            ))}
            {hasNextPage ? (
              <Button kind="quiet" loading={isFetchingNextPage} onClick={() => void fetchNextPage()} wide>
                {t('earlierDays')}
              </Button>
            ) : null}
          </>
        ) : null}
      </div>
    </Page>
  )
}

function DaysSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-42 w-full" />
      <Skeleton className="h-42 w-full" />
    </div>
  )
}
