import { CHANGE_STATUSES, type OpsChange } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useOps } from '../../lib/calls/queries.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import type { Column } from '../../lib/table/column.ts'
import { usePage } from '../../lib/table/pager.tsx'
import { QueuePage } from '../../lib/table/queue-page.tsx'
import { idColumn, sinceColumn } from '../../lib/table/shared-columns.tsx'
import { useStatusFilter } from '../../lib/table/use-status-filter.ts'

/** Renders the changes of the configuration of a status, newest first. */
export function ChangesPage() {
  const { t } = useTranslation('change')
  const filter = useStatusFilter(CHANGE_STATUSES, (status) => t(`common:changeStatus_${status}`))
  return (
    <QueuePage
      about={t('about')}
      columns={useColumns()}
      empty={{ title: t('none', { status: filter.valueLabel }), hint: t('noneHint') }}
      filter={filter}
      name="changes"
      path={({ id }) => `/changes/${id}`}
      query={useOps('ops/change/list', { status: filter.value, page: usePage() }, { live: true })}
      title={t('title')}
    />
  )
}

function useColumns(): readonly Column<OpsChange>[] {
  const { t } = useTranslation('change')
  return useMemo(
    () => [
      idColumn(t),
      { id: 'kind', title: t('kind'), value: ({ kind }) => kind, cell: ({ kind }) => t(`kind_${kind}`) },
      { id: 'target', title: t('record'), value: ({ target }) => target },
      { id: 'proposer', title: t('proposer'), value: ({ proposer }) => proposer.nickname },
      { id: 'reason', title: t('common:reason'), value: ({ reason }) => reason },
      sinceColumn<OpsChange>({
        id: 'proposed',
        title: t('proposed'),
        at: (row) => row.proposed_at,
        isWaiting: (row) => row.status === 'waiting',
      }),
      {
        id: 'decider',
        title: t('decider'),
        value: ({ decider }) => decider?.nickname ?? null,
        hidden: true,
      },
      {
        id: 'network',
        title: t('kind_network'),
        value: (row) => (row.same_network ? t('common:bothOnOneNetwork') : null),
        cell: (row) =>
          row.same_network ? (
            <span className="font-semibold text-danger">{t('common:bothOnOneNetwork')}</span>
          ) : null,
      },
      {
        id: 'decided',
        title: t('decided'),
        value: (row) => row.decided_at,
        cell: (row) => (row.decided_at === null ? null : <TimeText at={row.decided_at} />),
        hidden: true,
      },
    ],
    [t],
  )
}
