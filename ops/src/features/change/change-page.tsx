import { useTranslation } from '../../lib/language/use-translation.ts'
import { Redirect, useParams } from '@halyard/web'
import { useOps } from '../../lib/calls/queries.ts'
import { pathOfTarget } from '../../lib/navigation/record-paths.ts'
import { NotLoaded } from '../../lib/not-loaded.tsx'
import { Page } from '../../lib/page.tsx'

/** Opens the record of a change, which shows the change. */
export function ChangePage() {
  const { t } = useTranslation('change')
  const { id = '' } = useParams()
  const { data, error, refetch } = useOps('ops/change/show', { id })
  if (data) return <Redirect to={pathOfTarget(data)} />
  return (
    <Page title={t('one')}>
      <NotLoaded error={error} onRetry={refetch} />
    </Page>
  )
}
