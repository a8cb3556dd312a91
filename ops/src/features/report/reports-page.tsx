import type { Translate } from '@halyard/web'
import { useOps } from '../../lib/calls/queries.ts'
import type { OpsReport } from '../../lib/calls/records.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Page } from '../../lib/page.tsx'
import { StaffName } from '../../lib/staff-name.tsx'
import type { Column } from '../../lib/table/column.ts'
import { ListTable } from '../../lib/table/list-table.tsx'
import { DownloadForm } from './download-form.tsx'
import { NameForm } from './name-form.tsx'

/** Renders the report of what the exchange owes to customers, the naming of one customer in it, and the files that were made. */
export function ReportsPage() {
  const { t } = useTranslation('report')
  const reports = useOps('ops/report/list', {})
  return (
    <Page about={t('about')} title={t('title')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <DownloadForm />
          <NameForm />
        </div>
        <ListTable
          caption={t('made')}
          columns={columnsOf}
          empty={{ title: t('none'), hint: t('noneHint') }}
          feature="report"
          list={reports}
          name="reports"
          rowKey={({ id }) => String(id)}
          tools={<h2 className="text-15 font-semibold">{t('made')}</h2>}
        />
      </div>
    </Page>
  )
}

function columnsOf(t: Translate): readonly Column<OpsReport>[] {
  return [
    { id: 'period', title: t('period'), value: ({ period }) => period },
    {
      id: 'state',
      title: t('state'),
      value: ({ isComplete }) => (isComplete ? t('over') : t('notOver')),
      cell: (report) => <StateText report={report} />,
    },
    {
      id: 'until',
      title: t('until'),
      value: ({ until }) => new Date(until).toISOString(),
      cell: ({ until }) => <TimeText at={until} />,
    },
    { id: 'rows', title: t('rows'), value: ({ rows }) => rows, align: 'right' },
    {
      id: 'at',
      title: t('at'),
      value: ({ at }) => new Date(at).toISOString(),
      cell: ({ at }) => <TimeText at={at} />,
    },
    {
      id: 'operator',
      title: t('by'),
      value: ({ operatorId }) => operatorId,
      cell: ({ operatorId }) => <StaffName id={operatorId} />,
    },
    {
      id: 'sha256',
      title: t('hash'),
      value: ({ sha256 }) => sha256,
      cell: ({ sha256 }) => <code className="text-12 break-all select-all">{sha256}</code>,
    },
  ]
}

function StateText({ report }: { readonly report: OpsReport }) {
  const { t } = useTranslation('report')
  if (report.differs) return <strong className="text-danger">{t('differs')}</strong>
  return report.isComplete ? t('over') : t('notOver')
}
