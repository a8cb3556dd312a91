import type { OpsProject } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { CallFailure, useParams } from '@halyard/web'
import { useOps } from '../../lib/calls/queries.ts'
import type { Propose } from '../../lib/change/change-form.tsx'
import { ChangeSide } from '../../lib/change/change-side.tsx'
import { propose } from '../../lib/change/configured-kind.ts'
import { UnstoredRecord } from '../../lib/change/unstored-record.tsx'
import { AmountText } from '../../lib/format/amount-text.tsx'
import { useFormat } from '../../lib/format/format.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import { useNow } from '../../lib/format/use-now.ts'
import { NotLoaded } from '../../lib/not-loaded.tsx'
import { Page } from '../../lib/page.tsx'
import { Facts } from '../../lib/record/facts.tsx'
import { RecordLayout } from '../../lib/record/record-layout.tsx'
import { RecordSide } from '../../lib/record/record-side.tsx'
import { ProjectActs } from './project-acts.tsx'
import { wireValues } from '../../lib/change/configured-kind.ts'
import { LATE_FIELDS, PROJECTS } from './project-kind.ts'
import { ProjectOutcome } from './project-outcome.tsx'
import { stageOf } from './project-stage.ts'

/** Renders one project: its terms, the result of its allotment, and the pending acts. */
export function ProjectPage() {
  const { t } = useTranslation('project')
  const now = useNow()
  const { id = '' } = useParams()
  const { data, error, refetch } = useOps('ops/subscription/show', { id })
  return (
    <Page title={t('oneTitle', { id })}>
      {data ? (
        <RecordLayout
          facts={
            <>
              <ProjectOutcome shown={data} />
              <Terms project={data.project} />
            </>
          }
          side={
            <RecordSide
              isWaiting={stageOf(data.project, now) === 'closed'}
              target={`subscription:${data.project.id}`}
            >
              <ProjectActs key={data.project.status} shown={data} stage={stageOf(data.project, now)} />
              <Changes hasStarted={data.project.startAt <= now} project={data.project} />
            </RecordSide>
          }
        />
      ) : error instanceof CallFailure && error.code === 'project_must_be_known' ? (
        <UnstoredRecord id={id} of={PROJECTS} />
      ) : (
        <NotLoaded error={error} onRetry={refetch} />
      )}
    </Page>
  )
}

interface ChangesProps {
  readonly project: OpsProject
  readonly hasStarted: boolean
}

/** Renders the changes of a project's terms and text: once it is on sale, of the few that customers do not rely on. */
function Changes({ project, hasStarted }: ChangesProps) {
  const { t } = useTranslation('project')
  const isOver = project.status === 'launched' || project.status === 'cancelled'
  const onPropose: Propose = (proposed, proposal) =>
    propose(PROJECTS, {
      ...PROJECTS.keyOf(project),
      ...PROJECTS.fixedOf?.(project),
      ...proposed,
      ...proposal,
    })
  return (
    <ChangeSide
      current={wireValues(project)}
      fields={PROJECTS.fieldsOf(t, project)}
      id={String(project.id)}
      kind={PROJECTS.kind}
      {...(hasStarted ? { editable: LATE_FIELDS } : {})}
      {...(isOver ? {} : { onPropose })}
    />
  )
}

function Terms({ project }: { readonly project: OpsProject }) {
  const { t } = useTranslation('project')
  const { amount, days } = useFormat()
  const now = useNow()
  const { coinName: coin, title, lockupDays, marketId } = project
  return (
    <Facts
      facts={[
        { label: t('coin'), value: title === '' ? coin : `${title} (${coin})` },
        { label: t('status'), value: t(`status_${stageOf(project, now)}`) },
        { label: t('supply'), value: <AmountText amount={project.supply} currency={coin} /> },
        {
          label: t('orderLimits'),
          value: `${amount(project.minNumber)} – ${amount(project.maxNumber)} ${coin}`,
        },
        { label: t('customerMax'), value: <AmountText amount={project.customerMax} currency={coin} /> },
        { label: t('starts'), value: <TimeText at={project.startAt} /> },
        { label: t('closes'), value: <TimeText at={project.closeAt} /> },
        { label: t('launches'), value: <TimeText at={project.launchAt} /> },
        { label: t('lockup'), value: days(lockupDays) },
        ...(marketId === null ? [] : [{ label: t('market'), value: marketId }]),
      ]}
      title={t('terms')}
    />
  )
}
