import { ErrorState, PullToRefresh, Skeleton } from '@halyard/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../lib/page.tsx'
import { useVerification, type VerificationInfo } from '../../lib/verification.ts'

interface LoadedProps {
  readonly title: string
  readonly children: (info: VerificationInfo) => ReactNode
}

/** A page that needs to know how far the customer is verified. */
export function Loaded({ title, children }: LoadedProps) {
  const { t } = useTranslation('verification')
  const { data, isError, refetch } = useVerification()
  return (
    <Page title={title}>
      <PullToRefresh onRefresh={() => refetch()}>
        {data ? (
          <div className="flex flex-col gap-5 p-4">{children(data)}</div>
        ) : isError ? (
          <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('errorTitle')} />
        ) : (
          <div aria-busy="true" className="flex flex-col gap-5 p-4">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-44 w-full" />
            <Skeleton className="h-44 w-full" />
          </div>
        )}
      </PullToRefresh>
    </Page>
  )
}
