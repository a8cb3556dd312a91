import { Tabs } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Page } from '../../../lib/navigation/page.tsx'
import { DEAL_STATUSES } from '../deal/deal.ts'
import { DealList } from './deal-list.tsx'

const TABS = ['all', ...DEAL_STATUSES] as const
type Tab = (typeof TABS)[number]

/** Renders the customer's deals by state; a deal opens in full. */
export function HistoryPage() {
  const { t } = useTranslation('fiat')
  const [tab, setTab] = useState<Tab>('all')
  return (
    <Page layout="columns" title={t('history')}>
      <Tabs
        label={t('history')}
        onChange={setTab}
        tabs={TABS.map((value) => ({ value, label: t(value === 'all' ? 'all' : `status_${value}`) }))}
        value={tab}
      >
        <DealList key={tab} status={tab === 'all' ? undefined : tab} />
      </Tabs>
    </Page>
  )
}
