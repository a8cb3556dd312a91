import type { Security } from '@halyard/contract/client'
import { ErrorState, SkeletonRows } from '@halyard/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../lib/page.tsx'
import { useSecurity } from '../../lib/security.ts'

interface LoadedProps {
  readonly title: string
  readonly children: (security: Security) => ReactNode
}

/** A page that needs to know what guards the account. */
export function Loaded({ title, children }: LoadedProps) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useSecurity()
  return (
    <Page title={title}>
      {data ? (
        <div className="flex flex-col gap-5 p-4">{children(data)}</div>
      ) : isError ? (
        <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('errorTitle')} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Page>
  )
}
