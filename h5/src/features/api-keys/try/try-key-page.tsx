import { EmptyState, ErrorState, SkeletonRows } from '@halyard/ui'
import { KeyRound } from '@halyard/ui/icons'
import { goTo, useSearchParams } from '@halyard/web'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Page } from '../../../lib/navigation/page.tsx'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { useApiKeys } from '../use-api-keys.ts'
import { TryKey } from './try-key.tsx'

/** Renders the page on which one key of the list is tried. */
export function TryKeyPage() {
  const { t } = useTranslation('api-keys')
  const [query] = useSearchParams()
  const { data, isError, refetch } = useApiKeys()
  const found = data?.find(({ id }) => String(id) === query.get('id'))
  return (
    <Page title={found?.name ?? t('title')}>
      <div className="flex flex-col gap-5 p-4">
        {found ? (
          <TryKey apiKey={found} />
        ) : data ? (
          <EmptyState
            action={{
              label: t('title'),
              onClick: () => goTo(pathTo('settings/security/apiKeys'), { replace: true }),
            }}
            hint={t('keyGoneHint')}
            icon={<KeyRound aria-hidden size={32} />}
            title={t('keyGone')}
          />
        ) : isError ? (
          <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('errorTitle')} />
        ) : (
          <SkeletonRows rows={2} />
        )}
      </div>
    </Page>
  )
}
