import { EmptyState } from '@halyard/ui'
import { Compass } from '@halyard/ui/icons'
import { useTranslation } from '../lib/language/use-translation.ts'
import { goTo } from '@halyard/web'
import { Page } from '../lib/navigation/page.tsx'
import { HOME } from '../lib/navigation/route-names.ts'

export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('notFoundTitle')}>
      <EmptyState
        action={{ label: t('goHome'), onClick: () => goTo(HOME, { replace: true }) }}
        hint={t('notFoundHint')}
        icon={<Compass aria-hidden size={40} />}
        title={t('notFoundTitle')}
      />
    </Page>
  )
}
