import { CHANGE_STATUSES } from '@halyard/api/ops-client'
import type { Translate } from '@halyard/web'
import type { OpsChange } from '../../lib/calls/records.ts'
import { TimeLeft } from '../../lib/change/effect-time.tsx'
import { TimeText } from '../../lib/format/time-text.tsx'
import type { Column } from '../../lib/table/column.ts'
import { QueueList } from '../../lib/table/queue-list.tsx'
import { idColumn, sinceColumn } from '../../lib/table/shared-columns.tsx'
import { ColleagueName } from '../../lib/staff-name.tsx'

/** Renders the changes of the configuration of a status, newest first. */
export function ChangesPage() {
  return (
    <QueueList
      columns={columnsOf}
      feature="change"
      list="ops/change/list"
      name="changes"
      request={(status) => ({ status })}
      statusKey={(status) => `common:changeStatus_${status}`}
      statuses={CHANGE_STATUSES}
    />
  )
}

function columnsOf(t: Translate): readonly Column<OpsChange>[] {
  return [
    idColumn(t),
    { id: 'kind', title: t('kind'), value: ({ kind }) => kind, cell: ({ kind }) => t(`inbox:kind_${kind}`) },
    { id: 'target', title: t('record'), value: ({ target }) => target },
    {
      id: 'proposer',
      title: t('proposer'),
      value: ({ proposer }) => proposer.nickname,
      cell: ({ proposer }) => <ColleagueName of={proposer} />,
    },
    { id: 'reason', title: t('common:reason'), value: ({ reason }) => reason },
    sinceColumn<OpsChange>({
      id: 'proposed',
      title: t('proposed'),
      at: (row) => row.proposedAt,
      isWaiting: (row) => row.status === 'waiting',
    }),
    {
      id: 'effective',
      title: t('effective'),
      value: ({ dueAt }) => dueAt,
      cell: ({ dueAt, status }) =>
        dueAt === null ? null : (
          <>
            <TimeText at={dueAt} />
            {status === 'scheduled' || status === 'waiting' ? (
              <>
                {' · '}
                <TimeLeft at={dueAt} />
              </>
            ) : null}
          </>
        ),
    },
    {
      id: 'decider',
      title: t('decider'),
      value: ({ decider }) => decider?.nickname ?? null,
      cell: ({ decider }) => decider && <ColleagueName of={decider} />,
      hidden: true,
    },
    {
      id: 'network',
      title: t('common:network'),
      value: (row) => (row.sameNetwork ? t('common:bothOnOneNetwork') : null),
      cell: (row) =>
        row.sameNetwork ? (
          <span className="font-semibold text-danger">{t('common:bothOnOneNetwork')}</span>
        ) : null,
    },
    {
      id: 'decided',
      title: t('decided'),
      value: (row) => row.decidedAt,
      cell: (row) => (row.decidedAt === null ? null : <TimeText at={row.decidedAt} />),
      hidden: true,
    },
  ]
}
