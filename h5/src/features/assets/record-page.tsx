import { PullToRefresh } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Page } from '../../lib/navigation/page.tsx'
import { RecordFilters } from './records/record-filters.tsx'
import { RecordList } from './records/record-list.tsx'
import { useRecordFilter } from './records/use-record-filter.ts'
import { useRecords } from './records/use-records.ts'
import { StatementButton } from './statement/statement-button.tsx'

export function RecordPage() {
  const { t } = useTranslation('assets')
  const [filter, setFilter] = useRecordFilter()
  const records = useRecords(filter)
  return (
    <Page layout="columns" right={<StatementButton filter={filter} />} title={t('records')}>
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
