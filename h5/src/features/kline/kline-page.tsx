import { SkeletonRows } from '@halyard/ui'
import { useTranslation } from 'react-i18next'
import { Page } from '../../lib/page.tsx'

export function KlinePage() {
  const { t } = useTranslation()
  return (
    <Page title={t('laterChart')}>
      <SkeletonRows />
    </Page>
  )
}
