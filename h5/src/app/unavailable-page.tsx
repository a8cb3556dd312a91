import { EmptyState, ErrorState } from '@halyard/ui'
import { CloudOff } from '@halyard/ui/icons'
import { useEffect } from 'react'
import { useTranslation } from '../lib/language/use-translation.ts'
import { useOnline } from '../lib/calls/use-network.ts'
import { PendingBar } from './pending-page.tsx'

/** Renders the fallback for a page whose code could not be loaded, and retries when the device comes back online. */
export function UnavailablePage({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation()
  const online = useOnline()
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <>
      <PendingBar />
      <main className="pt-5">
        <div role="status">
          {online ? (
            <ErrorState hint={t('errorHint')} onRetry={onRetry} title={t('errorTitle')} />
          ) : (
            <EmptyState
              hint={t('offlinePageHint')}
              icon={<CloudOff aria-hidden size={40} />}
              title={t('offlinePageTitle')}
            />
          )}
        </div>
      </main>
    </>
  )
}
