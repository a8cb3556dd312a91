import { Button, PullToRefresh, SkeletonRows } from '@halyard/ui'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { CallFailure, goTo, useSearchParams } from '@halyard/web'
import { queryClient } from '../../../lib/calls/queries.ts'
import { parseId } from '../../../lib/format/parse-id.ts'
import { WhenLoaded } from '../../../lib/lists/when-loaded.tsx'
import { Page } from '../../../lib/navigation/page.tsx'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { useSignedIn } from '../../../lib/session/session.ts'
import type { Project } from '../project.ts'
import { ProjectTimeline } from '../project-timeline.tsx'
import { UnknownProject } from '../unknown-project.tsx'
import { useProject } from '../use-subscription.ts'
import { AllotmentPanel } from './allotment-panel.tsx'
import { OwnShare } from './own-share.tsx'
import { ProjectFacts } from './project-facts.tsx'
import { ProjectHead } from './project-head.tsx'

/** Renders one project: its terms, schedule, description, demand, the customer's share and the check of the allotment. */
export function DetailsPage() {
  const { t } = useTranslation('subscription')
  const [query] = useSearchParams()
  const id = parseId(query.get('id'))
  return id === undefined ? (
    <Page title={t('details')}>
      <UnknownProject />
    </Page>
  ) : (
    <ProjectById id={id} key={id} />
  )
}

function ProjectById({ id }: { readonly id: number }) {
  const { t } = useTranslation('subscription')
  const query = useProject(id)
  const project = query.data?.project
  const isUnknown = query.error instanceof CallFailure && query.error.code === 'project_must_be_known'
  return (
    <Page
      footer={project && hasAction(project) ? <NextAction project={project} /> : undefined}
      title={project ? project.coin : t('details')}
    >
      {isUnknown ? (
        <UnknownProject />
      ) : (
        <PullToRefresh onRefresh={() => queryClient.refetchQueries({ type: 'active' })}>
          <WhenLoaded query={query} skeleton={<SkeletonRows rows={9} />}>
            {({ description, ownQuantity, ...data }) => (
              <div className="flex flex-col gap-5 p-4">
                <ProjectHead project={data.project} />
                <OwnShare ownQuantity={ownQuantity} project={data.project} />
                {data.project.allottedAt === undefined ? null : <AllotmentPanel project={data.project} />}
                <ProjectFacts project={data.project} />
                <Description text={description} />
                <Section title={t('schedule')}>
                  <ProjectTimeline project={data.project} />
                </Section>
                <Section title={t('how')}>
                  <p className="text-15 text-muted">{t('howText')}</p>
                </Section>
              </div>
            )}
          </WhenLoaded>
        </PullToRefresh>
      )}
    </Page>
  )
}

interface SectionProps {
  readonly title: string
  readonly children: ReactNode
}

function Section({ title, children }: SectionProps) {
  return (
    <section>
      <h2 className="pb-2 text-15 font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function Description({ text }: { readonly text: string }) {
  const { t } = useTranslation('subscription')
  if (text === '') return null
  return (
    <Section title={t('about')}>
      <p className="text-15 break-words whitespace-pre-line text-muted">{text}</p>
    </Section>
  )
}

function hasAction({ status, marketId }: Project): boolean {
  return status === 'upcoming' || status === 'open' || marketId !== undefined
}

/** Renders the one thing to do next, within reach of the thumb. */
function NextAction({ project }: { readonly project: Project }) {
  const { t } = useTranslation('subscription')
  const signedIn = useSignedIn()
  const { id, coin, status, marketId } = project
  if (marketId !== undefined)
    return (
      <Button onClick={() => goTo(pathTo('trade/index', { match_id: marketId }))} wide>
        {t('tradeCoin', { coin })}
      </Button>
    )
  return (
    <Button
      onClick={() => goTo(pathTo('publication/purchase', { id }))}
      reason={status === 'upcoming' ? t('notOpenYet') : undefined}
      wide
    >
      {t(signedIn ? 'subscribe' : 'signInToSubscribe')}
    </Button>
  )
}
