import type { Translate } from '@halyard/web'
import type { OpsProject } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import { useNow } from '../../lib/format/use-now.ts'
import { NewButton } from '../../lib/change/new-button.tsx'
import type { Column } from '../../lib/table/column.ts'
import { QueueList } from '../../lib/table/queue-list.tsx'
import { amountColumn, approvalsColumn, idColumn } from '../../lib/table/shared-columns.tsx'
import { PROJECTS } from './project-kind.ts'
import { stageOf } from './project-stage.ts'

const STAGES = ['', 'announced', 'closed', 'selling', 'allotted', 'launched', 'cancelled'] as const
const REVIEWERS_NEEDED = 2

/** Renders the subscription projects, or those of a state. */
export function ProjectsPage() {
  const now = useNow()
  return (
    <QueueList
      actions={<NewButton of={PROJECTS} />}
      columns={columnsOf}
      feature="project"
      isListed={(project, stage) => stage === '' || stageOf(project, now) === stage}
      list="ops/subscription/list"
      name="projects"
      request={() => ({})}
      statusKey={(stage) => `status_${stage === '' ? 'all' : stage}`}
      statuses={STAGES}
    />
  )
}

function columnsOf(t: Translate): readonly Column<OpsProject>[] {
  return [
    idColumn(t),
    { id: 'coin', title: t('coin'), value: (row) => row.coinName },
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
      currency: (row) => row.coinName,
    }),
    amountColumn({
      id: 'demand',
      title: t('demand'),
      amount: ({ demand }) => demand,
      currency: (row) => row.coinName,
    }),
    { id: 'orders', title: t('orders'), value: ({ orders }) => orders, align: 'right' },
    {
      id: 'closes',
      title: t('closes'),
      value: (row) => row.closeAt,
      cell: ({ closeAt }) => <TimeText at={closeAt} />,
    },
    approvalsColumn<OpsProject>(t, {
      by: (row) => [row.firstReviewerId, row.secondReviewerId],
      needed: () => REVIEWERS_NEEDED,
    }),
  ]
}

/** Renders the state of a project, which changes by itself when it closes. */
function Stage({ project }: { readonly project: OpsProject }) {
  const { t } = useTranslation('project')
  return t(`status_${stageOf(project, useNow())}`)
}
