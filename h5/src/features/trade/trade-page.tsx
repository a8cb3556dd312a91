import { SkeletonRows } from '@halyard/ui'
import { useTranslation } from 'react-i18next'
import { Page } from '../../lib/page.tsx'

export function TradePage() {
  const { t } = useTranslation()
  return (
    <Page tab title={t('tabTrade')}>
      <SkeletonRows />
    </Page>
  )
}
