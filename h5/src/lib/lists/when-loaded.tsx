import { ErrorState } from '@halyard/ui'
import type { ReactNode } from 'react'
import { useTranslation } from '../language/use-translation.ts'

interface WhenLoadedProps<Data> {
  readonly query: {
    readonly data: Data | undefined
    readonly isError: boolean
    readonly refetch: () => Promise<unknown>
  }
  /** The placeholder while loading. */
  readonly skeleton: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** Renders a query's data, its placeholder while loading, and a retry button after a failure. */
export function WhenLoaded<Data>({ query, skeleton, children }: WhenLoadedProps<Data>) {
  const { t } = useTranslation()
  const { data, isError, refetch } = query
  if (data !== undefined) return children(data)
  if (!isError) return skeleton
  return <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('errorTitle')} />
}
