import { mayCall } from '@halyard/api/ops-client'
import { EmptyState } from '@halyard/ui'
import type { Translate } from '@halyard/web'
import { useOps } from '../../lib/calls/queries.ts'
import type { OpsMaintenance } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { NotLoaded } from '../../lib/not-loaded.tsx'
import { Page } from '../../lib/page.tsx'
import { useOperator } from '../../lib/session/session.ts'
import { StaffName } from '../../lib/staff-name.tsx'
import type { Column } from '../../lib/table/column.ts'
import { timeColumn } from '../../lib/table/shared-columns.tsx'
import { TitledTable } from '../../lib/table/titled-table.tsx'
import { MaintenanceForm } from './maintenance-form.tsx'
import { PlannedMaintenance } from './planned-maintenance.tsx'
import { scopeName } from './scope-name.ts'

/** Renders the announced maintenances, the form that announces one, and those that have begun or are over. Live. */
export function MaintenancesPage() {
  const { t } = useTranslation('halt')
  const { role } = useOperator()
  const { data, error, refetch } = useOps('ops/maintenance/list', {}, { live: true })
  const { data: halts } = useOps('ops/halt/list', {})
  if (!data || !halts)
    return (
      <Page about={t('maintenancesAbout')} title={t('maintenances')}>
        <NotLoaded error={error} onRetry={refetch} />
      </Page>
    )
  const planned = data.list.filter(({ status }) => status === 'announced')
  const past = data.list.filter(({ status }) => status !== 'announced')
  return (
    <Page about={t('maintenancesAbout')} title={t('maintenances')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
          {mayCall(role, 'ops/maintenance/announce') ? <MaintenanceForm scopes={halts.scopes} /> : null}
          <section aria-label={t('plannedOnes')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {planned.length === 0 ? <EmptyState title={t('nonePlanned')} /> : null}
            {planned.map((one) => (
              <PlannedMaintenance key={one.id} maintenance={one} />
            ))}
          </section>
        </div>
        <TitledTable
          caption={t('pastMaintenances')}
          columns={columnsOf}
          empty={{ title: t('nonePastMaintenance') }}
          feature="halt"
          name="maintenances"
          rowKey={({ id }) => String(id)}
          rows={past}
        />
      </div>
    </Page>
  )
}

function columnsOf(t: Translate): readonly Column<OpsMaintenance>[] {
  return [
    { id: 'scope', title: t('scope'), value: ({ scope }) => scopeName(t, scope) },
    { id: 'status', title: t('state'), value: ({ status }) => t(`maintenance_${status}`) },
    timeColumn({ id: 'begins', title: t('beginsAt'), at: ({ beginsAt }) => beginsAt }),
    timeColumn({ id: 'until', title: t('expectedUntil'), at: ({ expectedUntil }) => expectedUntil }),
    { id: 'changes', title: t('changes'), value: ({ revisions }) => String(revisions.length - 1) },
    { id: 'reason', title: t('common:reason'), value: ({ reason }) => reason },
    {
      id: 'operator',
      title: t('announcedBy'),
      value: ({ operator }) => operator.id,
      cell: ({ operator }) => <StaffName id={operator.id} />,
    },
  ]
}
