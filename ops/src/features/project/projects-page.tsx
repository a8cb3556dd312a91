import type { OpsProject } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useOps } from '../../lib/calls/queries.ts'
import { AmountText } from '../../lib/format/amount-text.tsx'
import { AgeText, TimeText } from '../../lib/format/time-text.tsx'
import { useNow } from '../../lib/format/use-now.ts'
import { useChoice } from '../../lib/navigation/use-choice.ts'
import type { Column } from '../../lib/table/column.ts'
import { QueuePage } from '../../lib/table/queue-page.tsx'
import { stageOf } from './project-stage.ts'

const STAGES = ['', 'closed', 'selling', 'allotted', 'launched', 'cancelled'] as const

/** Renders the subscription projects, or those of a state. */
export function ProjectsPage() {
  const { t } = useTranslation('project')
  const now = useNow()
  const stage = useChoice('status', STAGES)
  const { data, error, refetch } = useOps('ops/subscription/list', {}, { live: true })
  const list = data?.list.filter((project) => stage === '' || stageOf(project, now) === stage)
  return (
    <QueuePage
      about={t('about')}
      columns={useColumns()}
      empty={{ title: t('none'), hint: t('noneHint') }}
      filter={{
        name: 'status',
        label: t('status'),
        value: stage,
        options: STAGES.map((value) => ({ value, label: t(`status_${value === '' ? 'all' : value}`) })),
      }}
      name="projects"
      path={({ id }) => `/projects/${id}`}
      query={{ data: list && { list, more: false }, error, refetch }}
      title={t('title')}
    />
  )
}

function useColumns(): readonly Column<OpsProject>[] {
  const { t } = useTranslation('project')
  return useMemo(
    () => [
      { id: 'id', title: t('number'), value: ({ id }) => id },
      { id: 'coin', title: t('coin'), value: (row) => row.coin_name },
      {
        id: 'status',
        title: t('status'),
        value: ({ status }) => status,
        cell: (project) => <Stage project={project} />,
      },
      {
        id: 'supply',
        title: t('supply'),
        value: ({ supply }) => supply,
        cell: (row) => <AmountText amount={row.supply} currency={row.coin_name} />,
        align: 'right',
        sort: 'decimal',
      },
      {
        id: 'demand',
        title: t('demand'),
        value: ({ demand }) => demand,
        cell: (row) => <AmountText amount={row.demand} currency={row.coin_name} />,
        align: 'right',
        sort: 'decimal',
      },
      { id: 'orders', title: t('orders'), value: ({ orders }) => orders, align: 'right' },
      {
        id: 'closes',
        title: t('closes'),
        value: (row) => row.close_at,
        cell: (project) => <Closing project={project} />,
      },
      {
        id: 'approvals',
        title: t('approvals'),
        value: (row) => approvalsOf(row),
        cell: (row) => t('approvalsOf', { given: approvalsOf(row) }),
      },
    ],
    [t],
  )
}

/** Renders the state of a project, which changes by itself when it closes. */
function Stage({ project }: { readonly project: OpsProject }) {
  const { t } = useTranslation('project')
  return t(`status_${stageOf(project, useNow())}`)
}

/** Renders when a project closes, or for how long a closed one waits. */
function Closing({ project }: { readonly project: OpsProject }) {
  const isClosed = stageOf(project, useNow()) === 'closed'
  return isClosed ? <AgeText since={project.close_at} /> : <TimeText at={project.close_at} />
}

function approvalsOf({ first_reviewer_id, second_reviewer_id }: OpsProject): number {
  return Number(first_reviewer_id !== null) + Number(second_reviewer_id !== null)
}
