import { mayCall } from '@halyard/api/ops-client'
import { EmptyState } from '@halyard/ui'
import type { Translate } from '@halyard/web'
import { useOps } from '../../lib/calls/queries.ts'
import type { OpsHalt } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { NotLoaded } from '../../lib/not-loaded.tsx'
import { Page } from '../../lib/page.tsx'
import { useOperator } from '../../lib/session/session.ts'
import { StaffName } from '../../lib/staff-name.tsx'
import type { Column } from '../../lib/table/column.ts'
import { timeColumn } from '../../lib/table/shared-columns.tsx'
import { TitledTable } from '../../lib/table/titled-table.tsx'
import { DeclareForm } from './declare-form.tsx'
import { RunningHalt } from './running-halt.tsx'
import { scopeName } from './scope-name.ts'

/** Renders the running halts, the form that declares one, and past ones. Live. */
export function HaltsPage() {
  const { t } = useTranslation('halt')
  const { role } = useOperator()
  const { data, error, refetch } = useOps('ops/halt/list', {}, { live: true })
  if (!data)
    return (
      <Page about={t('about')} title={t('title')}>
        <NotLoaded error={error} onRetry={refetch} />
      </Page>
    )
  const running = data.list.filter(({ resumedAt }) => resumedAt === null)
  const past = data.list.filter(({ resumedAt }) => resumedAt !== null)
  return (
    <Page about={t('about')} title={t('title')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {/* The form comes first: who needs it is in a hurry. */}
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {mayCall(role, 'ops/halt/declare') ? <DeclareForm running={running} scopes={data.scopes} /> : null}
          <section aria-label={t('running')} className="grid gap-4">
            {running.length === 0 ? <EmptyState title={t('noneRunning')} /> : null}
            {running.map((halt) => (
              <RunningHalt halt={halt} key={halt.id} />
            ))}
          </section>
        </div>
        <TitledTable
          caption={t('past')}
          columns={columnsOf}
          empty={{ title: t('nonePast') }}
          feature="halt"
          name="halts"
          rowKey={({ id }) => String(id)}
          rows={past}
        />
      </div>
    </Page>
  )
}

function columnsOf(t: Translate): readonly Column<OpsHalt>[] {
  return [
    { id: 'scope', title: t('scope'), value: ({ scope }) => scopeName(t, scope) },
    { id: 'cause', title: t('cause'), value: ({ cause }) => t(`cause_${cause}`) },
    { id: 'reason', title: t('common:reason'), value: ({ reason }) => reason },
    {
      id: 'operator',
      title: t('declaredBy'),
      value: ({ operator }) => operator.id,
      cell: ({ operator }) => <StaffName id={operator.id} />,
    },
    timeColumn({ id: 'declared', title: t('declaredAt'), at: ({ declaredAt }) => declaredAt }),
    {
      id: 'resumed-by',
      title: t('resumedBy'),
      value: ({ resumedBy }) => resumedBy.map(({ id }) => id).join(', '),
      cell: ({ resumedBy }) => (
        <ul>
          {resumedBy.map(({ id }) => (
            <li key={id}>
              <StaffName id={id} />
            </li>
          ))}
        </ul>
      ),
    },
    timeColumn({ id: 'resumed', title: t('resumedAt'), at: ({ resumedAt }) => resumedAt }),
  ]
}
