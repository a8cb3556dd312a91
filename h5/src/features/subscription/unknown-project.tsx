import { EmptyState } from '@halyard/ui'
import { SearchX } from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../lib/navigation/route-names.ts'

/** Renders the state of a page whose project does not exist. */
export function UnknownProject() {
  const { t } = useTranslation('subscription')
  return (
    <EmptyState
      action={{
        label: t('seeProjects'),
        onClick: () => goTo(pathTo('publication/index'), { replace: true }),
      }}
      icon={<SearchX aria-hidden size={32} />}
      title={t('unknownProject')}
    />
  )
}
