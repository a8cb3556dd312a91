import { ErrorState, SkeletonRows } from '@halyard/ui'
import { useTranslation } from './language/use-translation.ts'

interface NotLoadedProps {
  /** The error of loading; null while it is under way. */
  readonly error: Error | null
  readonly onRetry: () => unknown
}

/** Renders a placeholder for unloaded content: loading, or why it failed, with a button to try again. */
export function NotLoaded({ error, onRetry }: NotLoadedProps) {
  const { t } = useTranslation()
  if (!error) return <SkeletonRows />
  return <ErrorState hint={error.message} onRetry={() => void onRetry()} title={t('notLoaded')} />
}
