import { PullToRefresh } from '@halyard/ui'
import { useTranslation } from 'react-i18next'
import { Page } from '../../lib/page.tsx'
import { RecordFilters } from './record-filters.tsx'
import { RecordList } from './record-list.tsx'
import { StatementButton } from './statement-button.tsx'
import { useRecordFilter } from './use-record-filter.ts'
import { useRecords } from './use-records.ts'

export function RecordPage() {
  const { t } = useTranslation('assets')
  const [filter, setFilter] = useRecordFilter()
  const records = useRecords(filter)
  return (
    <Page right={<StatementButton filter={filter} />} title={t('records')}>
      <div className="sticky top-[calc(45px+env(safe-area-inset-top))] z-10 border-b border-line bg-page">
        <RecordFilters filter={filter} onChange={setFilter} />
      </div>
      <PullToRefresh onRefresh={() => records.refetch()}>
        <RecordList
          filtered={Object.keys(filter).length > 0}
          onClear={() => setFilter({})}
          records={records}
        />
      </PullToRefresh>
    </Page>
  )
}
