import { ErrorState } from '@halyard/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface WhenLoadedProps<Data> {
  readonly query: {
    readonly data: Data | undefined
    readonly isError: boolean
    readonly refetch: () => Promise<unknown>
  }
  /** The shape of what is to come. */
  readonly skeleton: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** What a query brought; until then its shape, and another try where it failed. */
export function WhenLoaded<Data>({ query, skeleton, children }: WhenLoadedProps<Data>) {
  const { t } = useTranslation()
  const { data, isError, refetch } = query
  if (data !== undefined) return children(data)
  if (!isError) return skeleton
  return <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('errorTitle')} />
}
