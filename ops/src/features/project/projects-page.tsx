import type { OpsProject } from '@halyard/api/ops-client'
import { useMemo } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useOps } from '../../lib/calls/queries.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import { useNow } from '../../lib/format/use-now.ts'
import { NewButton } from '../../lib/change/new-button.tsx'
import type { Column } from '../../lib/table/column.ts'
import { QueuePage } from '../../lib/table/queue-page.tsx'
import { amountColumn, approvalsColumn, idColumn } from '../../lib/table/shared-columns.tsx'
import { useStatusFilter } from '../../lib/table/use-status-filter.ts'
import { PROJECTS } from './project-kind.ts'
import { stageOf } from './project-stage.ts'

const STAGES = ['', 'closed', 'selling', 'allotted', 'launched', 'cancelled'] as const
const REVIEWERS_NEEDED = 2

/** Renders the subscription projects, or those of a state. */
export function ProjectsPage() {
  const { t } = useTranslation('project')
  const now = useNow()
  const filter = useStatusFilter(STAGES, (status) => t(`status_${status === '' ? 'all' : status}`))
  const stage = filter.value
  const { data, error, refetch } = useOps('ops/subscription/list', {}, { live: true })
  const list = data?.list.filter((project) => stage === '' || stageOf(project, now) === stage)
  return (
    <QueuePage
      about={t('about')}
      actions={<NewButton of={PROJECTS} />}
      columns={useColumns()}
      empty={{ title: t('none'), hint: t('noneHint') }}
      filter={filter}
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
      idColumn(t),
      { id: 'coin', title: t('coin'), value: (row) => row.coin_name },
      {
        id: 'status',
        title: t('status'),
        value: ({ status }) => status,
        cell: (project) => <Stage project={project} />,
      },
      amountColumn({
        id: 'supply',
        title: t('supply'),
        amount: ({ supply }) => supply,
        currency: (row) => row.coin_name,
      }),
      amountColumn({
        id: 'demand',
        title: t('demand'),
        amount: ({ demand }) => demand,
        currency: (row) => row.coin_name,
      }),
      { id: 'orders', title: t('orders'), value: ({ orders }) => orders, align: 'right' },
      {
        id: 'closes',
        title: t('closes'),
        value: (row) => row.close_at,
        cell: ({ close_at }) => <TimeText at={close_at} />,
      },
      approvalsColumn<OpsProject>(t, {
        by: (row) => [row.first_reviewer_id, row.second_reviewer_id],
        needed: () => REVIEWERS_NEEDED,
      }),
    ],
    [t],
  )
}

/** Renders the state of a project, which changes by itself when it closes. */
function Stage({ project }: { readonly project: OpsProject }) {
  const { t } = useTranslation('project')
  return t(`status_${stageOf(project, useNow())}`)
}
